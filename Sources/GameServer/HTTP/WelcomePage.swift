/// What a browser shows at the server's address.
enum WelcomePage {
  static let html = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Where am I</title>
    <style>
    :root { color-scheme: light dark; }
    body { font: 1.1rem/1.6 system-ui, sans-serif; max-width: 38rem; margin: 12vh auto;
      padding: 0 1.2rem; }
    h1 { font-size: 2.4rem; line-height: 1.1; margin: 0 0 1rem; }
    code { font-size: .95em; }
    dt { font-weight: 600; margin-top: .8rem; }
    dd { margin: 0; }
    </style>
    </head>
    <body>
    <main>
    <h1>Where am I</h1>
    <p>Two strangers are dropped at the same five places on Earth, look around, and pin each place on
    a world map. The closer pin scores more.</p>
    <p>This server is up. Programs play over a WebSocket:</p>
    <dl>
    <dt><code>/v1/ws</code></dt>
    <dd>the game: JSON-RPC 2.0, subprotocol <code>whereami.v1</code></dd>
    <dt><a href="/openrpc.json"><code>/openrpc.json</code></a></dt>
    <dd>every method a client can call</dd>
    <dt><a href="/asyncapi.json"><code>/asyncapi.json</code></a></dt>
    <dd>every event the server sends</dd>
    <dt><a href="/healthz"><code>/healthz</code></a>, <a href="/readyz"><code>/readyz</code></a>,
    <a href="/metrics"><code>/metrics</code></a></dt>
    <dd>for operators</dd>
    </dl>
    </main>
    </body>
    </html>

    """
}
