"""A browser window: headless Chromium with a profile of its own, driven as a person would.

Elements are found by the role and the name that assistive technology sees; nothing sleeps, every
wait is for a condition. What goes wrong in the page is collected and judged at the end.
"""

import base64
import time

from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException, ElementNotInteractableException, JavascriptException,
    StaleElementReferenceException, TimeoutException)
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from traffic import Traffic
from trouble import WATCH, Trouble

PATIENCE_SECONDS = 30
POLL_SECONDS = 0.03
DESKTOP, PHONE, LANDSCAPE = (1280, 800), (360, 740), (740, 360)
# Chromium computes what assistive technology is told, and shows it to scripts behind this flag.
FLAGS = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--mute-audio",
    "--no-first-run", "--disable-dev-shm-usage", "--disable-background-networking",
    "--disable-component-update", "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
    "--enable-blink-features=ComputedAccessibilityInfo", "--force-device-scale-factor=1",
]
FIND = """
const [role, name, isExact] = arguments
const plain = (text) => (text ?? '').replace(/\\s+/g, ' ').trim()
const isNamed = (element) => isExact ? plain(element.computedName) === plain(name)
  : plain(element.computedName).includes(plain(name))
return [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility(
  { visibilityProperty: true }) && element.computedRole === role
  && (name === null || isNamed(element)))
"""
# The page's own texts, in the language that it shows; the editor has more of them.
TEXT = """
const [key, values, done] = arguments
const { assets } = document.documentElement.dataset
const texts = location.pathname === '/editor' ? 'editor/ui/words.js' : 'app/shell/main.js'
import(assets + texts).then(({ t }) => done(t(key, values)), (error) => done(null))
"""


