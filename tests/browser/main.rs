//! Pages in a real browser: Chromium, driven through chromedriver.
//!
//! Run by `.ci/run`, which installs both; `PLAYPROOF` names the program that makes the pages,
//! `AXE` the file of axe-core, which looks for what keeps people from using a page.

mod browser;
mod pages;

use std::{
    env,
    error::Error,
    time::{Duration, Instant},
};

use browser::Browser;
use fantoccini::key::Key;
use pages::{Pages, Playable};
use url::Url;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// One browser for all tests: to start one takes longer than most of them.
#[tokio::main]
#[test]
async fn pages_in_a_browser() -> Result<()> {
    let pages = Pages::new()?;
    let browser = Browser::start().await?;
    let result = run(&pages, &browser).await;
    browser.stop().await;
    result
}

async fn run(pages: &Pages, browser: &Browser) -> Result<()> {
    let playable = pages.playable()?;
    for one in &playable {
        let context = |error| format!("{}: {error}", one.rule);
        verifies(browser, one).await.map_err(context)?;
        refuses(pages, browser, one).await.map_err(context)?;
        plays_by_clicks(browser, one).await.map_err(context)?;
        plays_by_keyboard(browser, one).await.map_err(context)?;
        fits_a_phone(browser, one).await.map_err(context)?;
        has_no_barrier(browser).await.map_err(context)?;
        draws_every_step(browser, &one.page)
            .await
            .map_err(context)?;
        println!(
            "{:20} opened, verified, refused, played twice, drawn",
            one.rule
        );
    }
    draws_parts(pages, browser).await?;
    a_game_begins_anew(pages, browser).await?;
    quick_clicks_are_one_turn(pages, browser).await?;
    connect_4(pages, browser).await?;
    the_largest_report_opens(pages, browser).await?;
    the_index_is_searched(pages, browser).await
}

/// The page opens, and its button runs the checker.
async fn verifies(browser: &Browser, one: &Playable) -> Result<()> {
    assert!(
        one.text()?.contains("Not checked here yet"),
        "a verdict is baked in"
    );
    browser.open(&one.page, 1200, 900).await?;
    // Where a small game is in view, the page has begun to check of its own accord.
    browser
        .until("!document.querySelector('.verify button.main').disabled")
        .await?;
    browser.click(".verify button.main").await?;
    browser
        .until("document.querySelector('.verify').dataset.verdict")
        .await?;
    let said = browser.text("[role=status]").await?;
    assert!(said.starts_with("Accepted by this page"), "{said}");
    browser.quiet().await
}

/// One byte of the certificate within the page is changed: whatever the words say, the page does not
/// say that it is accepted.
async fn refuses(pages: &Pages, browser: &Browser, one: &Playable) -> Result<()> {
    let page = pages.flipped(one)?;
    browser.open(&page, 1200, 900).await?;
    browser
        .until("!document.querySelector('.verify button.main').disabled")
        .await?;
    browser.click(".verify button.main").await?;
    browser
        .until("document.querySelector('.verify').dataset.verdict")
        .await?;
    let verdict = browser
        .value("return document.querySelector('.verify').dataset.verdict")
        .await?;
    assert!(verdict != "accepted", "a flipped byte is accepted");
    let said = browser.text("[role=status]").await?;
    assert!(
        ["Rejected", "Declined", "Not checked"]
            .iter()
            .any(|word| said.starts_with(word)),
        "{said}"
    );
    Ok(())
}

/// Turns after which a game that may last for ever is left.
const TURNS: usize = 12;

const OVER: &str = "document.querySelector('#play').dataset.over === 'true'";
const BOARD: &str = "document.querySelector('#board [data-move]')";

