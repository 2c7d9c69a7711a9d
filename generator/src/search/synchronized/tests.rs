use playproof_checker::synchronized::Grid;
use playproof_formats::claim::Variant;

use super::outcome;
use crate::control::Control;

#[test]
#[ignore]
fn measure() {
    for (variant, rows, columns) in [
        (Variant::Tridomineering, 5, 6),
        (Variant::Tridomineering, 6, 7),
        (Variant::Domineering, 6, 6),
        (Variant::Triomineering, 10, 8),
        (Variant::Triomineering, 8, 10),
        (Variant::Triomineering, 9, 7),
        (Variant::Tridomineering, 5, 9),
        (Variant::Tridomineering, 7, 7),
        (Variant::Domineering, 4, 11),
        (Variant::Tridomineering, 6, 8),
        (Variant::Domineering, 6, 8),
        (Variant::Triomineering, 6, 13),
        (Variant::Triomineering, 9, 9),
    ] {
        let grid = Grid::new(variant, rows, columns).unwrap();
        let now = std::time::Instant::now();
        let control = Control::default().with_threads(1);
        let found = outcome::search(&grid, &control).unwrap();
        let t = now.elapsed().as_secs_f64();
        let checked = found.proof.check();
        println!(
            "{} {rows}x{columns} {:?} {} positions {t:.2} s, {} bytes, check {:.2} {:?}",
            variant.name(),
            found.outcome,
            found.positions,
            found.proof.to_bytes().len(),
            now.elapsed().as_secs_f64() - t,
            checked.map(|a| a.work)
        );
    }
}
