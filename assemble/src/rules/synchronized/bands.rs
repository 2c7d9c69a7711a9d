//! `bands`: contents are brought to their normal form, the tile with them.

use playproof_checker::synchronized::Grid;
use playproof_explain::reflection::Reflection;
use playproof_formats::{
    Claim,
    claim::{Extent, Side, Variant},
    evidence::{Band, BandClass, BandContent, Bands},
};

use super::board::{cells, tile};
use crate::{
    context::Context,
    node::{Fault, Node},
};

pub(crate) fn read(node: &Node<'_>, context: &mut Context<'_, '_>) -> Result<Bands, Fault> {
    let Claim::Synchronized(claim) = &context.written.claim else {
        return Err(context.unfit("boards of a synchronized game"));
    };
    let Extent::Exactly(columns) = claim.columns else {
        return Err(context.unfit("boards with a fixed number of columns"));
    };
    let shape = Shape {
        variant: claim.variant,
        columns,
    };
    let names = [
        "kinds",
        "head",
        "body",
        "tails",
        "unit",
        "multiplier",
        "classes",
    ];
    let [kinds, head, body, tails, unit, multiplier, classes] = node.object("bands", names)?;
    let tails = node.need(tails, "tails")?;
    Ok(Bands {
        kinds: node
            .need(kinds, "kinds")?
            .list("kinds of bands", |kind| shape.kind(&kind))?,
        head: node.need(head, "head")?.numbers("kinds of bands")?,
        body: node.need(body, "body")?.u32()?,
        tails: tails.list("lists of kinds", |tail| tail.numbers("kinds of bands"))?,
        unit: node.need(unit, "unit")?.u32()?,
        multiplier: node
            .need(multiplier, "multiplier")?
            .number(i32::MIN, i32::MAX)?,
        classes: node
            .need(classes, "classes")?
            .list("classes", |class| shape.class(&class))?,
    })
}

/// What all bands have in common.
struct Shape {
    variant: Variant,
    columns: u32,
}

impl Shape {
    fn grid(&self, node: &Node<'_>, height: u32) -> Result<Grid, Fault> {
        let grid = Grid::new(self.variant, height, self.columns);
        grid.map_err(|fault| node.fault(fault))
    }

    fn kind(&self, node: &Node<'_>) -> Result<Band, Fault> {
        let [height, fillings] = node.object("a kind of band", ["height", "fillings"])?;
        let height_node = node.need(height, "height")?;
        let height = height_node.u32()?;
        let grid = self.grid(&height_node, height)?;
        let tiles = |fillings: Node<'_>| fillings.list("tiles", |t| Ok(tile(&t, &grid)?.0));
        let mut fillings = fillings.map_or(Ok(Vec::new()), tiles)?;
        fillings.sort_unstable();
        Ok(Band { height, fillings })
    }

    fn class(&self, node: &Node<'_>) -> Result<BandClass, Fault> {
        let [potential, contents] = node.object("a class", ["potential", "contents"])?;
        let contents = node.need(contents, "contents")?;
        let mut contents = contents.list("contents", |content| self.content(&content))?;
        contents.sort_unstable();
        contents.dedup();
        Ok(BandClass {
            potential: node.need(potential, "potential")?.u32()?,
            contents,
        })
    }

    fn content(&self, node: &Node<'_>) -> Result<BandContent, Fault> {
        let [free, own] = node.object("a content", ["free", "tile"])?;
        let picture = node.need(free, "free")?;
        let rows = picture.text("a picture")?.split('/').count();
        let height = u32::try_from(rows).unwrap_or(u32::MAX);
        let grid = self.grid(&picture, height)?;
        let (reflection, free) = Reflection::to_normal(&grid, cells(&picture, &grid)?);
        let own = node.need(own, "tile")?;
        let tile = reflection.tile(&grid, tile(&own, &grid)?, Side::Vertical);
        Ok(BandContent {
            height,
            free: u64::try_from(free).map_err(|_| picture.fault("a band has at most 64 cells"))?,
            tile: tile
                .ok_or_else(|| own.fault("the tile leaves the board"))?
                .0,
        })
    }
}
