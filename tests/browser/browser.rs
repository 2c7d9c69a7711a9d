//! A browser, and what the tests do with it.

use std::{
    env,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use fantoccini::{
    Client, ClientBuilder, Locator,
    elements::Element,
    error::{CmdError, ErrorStatus},
    key::Key,
    wd::{Capabilities, WebDriverCompatibleCommand},
};
use http::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::time::sleep;
use url::{ParseError, Url};

use crate::Result;

/// How long a page may take for anything.
const PATIENCE: Duration = Duration::from_secs(60);

/// A command of chromedriver's own.
#[derive(Debug)]
struct Own {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Own {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> std::result::Result<Url, ParseError> {
        base.join(&format!(
            "session/{}/{}",
            session.unwrap_or_default(),
            self.path
        ))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}

/// Chromium.
pub(crate) struct Browser {
    client: Client,
    driver: Child,
}

impl Browser {
    /// Starts chromedriver and a browser without a window.
    pub(crate) async fn start() -> Result<Self> {
        let program = env::var("CHROMEDRIVER").unwrap_or_else(|_| "chromedriver".to_owned());
        let port = std::net::TcpListener::bind("127.0.0.1:0")?
            .local_addr()?
            .port();
        let driver = Command::new(program)
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            // What still moves cannot be clicked at.
            "--force-prefers-reduced-motion",
        ];
        let mut capabilities = Capabilities::new();
        capabilities.insert(
            "goog:chromeOptions".to_owned(),
            json!({ "args": arguments }),
        );
        capabilities.insert("goog:loggingPrefs".to_owned(), json!({ "browser": "ALL" }));
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(capabilities);
        let address = format!("http://127.0.0.1:{port}");
        let begin = Instant::now();
        let client = loop {
            match builder.connect(&address).await {
                Ok(client) => break client,
                Err(error) if begin.elapsed() > PATIENCE => return Err(error.into()),
                Err(_) => sleep(Duration::from_millis(100)).await,
            }
        };
        Ok(Self { client, driver })
    }

    /// Ends both.
    pub(crate) async fn stop(mut self) {
        let _ = self.client.close().await;
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }

    async fn own(&self, path: &'static str, body: Value) -> Result<Value> {
        Ok(self.client.issue_cmd(Own { path, body }).await?)
    }

    /// Calls the browser's own protocol.
    pub(crate) async fn devtools(&self, command: &str, parameters: Value) -> Result<Value> {
        let body = json!({ "cmd": command, "params": parameters });
        self.own("goog/cdp/execute", body).await
    }

    /// Opens a page in a window of this size.
    pub(crate) async fn open(&self, page: &Url, width: u32, height: u32) -> Result<()> {
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500,
        });
        self.devtools("Emulation.setDeviceMetricsOverride", size)
            .await?;
        self.client.goto("about:blank").await?;
        self.client.goto(page.as_str()).await?;
        Ok(())
    }

    /// That nothing was written to the console, and nothing was refused.
    pub(crate) async fn quiet(&self) -> Result<()> {
        let said = self.own("se/log", json!({ "type": "browser" })).await?;
        let said = said.as_array().cloned().unwrap_or_default();
        // The tests themselves cut off requests when they go on to the next page.
        if said.is_empty() {
            Ok(())
        } else {
            Err(format!("in the console: {said:?}").into())
        }
    }

    /// The value of a script.
    pub(crate) async fn value(&self, script: &str) -> Result<Value> {
        Ok(self.client.execute(script, Vec::new()).await?)
    }

    /// Whether an expression holds.
    pub(crate) async fn is(&self, expression: &str) -> Result<bool> {
        Ok(self.value(&format!("return Boolean({expression})")).await? == true)
    }

    /// The value of an expression.
    pub(crate) async fn number(&self, expression: &str) -> Result<i64> {
        let value = self.value(&format!("return Number({expression})")).await?;
        value
            .as_i64()
            .ok_or_else(|| format!("{expression} is {value}").into())
    }

    /// Waits until an expression holds.
    pub(crate) async fn until(&self, expression: &str) -> Result<()> {
        let begin = Instant::now();
        while !self.is(expression).await? {
            if begin.elapsed() > PATIENCE {
                let page = self
                    .value("return document.body.innerText.slice(0, 600)")
                    .await?;
                return Err(format!("{expression} does not come true: {page}").into());
            }
            sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    }

    /// The text of an element.
    pub(crate) async fn text(&self, css: &str) -> Result<String> {
        Ok(self.client.find(Locator::Css(css)).await?.text().await?)
    }

    /// Clicks at an element.
    pub(crate) async fn click(&self, css: &str) -> Result<()> {
        click(&self.client.find(Locator::Css(css)).await?).await
    }

    /// Types a text.
    pub(crate) async fn type_into(&self, css: &str, text: &str) -> Result<()> {
        Ok(self
            .client
            .find(Locator::Css(css))
            .await?
            .send_keys(text)
            .await?)
    }

    /// What the page hints at, once it has the answer.
    pub(crate) async fn hint(&self) -> Result<String> {
        self.value("document.querySelector('#move').value = ''")
            .await?;
        self.click("#hint").await?;
        self.until("document.querySelector('#move').value").await?;
        let hint = self
            .value("return document.querySelector('#move').value")
            .await?;
        Ok(hint.as_str().unwrap_or_default().to_owned())
    }

    /// Clicks at a point of the board; `false` if it is not to be seen.
    pub(crate) async fn click_point(&self, name: &str) -> Result<bool> {
        let css = format!("#board [data-move='{name}']");
        let Ok(point) = self.client.find(Locator::Css(&css)).await else {
            return Ok(false);
        };
        click(&point).await?;
        Ok(true)
    }

    /// Chooses the game that is by this rule, if the page offers several.
    pub(crate) async fn choose_game(&self, rule: &str) -> Result<()> {
        let script = "const select = document.querySelector('#choice');
            const option = select && [...select.options].find((o) => o.text.split(':')[0].endsWith(', by ' + arguments[0]));
            if (option) select.value = option.value;";
        self.client.execute(script, vec![rule.into()]).await?;
        Ok(())
    }

    /// Presses a key where the focus is.
    pub(crate) async fn press(&self, key: Key) -> Result<()> {
        let focused = self.client.active_element().await?;
        Ok(focused.send_keys(&char::from(key).to_string()).await?)
    }

    /// What axe-core holds for serious or critical.
    pub(crate) async fn axe(&self, axe: &str) -> Result<Vec<String>> {
        self.value(axe).await?;
        let script = "const done = arguments[arguments.length - 1];
            axe.run({ resultTypes: ['violations'] }).then(({ violations }) => done(violations
                .filter(({ impact }) => impact === 'serious' || impact === 'critical')
                .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map((n) => n.html.slice(0, 120))}`)));";
        let faults = self.client.execute_async(script, Vec::new()).await?;
        let faults = faults.as_array().cloned().unwrap_or_default();
        Ok(faults.iter().map(ToString::to_string).collect())
    }
}

/// Clicks at an element; again, if the page grew meanwhile and moved it away from the pointer.
async fn click(element: &Element) -> Result<()> {
    let begin = Instant::now();
    loop {
        match element.click().await {
            Err(CmdError::Standard(error))
                if error.error == ErrorStatus::ElementClickIntercepted
                    && begin.elapsed() < PATIENCE =>
            {
                sleep(Duration::from_millis(20)).await;
            }
            clicked => return Ok(clicked?),
        }
    }
}
