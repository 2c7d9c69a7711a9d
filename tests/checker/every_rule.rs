//! No rule is missing in the description of the format, and no module in that of the checker. (What else a rule needs is tested
//! beside `explain`.)

use playproof_formats::evidence::RULES;

#[test]
fn every_rule_is_described() {
    let description = include_str!("../../formats/certificate.cddl");
    for rule in RULES {
        let step = format!("[claim, \"{rule}\", ");
        assert!(
            description.contains(&step),
            "formats/certificate.cddl does not know `{rule}`"
        );
    }
}

#[test]
fn every_module_of_the_checker_stands_in_its_table() {
    let library = include_str!("../../checker/src/lib.rs");
    let modules = library.lines().filter_map(|line| {
        let line = line.trim_start_matches("pub ");
        line.strip_prefix("mod ")?.strip_suffix(';')
    });
    let mut modules: Vec<&str> = modules.collect();
    modules.sort_unstable();
    let rows = library.lines().filter_map(|line| {
        let row = line.strip_prefix("//! | ")?;
        let name = row.trim_start_matches('[').strip_prefix('`')?;
        name.split('`').next()
    });
    let mut rows: Vec<&str> = rows.collect();
    rows.sort_unstable();
    assert!(modules.contains(&"kernel"));
    assert_eq!(modules, rows);
}