async fn begin(browser: &Browser, one: &Playable) -> Result<()> {
    browser.open(&one.page, 1200, 900).await?;
    // What began of its own accord has come to an end.
    browser
        .until("!document.querySelector('.verify button.main').disabled")
        .await?;
    browser.choose_game(one.rule).await?;
    browser.click("#again").await?;
    browser.until("document.querySelector('#play').dataset.over === 'false' || document.querySelector('#play').dataset.over === 'true'").await?;
    browser.until(&format!("{BOARD} || {OVER}")).await
}

const TURN: &str = "document.querySelector('#play').dataset.turns";

/// A game to its end, by clicks; what cannot be clicked at is typed.
async fn plays_by_clicks(browser: &Browser, one: &Playable) -> Result<()> {
    begin(browser, one).await?;
    let mut clicks = 0;
    let mut wanted = 0;
    for _ in 0..TURNS {
        if browser.is(OVER).await? {
            break;
        }
        let before = browser.number(TURN).await?;
        let hint = browser.hint().await?;
        // A pass is written `-`.
        let points: Vec<&str> = hint
            .split_whitespace()
            .filter(|&point| point != "-")
            .collect();
        wanted += points.len();
        let mut clicked = !points.is_empty();
        for point in &points {
            clicked &= browser.click_point(point).await?;
            clicks += u32::from(clicked);
        }
        if !clicked {
            let script = format!("document.querySelector('#move').value = {hint:?}");
            browser.value(&script).await?;
            browser.click("#entry button").await?;
        }
        browser.until(&format!("{TURN} > {before}")).await?;
    }
    kept(browser).await?;
    if !browser
        .is("document.querySelector('#back').disabled")
        .await?
    {
        let before = browser.number(TURN).await?;
        browser.click("#back").await?;
        browser.until(&format!("{TURN} < {before}")).await?;
    }
    // Some games are won before the person's first turn, in some there is nothing to mark.
    assert!(clicks > 0 || wanted == 0, "nothing could be clicked at");
    browser.quiet().await
}

/// A game to its end by keyboard alone: moves by the arrows and Enter, or by the line for moves.
async fn plays_by_keyboard(browser: &Browser, one: &Playable) -> Result<()> {
    begin(browser, one).await?;
    let mut turn = 0;
    while turn < TURNS && !browser.is(OVER).await? {
        let before = browser.number(TURN).await?;
        browser
            .value("document.querySelector('#hint').focus()")
            .await?;
        browser.press(Key::Enter).await?;
        browser
            .until("document.querySelector('#move').value")
            .await?;
        browser
            .value("document.querySelector('#move').focus()")
            .await?;
        browser.press(Key::Enter).await?;
        browser.until(&format!("{TURN} > {before}")).await?;
        turn += 1;
    }
    kept(browser).await?;
    let focus = "document.activeElement.dataset.move";
    browser
        .value("document.querySelector('#board [tabindex=\"0\"]').focus()")
        .await?;
    let here = browser.value(&format!("return {focus}")).await?;
    let mut moved = false;
    for key in [Key::Left, Key::Right, Key::Up, Key::Down] {
        browser.press(key).await?;
        moved |= browser.value(&format!("return {focus}")).await? != here;
    }
    assert!(
        moved
            || browser
                .is("document.querySelectorAll('#board [data-move]').length < 2")
                .await?
    );
    browser.quiet().await
}

/// Presses the button, and waits until the checker has accepted the page.
async fn accepted(browser: &Browser) -> Result<()> {
    browser.click(".verify button.main").await?;
    browser
        .until("document.querySelector('.verify').dataset.verdict === 'accepted'")
        .await
}

