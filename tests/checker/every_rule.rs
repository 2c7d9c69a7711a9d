//! No rule is missing in the description of the format. (What else a rule needs is tested
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
