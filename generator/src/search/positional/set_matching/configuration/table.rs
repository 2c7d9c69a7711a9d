//! Table 1, and the cycles that it begins with.

/// Groups of markers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// Its name in the paper.
    pub name: String,
    /// Each group's markers, numbered from 0, in increasing order.
    pub groups: Vec<Vec<u32>>,
}

/// The configurations of Table 1 that have a size, in the order of the table.
#[must_use]
pub fn table() -> Vec<Configuration> {
    const TABLE: &[(&str, &str)] = &[
        ("Triangle", "ab acd bce"),
        ("Square", "ab ace bdf cdg"),
        ("Triangle/Line", "ab acd bce def"),
        ("Square/Line", "ab ace bdf cdg efh"),
        ("BiTriangle", "ab acd bce afg bfh"),
        ("BiTriangleX", "ab acd bce afg bdf"),
        ("FlatStar", "acd aef agh bde bfg bch"),
        ("BiTriangle/Line", "ab acd bce afg bfh dei"),
        ("BiTriangle/BiLine", "ab acd bce afg bfh dei ghj"),
        ("BiTriangleX/Line", "ab acd bce afg bdf egh"),
        ("FlatStar/Line", "acd aef agh bde bfg bch ab"),
        ("TriTriangleX", "ab acd bce afg bdf ahi bhj"),
    ];
    let read = |&(name, groups): &(&str, &str)| Configuration {
        name: name.to_owned(),
        groups: groups
            .split(' ')
            .map(|group| {
                group
                    .bytes()
                    .map(|marker| u32::from(marker - b'a'))
                    .collect()
            })
            .collect(),
    };
    TABLE.iter().map(read).collect()
}

/// The cycle with n ≥ 3 sides: its corners are markers, and each side but the first
/// has one more.
#[must_use]
pub fn cycle(n: u32) -> Configuration {
    let side = |i: u32| {
        let mut group = vec![i, (i + 1) % n];
        group.sort_unstable();
        // The markers of the sides follow those of the corners.
        group.extend((i > 0).then_some(n + i - 1));
        group
    };
    Configuration {
        name: format!("Cycle of {n}"),
        groups: (0..n).map(side).collect(),
    }
}

/// The same with a line through the markers of the two sides beside the first,
/// and one more marker on it.
#[must_use]
pub fn cycle_with_line(n: u32) -> Configuration {
    let mut configuration = cycle(n);
    configuration.name += "/Line";
    configuration.groups.push(vec![n, 2 * n - 2, 2 * n - 1]);
    configuration
}