/// When all steps are opened, as for printing, each keeps its picture. One that has none, as in long
/// proofs, gets the same.
async fn draws_every_step(browser: &Browser, page: &Url) -> Result<()> {
    const OPEN: &str = "dispatchEvent(new Event('beforeprint'))";
    browser.open(page, 1200, 900).await?;
    let begin = "window.figures = [...document.querySelectorAll('.step .figure')];
        window.pictures = figures.map((figure) => figure.firstElementChild);
        return figures.length > 0 && pictures.every((picture) => picture?.matches('svg'))";
    let drawn = browser.value(begin).await?;
    assert!(drawn == true, "{page}: a step has no picture");
    browser.value(OPEN).await?;
    // What would be drawn instead after one answer of the checker is there after the next.
    accepted(browser).await?;
    accepted(browser).await?;
    let kept = browser
        .is("figures.every((figure, step) => figure.firstElementChild === pictures[step])")
        .await?;
    assert!(kept, "{page}: a picture is another one");

    let close = "for (const step of document.querySelectorAll('.step')) step.open = false;
        for (const figure of figures) figure.replaceChildren();";
    browser.value(close).await?;
    browser.value(OPEN).await?;
    browser
        .until("figures.every((figure) => figure.textContent)")
        .await?;
    // Places may differ in the last digit.
    let missing = browser
        .value(
            "return figures.filter((figure, step) => figure.querySelector('svg title')?.textContent !==
                pictures[step].querySelector('title').textContent).map((figure) => figure.textContent.slice(0, 99))",
        )
        .await?;
    assert_eq!(missing, serde_json::json!([]), "{page}");
    browser.quiet().await
}

/// From the whole step one goes to its parts and back, by buttons and by links.
async fn draws_parts(pages: &Pages, browser: &Browser) -> Result<()> {
    browser
        .open(&pages.of("NS/example-3.2.proof")?, 1200, 900)
        .await?;
    let shows = |text: &str| {
        format!("document.querySelector('#step-1 .figure title')?.textContent.startsWith('{text}')")
    };
    let whole = shows("A proof sequence of");
    browser.value("location.hash = '#step-1'").await?;
    browser
        .until("document.querySelector('#step-1').open")
        .await?;
    browser.until(&whole).await?;
    browser.click("#step-1 [data-by='1']").await?;
    browser.until(&shows("Situation 0")).await?;
    assert!(
        browser
            .is("location.hash === '#step-1-situation-0'")
            .await?
    );
    browser.click("#step-1 [data-by='-1']").await?;
    browser.until(&whole).await?;
    assert!(browser.is("location.hash === '#step-1'").await?);
    browser
        .value("location.hash = '#step-1-situation-1'")
        .await?;
    browser.until(&shows("Situation 1")).await?;
    browser.quiet().await
}

/// The game is lost with the worker, when the checker is cancelled or fails for lack of memory: the page says so, and the next
/// game is played as if nothing had been.
async fn a_game_begins_anew(pages: &Pages, browser: &Browser) -> Result<()> {
    const SAID: &str = "document.querySelector('#said').textContent";
    let mut one = Playable {
        rule: "strategy",
        page: pages.of("PP/connect-3-4x3-maker-maker.proof")?,
    };
    // More memory than there is: a move ends in a trap, after which the module answers nothing.
    let traps = pages.changed(
        &one,
        "const length = viewer.ask();",
        "const length = request.move ? viewer.input(-1) : viewer.ask();",
    )?;
    let turn = async |browser: &Browser| -> Result<()> {
        let hint = browser.hint().await?;
        assert!(browser.click_point(&hint).await?, "{hint} is not seen");
        Ok(())
    };

    begin(browser, &one).await?;
    // Cancelled at once, so that no checker is fast enough.
    browser
        .value("for (const name of ['main', 'stop']) document.querySelector(`.verify button.${name}`).click()")
        .await?;
    browser
        .until(&format!("{SAID}.includes('stopped')"))
        .await?;
    assert!(browser.text("[role=status]").await?.contains("cancelled"));
    browser.click("#board [data-move]").await?;
    browser
        .until("document.querySelector('#play').dataset.over === 'false'")
        .await?;
    let before = browser.number(TURN).await?;
    turn(browser).await?;
    browser.until(&format!("{TURN} > {before}")).await?;

    one.page = traps;
    for _ in 0..2 {
        begin(browser, &one).await?;
        turn(browser).await?;
        browser
            .until(&format!("{SAID}.includes('stopped')"))
            .await?;
        let refused = browser.text("#refused").await?;
        assert!(refused.contains("unreachable"), "{refused}");
        browser.click("#again").await?;
        browser
            .until("document.querySelector('#play').dataset.over === 'false'")
            .await?;
        accepted(browser).await?;
    }
    browser.quiet().await
}