class Window:
    """One window; `name` stands in messages."""

    def __init__(self, name, page, size=DESKTOP, language="en", is_motion_reduced=True,
                 before_each_page="", flags=()):
        self.name, self.page, self.trouble = name, page, Trouble()
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for flag in [*FLAGS, *flags, f"--lang={language}", "--window-size=%d,%d" % size]:
            options.add_argument(flag)
        options.add_experimental_option("prefs", {"intl.accept_languages": language})
        options.add_experimental_option("perfLoggingPrefs", {"enablePage": False})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.driver.set_script_timeout(PATIENCE_SECONDS)
        self.traffic = Traffic(self.driver)
        self.command("Page.addScriptToEvaluateOnNewDocument", source=WATCH + before_each_page)
        self.looks = {"prefers-reduced-motion": "reduce" if is_motion_reduced else ""}
        self.theme("light")
        self.resize(size)

    # The page as a person sees it.

    def open(self, path=""):
        """Goes to an address below the server's page."""
        self.judge_later()
        self.driver.get(self.page + path)

    def reload(self):
        self.judge_later()
        self.driver.refresh()

    def resize(self, size):
        """A phone's sizes come with a phone's touch screen. Waits until the page has the size."""
        is_phone = size != DESKTOP
        self.command("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1],
                     screenWidth=size[0], screenHeight=size[1], deviceScaleFactor=1,
                     mobile=is_phone)
        self.command("Emulation.setTouchEmulationEnabled", enabled=is_phone)
        self.wait(lambda: self.run("return screen.width === arguments[0]", size[0]), f"size {size}")

    def theme(self, name):
        """`light` or `dark`, as the system would say."""
        self.looks["prefers-color-scheme"] = name
        self.command("Emulation.setEmulatedMedia", features=[
            {"name": name, "value": value} for name, value in self.looks.items()])

    def settle(self):
        """Waits until nothing moves, everything that is shown has been loaded, and is drawn."""
        self.wait(lambda: self.run("""
            return document.getAnimations().every(({ playState, effect }) =>
                playState !== 'running' || effect.getComputedTiming().endTime === Infinity)
              && [...document.images].every((image) => image.complete)
              && !document.querySelector('.is-loading')"""), "everything to come to rest")
        self.driver.execute_async_script("""
            const [done] = arguments
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))""")

    def offline(self, is_offline=True):
        """The browser is told that its network is lost, or there again."""
        self.command("Network.emulateNetworkConditions", offline=is_offline, latency=0,
                     downloadThroughput=-1, uploadThroughput=-1)

    def line(self, down, up, latency):
        """A line of so many bits a second, and milliseconds between a request and its reply."""
        self.command("Network.enable")
        self.command("Network.emulateNetworkConditions", offline=False, latency=latency,
                     downloadThroughput=down / 8, uploadThroughput=up / 8)

    def screen(self):
        """The name of the screen that is shown."""
        return self.run("return document.body?.dataset.screen ?? ''")

    def wait_for_screen(self, *names, patience=PATIENCE_SECONDS):
        """Waits for one of these screens, and says which."""
        return self.wait(lambda: (shown := self.screen()) in names and shown,
                         f"one of the screens {names}", patience)

    def wait_for_words(self, *words, patience=PATIENCE_SECONDS):
        """Waits until all of these can be read."""
        return self.wait(lambda: all(word in self.words() for word in words),
                         f"the words {words}", patience)

    def words(self):
        """Everything that can be read; not what only screen readers are told."""
        return self.run("""
            return [...document.body?.children ?? []].filter((part) => part.checkVisibility()
              && !part.matches('[aria-live]')).map((part) => part.innerText).join('\\n')""")

    def text(self, key, **values):
        """The page's text for a key."""
        def told():
            text = self.driver.execute_async_script(TEXT, key, values)
            # Those of the screens that come later are there with the first of them.
            return text and text != key and text

        return self.wait(told, f"a text {key!r}")

    # Finding.

    def all(self, role, name=None, is_exact=True):
        """The visible elements of a role, and of a name if one is given."""
        return self.run(FIND, role, name, is_exact)

    def find(self, role, name=None, is_exact=True, patience=PATIENCE_SECONDS):
        """Waits for the element; the first one if there are more."""
        return self.wait(lambda: self.all(role, name, is_exact), f"{role} {name!r}", patience)[0]

    def select(self, selector):
        """Waits for an element by its CSS selector, where role and name do not identify it."""
        return self.wait(lambda: self.run(
            "return document.querySelector(arguments[0])", selector), selector)

    # Doing.

    def click(self, role, name=None, is_exact=True):
        """Clicks it, as soon as it can be clicked."""
        def attempt():
            elements = self.all(role, name, is_exact)
            if elements:
                elements[0].click()
            return bool(elements)
        self.wait(attempt, f"a click on {role} {name!r}")

    def tap(self, element, x=0, y=0):
        """Touches an element with a finger, so far from its middle."""
        box = self.run("""
            arguments[0].scrollIntoView({ block: 'nearest' })
            return arguments[0].getBoundingClientRect().toJSON()""", element)
        point = {"x": box["x"] + box["width"] / 2 + x, "y": box["y"] + box["height"] / 2 + y}
        self.command("Input.dispatchTouchEvent", type="touchStart", touchPoints=[point])
        self.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def fill(self, label, text, role="textbox"):
        """Puts a text into the field with that label."""
        field = self.find(role, label)
        field.clear()
        field.send_keys(text)

    def press(self, *keys):
        """Presses keys one after the other, wherever the focus is."""
        chain = ActionChains(self.driver, duration=0)
        for key in keys:
            chain.send_keys(key)
        chain.perform()

    def press_with(self, modifier, key):
        """Presses a key while another one is held."""
        ActionChains(self.driver, duration=0).key_down(modifier).send_keys(key).key_up(
            modifier).perform()

    def tab_to(self, role, name, is_exact=True, at_most=60):
        """Reaches an element by the Tab key alone, as somebody without a mouse does."""
        for _ in range(at_most):
            focused = self.run("""
                const element = document.activeElement
                return [element.computedRole, element.computedName ?? '']""")
            if focused[0] == role and (focused[1] == name or not is_exact and name in focused[1]):
                return
            self.press(Keys.TAB)
        raise AssertionError(f"{self.name}: Tab does not lead to {role} {name!r}")

    # Below that.

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def command(self, method, **parameters):
        """A DevTools command."""
        return self.driver.execute_cdp_cmd(method, parameters)

    def wait(self, condition, what, patience=PATIENCE_SECONDS):
        """Waits until the condition gives something, and gives that."""
        end = time.monotonic() + patience
        while True:
            try:
                if result := condition():
                    return result
            except (StaleElementReferenceException, ElementClickInterceptedException,
                    ElementNotInteractableException, JavascriptException, TimeoutException):
                pass  # The page is changing under us: look again.
            if time.monotonic() > end:
                raise AssertionError(f"{self.name} waited {patience} s for {what}; "
                                     f"the screen is {self.screen()!r}")
            time.sleep(POLL_SECONDS)

    def picture(self):
        """The page as a picture, as PNG."""
        data = self.command("Page.captureScreenshot", format="png")["data"]
        return base64.b64decode(data)

    def judge_later(self):
        """Takes what the driver has noted, before another page makes it forget."""
        self.trouble.take_console(self.driver.get_log("browser"))
        self.trouble.take_traffic(self.traffic.read(), self.traffic.addresses)

    def judge(self):
        """Fails if anything happened that nobody announced."""
        self.judge_later()
        unexpected = self.trouble.unexpected()
        assert not unexpected, f"trouble in {self.name}:\n  " + "\n  ".join(unexpected[:20])

    def close(self):
        self.driver.quit()
