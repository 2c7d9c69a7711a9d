//! Pages of all certificates in a folder.

use std::fs;

use playproof::{pages::site, search::control::Control};
use playproof_formats::file::to_bytes;
use playproof_oracles::samples;

#[test]
fn links_are_links() {
    let folder = tempfile::tempdir().unwrap();
    let (library, target) = (folder.path().join("library"), folder.path().join("site"));
    fs::create_dir_all(library.join("NS")).unwrap();
    let (name, link) = if cfg!(windows) {
        ("NS/a b#%\u{e9}", "NS/a%20b%23%25%C3%A9")
    } else {
        ("NS/a b?#%\"\u{e9}", "NS/a%20b%3F%23%25%22%C3%A9")
    };
    let certificate = to_bytes(&samples::domino_by_fan());
    fs::write(library.join(name).with_extension("proof"), certificate).unwrap();
    let made = site(&library, &target, &Control::default(), |_, _| ())
        .unwrap()
        .unwrap();
    assert_eq!((made.accepted, made.refused), (1, vec![]));
    let index = fs::read_to_string(target.join("index.html")).unwrap();
    for ending in ["html", "svg"] {
        assert!(target.join(name).with_extension(ending).exists());
        assert!(index.contains(&format!("\"{link}.{ending}\"")), "{index}");
    }
}