/// Points that are clicked at faster than the checker answers are one turn, though the first alone would be a turn, too.
async fn quick_clicks_are_one_turn(pages: &Pages, browser: &Browser) -> Result<()> {
    let one = Playable {
        rule: "composition",
        page: pages.of("NS/example-3.2.proof")?,
    };
    begin(browser, &one).await?;
    let before = browser.number(TURN).await?;
    let hint = browser.hint().await?;
    assert!(hint.contains(' '), "{hint}");
    let script = format!(
        "window.moves = [];
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (message) {{
            if (message.request?.move) window.moves.push(message.request.move.text);
            post.call(this, message);
        }};
        for (const name of '{hint}'.split(' ')) {{
            const point = document.querySelector(`#board [data-move='${{name}}']`);
            point.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}));
        }}"
    );
    browser.value(&script).await?;
    browser.until(&format!("{TURN} > {before}")).await?;
    assert_eq!(
        browser.value("return window.moves").await?,
        serde_json::json!([hint])
    );
    browser.quiet().await
}

/// If the game has ended, it did as the claim says.
async fn kept(browser: &Browser) -> Result<()> {
    if browser.is(OVER).await? {
        let kept = browser
            .is("document.querySelector('#play').dataset.kept === 'true'")
            .await?;
        assert!(kept, "{}", browser.text("#said").await?);
    }
    Ok(())
}

/// On a phone nothing is wider than the screen.
async fn fits_a_phone(browser: &Browser, one: &Playable) -> Result<()> {
    browser.open(&one.page, 375, 740).await?;
    // A phone makes its window wider when something is too wide: that is no measure.
    let wide = browser.value(
        "return [...document.querySelectorAll('main *')]
            .filter((e) => !e.closest('.figure, .board, pre, svg') && e.getBoundingClientRect().right > 376)
            .map((e) => e.outerHTML.slice(0, 80)).join('; ') ||
            (document.documentElement.scrollWidth > 375 ? 'the page' : '')",
    ).await?;
    assert!(wide == "", "too wide: {wide}");
    Ok(())
}

