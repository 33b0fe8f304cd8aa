"""Notifications of a closed game: the switch in the settings, and what the worker shows.

The browser of the tests has no push service, and the server of the tests may have no key: both are
played by the page.
"""

import json

import game

KEY = ("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkN"
       "toIAiw4")
# Replies to the methods of push messages as a server that has them would, and notes the requests.
SERVER = """
;(() => {
  const send = WebSocket.prototype.send
  WebSocket.prototype.send = function (text) {
    const { id, method, params } = JSON.parse(text)
    if (!method?.startsWith('push.')) return send.call(this, text)
    const asked = JSON.parse(sessionStorage.getItem('asked') ?? '[]')
    sessionStorage.setItem('asked', JSON.stringify([...asked, [method, params]]))
    const result = method === 'push.get' ? { key: '%s', subscribed: [] } : {}
    const data = JSON.stringify({ jsonrpc: '2.0', id, result })
    setTimeout(() => this.onmessage({ data }))
  }
})()
""" % KEY
# A browser with a push service, which keeps one subscription.
SERVICE = """
;(() => {
  const bytes = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer
  const made = () => localStorage.getItem('test.endpoint') && {
    endpoint: localStorage.getItem('test.endpoint'), options: {},
    getKey: (name) => bytes(name), unsubscribe: async () => {
      localStorage.removeItem('test.endpoint')
      return true
    },
  }
  PushManager.prototype.getSubscription = async () => made() || null
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    if (applicationServerKey.length !== 65) throw new TypeError('no key')
    localStorage.setItem('test.endpoint', `https://push.example/${Math.random()}`)
    return made()
  }
})()
"""
# The id of the only registration in a new profile.
FIRST_REGISTRATION = "0"
NONE = "return sessionStorage.getItem('asked') ?? '[]'"
REGISTRATION = """
const [done] = arguments
navigator.serviceWorker.ready.then((registration) => registration.getNotifications())
  .then((all) => done(all.map(({ title, body, lang, tag }) => ({ title, body, lang, tag }))))
"""


def a_closed_game_notifies_who_wants_it(stage):
    """The switch subscribes and unsubscribes, follows who is signed in, and the worker shows."""
    server = stage.server(is_packaged=True)
    window = stage.window("closed", server, before_each_page=SERVER + SERVICE)
    window.trouble.expect("/v1/quiz")
    allow(window, server)
    game.enter(window, "Closed")
    settings(window)
    box = window.find("checkbox", window.text("push.label"))
    window.wait(box.is_enabled, "the switch")
    box.click()
    window.wait(lambda: last(window, "push.subscribe"), "the subscription")
    params = last(window, "push.subscribe")
    assert params["p256dh"] == "cDI1NmRo" and params["auth"] == "YXV0aA", params
    window.wait(lambda: box.is_enabled() and box.is_selected(), "the switch to be on")
    stage.show(window, "push-on")
    game.choose_german(window)
    window.wait_for_words(window.text("push.label"))
    push(window, server, {"kind": "challenge", "at": 1, "challenge": "c1", "username": "Berta"})
    assert shown(window) == [], "nobody is told what is seen anyway"
    window.run("location.hash = '#/home'")
    window.wait_for_screen("home")
    # Somebody looks at another page: of no use to this one.
    window.judge_later()
    window.driver.get("about:blank")
    push(window, server, {"kind": "challenge", "at": 1, "challenge": "c1", "username": "Berta"})
    push(window, server, {"kind": "surprise", "at": 2})
    window.open()
    window.wait_for_screen("home")
    notes = window.wait(lambda: len(found := shown(window)) == 2 and found, "two notifications")
    texts = sorted(note["body"] for note in notes)
    assert texts == ["Berta fordert dich zu einem Duell heraus.", "Es gibt etwas Neues für dich."], texts
    assert all(note["lang"] == "de" and note["title"] == "Wo bin ich" for note in notes), notes
    # Another account in this browser gets its own, also if somebody signs out before the page has
    # come to rest.
    endpoint = window.run("return localStorage.getItem('test.endpoint')")
    leave_account(window)
    window.wait(lambda: last(window, "push.unsubscribe") == {"endpoint": endpoint},
                "the end of the subscription")
    assert window.run("return localStorage.getItem('test.endpoint')") is None
    before = count(window, "push.subscribe")
    game.sign_in(window, "Another")
    window.wait(lambda: count(window, "push.subscribe") > before, "the other's subscription")
    settings(window)
    box = window.find("checkbox", window.text("push.label"))
    window.wait(lambda: box.is_enabled() and box.is_selected(), "the switch")
    before = count(window, "push.unsubscribe")
    box.click()
    window.wait(lambda: count(window, "push.unsubscribe") == before + 1, "the end of it")
    window.wait(lambda: box.is_enabled() and not box.is_selected(), "the switch to be off")


def the_switch_says_why_it_cannot_be_turned(stage):
    """A server without notifications, a browser that blocks them, and one that has none, say so."""
    server = stage.server()
    window = stage.window("without", server, before_each_page="delete globalThis.PushManager")
    game.enter(window, "Without")
    settings(window)
    window.wait_for_words(window.text("push.unsupported"))
    assert not window.find("checkbox", window.text("push.label")).is_enabled()
    blocked = stage.window("blocked", server, before_each_page=SERVER)
    allow(blocked, server, "denied")
    game.enter(blocked, "Blocked")
    assert json.loads(blocked.run(NONE)) == [], "nothing is asked before it is wanted"
    settings(blocked)
    blocked.wait_for_words(blocked.text("push.blocked"))


def settings(window):
    window.run("location.hash = '#/settings'")
    window.wait_for_screen("settings")


def allow(window, server, setting="granted"):
    """As if the player had answered the browser's question."""
    window.command("Browser.setPermission", permission={"name": "notifications"}, setting=setting,
                   origin=server.page.rstrip("/"))


def push(window, server, message):
    """Delivers a message to the worker, as a push service would."""
    window.command("ServiceWorker.enable")
    window.command("ServiceWorker.deliverPushMessage", origin=server.page.rstrip("/"),
                   registrationId=FIRST_REGISTRATION, data=json.dumps(message))


def shown(window):
    return window.driver.execute_async_script(REGISTRATION)


def asked(window):
    return json.loads(window.run(NONE))


def count(window, method):
    return sum(each == method for each, _ in asked(window))


def last(window, method):
    return next((params for each, params in reversed(asked(window)) if each == method), None)


def leave_account(window):
    """A guest signs out."""
    window.run("location.hash = '#/profile/account'")
    window.click("button", window.text("account.logout"))
    window.find("dialog", window.text("account.logout.title"))
    window.run("document.querySelector('dialog .button-danger').click()")
    window.wait_for_screen("welcome")
    window.run("location.hash = '#/home'")


TESTS = [a_closed_game_notifies_who_wants_it, the_switch_says_why_it_cannot_be_turned]
