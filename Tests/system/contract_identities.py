"""ID tokens of OpenID Connect providers, made here with keys that the server is shown."""

import asyncio
import base64
import hashlib
import json
import time

from cryptography.hazmat.primitives import hashes, hmac, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa, utils

from contract_documents import name_of

ISSUER, AUDIENCE = "https://id.club.example", "whereami"


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def number(value, length=None):
    return base64url(value.to_bytes(length or (value.bit_length() + 7) // 8, "big"))


class Provider:
    """A provider's keys: `rsa` and `ec` are published, `hidden` claims the name of `rsa`."""

    def __init__(self):
        self.rsa, self.hidden = (rsa.generate_private_key(65537, 2048) for _ in range(2))
        self.ec = ec.generate_private_key(ec.SECP256R1())

    def configure(self, folder):
        """Writes the key set and the file for --identity-providers; returns that file's path."""
        public = self.rsa.public_key().public_numbers()
        point = self.ec.public_key().public_numbers()
        keys = [
            {"kty": "RSA", "kid": "rsa", "use": "sig", "n": number(public.n),
             "e": number(public.e)},
            {"kty": "EC", "kid": "ec", "crv": "P-256", "x": number(point.x, 32),
             "y": number(point.y, 32)},
        ]
        (folder / "club.json").write_text(json.dumps({"keys": keys}))
        club = {"issuers": [ISSUER], "audiences": [AUDIENCE]}
        providers = [
            {"name": "club", **club, "keysFile": "club.json"},
            {"name": "hashed", **club, "keysFile": "club.json", "nonce": "sha256",
             "algorithms": ["ES256"]},
            # Nobody listens on the port of the discard service.
            {"name": "dark", **club, "keysURL": "http://127.0.0.1:9/keys"},
        ]
        path = folder / "providers.json"
        path.write_text(json.dumps({"providers": providers}))
        return path

    def token(self, subject, nonce, algorithm="RS256", header=None, key=None, **claims):
        """A signed token; `None` as a claim leaves it out."""
        now = int(time.time())
        whole = {"iss": ISSUER, "aud": AUDIENCE, "sub": subject, "nonce": nonce, "iat": now,
                 "exp": now + 600, **claims}
        whole = {name: value for name, value in whole.items() if value is not None}
        head = {"alg": algorithm, "kid": {"ES256": "ec"}.get(algorithm, "rsa"), **(header or {})}
        head = {name: value for name, value in head.items() if value is not None}
        signed = ".".join(base64url(json.dumps(part).encode()) for part in (head, whole))
        return f"{signed}.{base64url(self._sign(signed.encode(), algorithm, key))}"

    def _sign(self, data, algorithm, key):
        if algorithm == "RS256":
            return (key or self.rsa).sign(data, padding.PKCS1v15(), hashes.SHA256())
        if algorithm == "ES256":
            r, s = utils.decode_dss_signature(self.ec.sign(data, ec.ECDSA(hashes.SHA256())))
            return r.to_bytes(32, "big") + s.to_bytes(32, "big")
        if algorithm == "HS256":
            # The public key as a shared secret: what a careless verifier falls for.
            code = hmac.HMAC(self.rsa.public_key().public_bytes(
                serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo),
                hashes.SHA256())
            code.update(data)
            return code.finalize()
        return b""

    def forgeries(self, subject, nonce):
        """Tokens that prove nothing, by what is wrong with them."""
        now = int(time.time())
        good = self.token(subject, nonce)
        header, payload, signature = good.split(".")
        other = self.token("somebody else", nonce).split(".")[1]
        return {
            "another audience": self.token(subject, nonce, aud="another game"),
            "no audience": self.token(subject, nonce, aud=None),
            "a second audience": self.token(subject, nonce, aud=[AUDIENCE, "another game"]),
            "another issuer": self.token(subject, nonce, iss="https://id.evil.example"),
            "expired": self.token(subject, nonce, iat=now - 900, exp=now - 300),
            "issued too long ago": self.token(subject, nonce, iat=now - 90_000),
            "not yet valid": self.token(subject, nonce, iat=now + 600, exp=now + 900),
            "another nonce": self.token(subject, "another-nonce-of-ours"),
            "no nonce": self.token(subject, None),
            "no subject": self.token(None, nonce),
            "unknown key": self.token(subject, nonce, header={"kid": "nobody's"}),
            "no key": self.token(subject, nonce, header={"kid": None}),
            "a key of the other kind": self.token(subject, nonce, header={"kid": "ec"}),
            "somebody else's key": self.token(subject, nonce, key=self.hidden),
            "no algorithm": self.token(subject, nonce, "none"),
            "a shared secret": self.token(subject, nonce, "HS256"),
            "a critical extension": self.token(subject, nonce, header={"crit": ["b64"]}),
            "another payload": f"{header}.{other}.{signature}",
            "no signature": f"{header}.{payload}.",
            "two parts": f"{header}.{payload}",
            "nothing": "",
        }


async def refusals(server):
    provider = server.provider
    client, witness = await server.connect(), await server.guest("witness")
    nonce, name = "nonce-of-the-refused", server.name("forged")
    good = {"provider": "club", "nonce": nonce, "username": name}
    for token in provider.forgeries("subject-forged", nonce).values():
        await client.refused("identityInvalid", "account.oidc", witness, **good, idToken=token)
    token = provider.token("subject-forged", nonce)
    await client.refused(
        "identityInvalid", "account.oidc", **{**good, "nonce": nonce.upper()}, idToken=token)
    await client.refused(
        "identityInvalid", "account.oidc", **{**good, "provider": "hashed"}, idToken=token)
    await client.refused(
        "unknownProvider", "account.oidc", **{**good, "provider": "google"}, idToken=token)
    await client.refused(
        "providerUnavailable", "account.oidc", **{**good, "provider": "dark"}, idToken=token)
    await witness.refused("unknownPlayer", "profile.get", username=name)
    await client.refused("unauthenticated", "profile.get")


async def first_logins(server):
    """Both algorithms; without a username there is no account yet, and then there is one."""
    provider = server.provider
    assert set((await (await server.connect()).call("server.info"))["providers"]) == {
        "club", "hashed", "dark"}
    taken = await server.guest("taken")
    for algorithm in ("RS256", "ES256"):
        client = await server.connect()
        nonce, subject, name = "a-nonce-of-eight", f"subject {algorithm}", server.name("oidc")
        proof = {"provider": "club", "nonce": nonce, "idToken": provider.token(
            subject, nonce, algorithm, email="member@club.example", email_verified=True)}
        await client.refused("usernameRequired", "account.oidc", taken, **proof)
        await client.refused("nameInvalid", "account.oidc", taken, **proof, username="!")
        await client.refused("nameTaken", "account.oidc", taken, **proof, username=taken.username)
        made = await client.call("account.oidc", **proof, username=name)
        assert made["player"] == {**made["player"], "username": name, "guest": False}, made
        identity = (await client.call("account.export"))["account"]["identities"][0]
        assert (identity["provider"], identity["subject"]) == ("club", subject), identity
        again = await server.connect()
        await again.call("account.oidc", **proof, username="not asked for")
        assert again.id == client.id and again.token != client.token
        await client.closed(4500)
        await again.refused("noPassword", "account.changePassword", old="12345678", new="12345678")
        # The holder of the token must not make a second way in.
        await again.refused(
            "alreadyRegistered", "account.upgrade", email="thief@example.org", password="12345678")


async def hashed_nonce(server):
    provider = server.provider
    client, nonce = await server.connect(), "a-nonce-that-stays-here"
    digest = hashlib.sha256(nonce.encode()).hexdigest()
    good = {"provider": "hashed", "nonce": nonce, "username": server.name("hashed")}
    for claim, algorithm in ((nonce, "ES256"), (digest, "RS256")):
        await client.refused(
            "identityInvalid", "account.oidc", **good,
            idToken=provider.token("hashed", claim, algorithm))
    await client.call("account.oidc", **good, idToken=provider.token("hashed", digest, "ES256"))


async def guest_keeps_everything(server):
    provider = server.provider
    guest, friend = await server.friends("keeper")
    match = (await guest.call("match.solo", options={"rounds": 1}))["match"]
    await guest.call("match.quit", match=match)
    await guest.event("match.finished")
    before, token, player = await guest.visible(), guest.token, guest.player
    nonce = "nonce-of-the-keeper"
    proof = {"provider": "club", "nonce": nonce, "idToken": provider.token("keeper", nonce)}
    await guest.call("account.oidc", **proof)
    assert guest.player == {**player, "guest": False}, guest.player
    after = await guest.visible()
    identities = after[0]["account"].pop("identities")
    assert [identity["subject"] for identity in identities] == ["keeper"], identities
    for state in (before, after):
        for changed in ("sessions", "identities", "visits"):
            state[0]["account"].pop(changed, None)
        state[0]["account"]["player"]["guest"] = False
    assert before == after, (before, after)
    # The guest's old token has no part in the account; the new one is good.
    await (await server.connect()).refused("invalidToken", "account.resume", token=token)
    assert (await server.resumed(guest.token)).id == guest.id
    await guest.closed(4500)
    await friend.has_no("friend.removed")


async def one_identity_twice(server):
    """The same first login over two connections at once makes one account."""
    provider = server.provider
    nonce, clients = "nonce-of-the-twins", [await server.connect() for _ in range(2)]
    token = provider.token("twins", nonce)
    replies = await asyncio.gather(*(
        client.begin("account.oidc", {"provider": "club", "nonce": nonce, "idToken": token,
                                      "username": server.name("twins")}) for client in clients))
    done, _ = await asyncio.wait(replies, timeout=20)
    outcomes = [reply.result() for reply in done if not reply.cancelled()]
    players = {message["result"]["player"]["player"] for message in outcomes if "result" in message}
    refusals = {name_of(message["error"]) for message in outcomes if "error" in message}
    assert len(players) == 1 and refusals <= {"unavailable"}, outcomes


SCENARIOS = (
    refusals, first_logins, hashed_nonce, guest_keeps_everything, one_identity_twice)