/// Nothing that axe-core holds for a serious fault.
async fn has_no_barrier(browser: &Browser) -> Result<()> {
    let Ok(axe) = env::var("AXE") else {
        println!("AXE is not set: axe-core was not run");
        return Ok(());
    };
    let faults = browser.axe(&std::fs::read_to_string(axe)?).await?;
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

/// How long a page may take to verify Connect-4: many times what it takes where nothing else runs.
const VERIFY: Duration = Duration::from_secs(30);

/// Connect-4 on its full board, which the first player wins, by policies: the page verifies it, and in a game to its end by
/// clicks, and in one by keyboard, it says which part of the proof answers.
async fn connect_4(pages: &Pages, browser: &Browser) -> Result<()> {
    let one = Playable {
        rule: "strategy",
        page: pages.of("known/connect-4-7x6.proof")?,
    };
    browser.open(&one.page, 1200, 900).await?;
    let clicked = Instant::now();
    browser.click(".verify button.main").await?;
    browser
        .until("document.querySelector('.verify').dataset.verdict === 'accepted'")
        .await?;
    let verified = clicked.elapsed();
    println!("Connect-4 on its full board: verified in {verified:.2?}");
    assert!(verified < VERIFY, "{verified:.2?}");
    for by_keyboard in [false, true] {
        begin(browser, &one).await?;
        let mut said = String::new();
        while !browser.is(OVER).await? {
            let before = browser.number(TURN).await?;
            let hint = browser.hint().await?;
            if by_keyboard {
                let css = format!("#board [data-move='{hint}']");
                let script = format!("document.querySelector(\"{css}\").focus()");
                browser.value(&script).await?;
                browser.press(Key::Enter).await?;
            } else {
                assert!(browser.click_point(&hint).await?, "{hint} is not seen");
            }
            browser.until(&format!("{TURN} > {before}")).await?;
            said += &browser.text("#said").await?;
        }
        kept(browser).await?;
        for part in ["It is answer ", "Policy ", "X owns a winning set."] {
            assert!(said.contains(part), "{part} is not in {said}");
        }
    }
    refuses(pages, browser, &one).await?;
    fits_a_phone(browser, &one).await?;
    has_no_barrier(browser).await?;
    browser.quiet().await
}

/// How long the largest report may take to open: many times what it takes where nothing else runs.
const OPEN: Duration = Duration::from_secs(10);

/// One of the largest strategies of the library, 36,056 answers in one step: its page opens without looking at them,
/// says how far the checker is within the step, lets itself be stopped, and draws any situation.
async fn the_largest_report_opens(pages: &Pages, browser: &Browser) -> Result<()> {
    let page = pages.of("harary/l-pentomino-5x5-first.proof")?;
    let size = std::fs::metadata(page.to_file_path().map_err(|()| "no file")?)?.len();
    let begin = Instant::now();
    browser.open(&page, 1200, 900).await?;
    browser
        .until("document.querySelector('#board svg')")
        .await?;
    let opened = begin.elapsed();
    println!(
        "L-pentomino on 5 x 5: {:.1} MB, opened in {opened:.2?}",
        f64::from(u32::try_from(size)?) / 1e6
    );
    assert!(opened < OPEN, "{opened:.2?}");

    assert!(
        browser
            .text("[role=status]")
            .await?
            .starts_with("Not checked here yet")
    );

    // The step is long: how much of its work is done is seen while it is.
    const BAR: &str = "document.querySelector('.verify progress')";
    browser.click(".verify button.main").await?;
    browser
        .until(&format!("0 < {BAR}.value && {BAR}.value < {BAR}.max"))
        .await?;
    let before = browser.number(&format!("{BAR}.value")).await?;
    browser
        .until(&format!(
            "{before} < {BAR}.value && {BAR}.value < {BAR}.max"
        ))
        .await?;
    assert!(
        browser
            .text(".verify .done")
            .await?
            .contains("million units of work")
    );
    browser.click(".verify button.stop").await?;
    browser
        .until("document.querySelector('.verify').dataset.verdict === 'declined'")
        .await?;
    assert!(browser.text("[role=status]").await?.contains("cancelled"));

    // An answer is drawn that nobody has drawn before; for that the certificate is checked.
    let begin = Instant::now();
    browser
        .value("location.hash = '#step-1-answer-30000'")
        .await?;
    browser
        .until("document.querySelector('.verify').dataset.verdict === 'accepted'")
        .await?;
    println!("L-pentomino on 5 x 5: verified in {:.1?}", begin.elapsed());
    browser
        .until("document.querySelector('#step-1 .figure').textContent.includes('Answer 30000')")
        .await?;
    browser.quiet().await
}

/// The index of a site finds what is searched for.
async fn the_index_is_searched(pages: &Pages, browser: &Browser) -> Result<()> {
    browser.open(&pages.site()?, 1200, 900).await?;
    let shown = "[...document.querySelectorAll('.atlas li')].filter((item) => !item.hidden).length";
    let all = browser.number(shown).await?;
    browser.type_into("#filters input", "tetromino").await?;
    let some = browser.number(shown).await?;
    assert!(0 < some && some < all, "{some} of {all}");
    browser.click(".atlas li:not([hidden]) a").await?;
    browser.click(".verify button.main").await?;
    browser
        .until("document.querySelector('.verify').dataset.verdict === 'accepted'")
        .await?;
    browser.quiet().await
}
