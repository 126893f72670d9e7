"""Envelopes for Web Push: sealed for one browser (RFC 8291), and signed with the key of the host (RFC 8292)."""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = SECP256R1()
RECORD = 4096  # bytes of a record; a message is one record
LAST = b"\x02"  # ends the last record
SALT = SECRET = 16  # bytes
GOOD_FOR = 12 * 3600  # seconds that a signature is good for; push services accept a day


def plain(text: str) -> bytes:
    """The bytes of base64url text; a ValueError for anything else.

    >>> plain(written(b"sea"))
    b'sea'
    """
    return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))


def written(data: bytes) -> str:
    """Bytes as base64url text."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def new_key() -> str:
    """A new private key of a host, as text."""
    number = generate_private_key(CURVE).private_numbers().private_value
    return written(number.to_bytes(32, "big"))


def private_key(text: str) -> EllipticCurvePrivateKey:
    """The key that a text is; a ValueError for any other text."""
    if len(found := plain(text)) != 32:
        raise ValueError("not a key")
    return derive_private_key(int.from_bytes(found, "big"), CURVE)


def public_key(text: str) -> EllipticCurvePublicKey:
    """The key of a browser; a ValueError for any text that is none."""
    return EllipticCurvePublicKey.from_encoded_point(CURVE, plain(text))


def point(key: EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def check_keys(p256dh: str, auth: str) -> None:
    """Raise a ValueError unless they are the keys of a browser."""
    public_key(p256dh)
    if len(plain(auth)) != SECRET:
        raise ValueError("not a secret")


def sealed(
    text: bytes, p256dh: str, auth: str, sender: EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """A message that only the browser with these keys can read. Key and salt of the sender are new each time."""
    sender = sender or generate_private_key(CURVE)
    salt = salt or os.urandom(SALT)
    browser, ours = public_key(p256dh), point(sender.public_key())
    shared = derived(sender.exchange(ECDH(), browser), plain(auth), b"WebPush: info\0" + point(browser) + ours, 32)
    key = derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, text + LAST, None)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def signature(key: EllipticCurvePrivateKey, origin: str, contact: str, now: float) -> str:
    """The header by which a push service knows the host: for one service, and for some hours."""
    claims = {"aud": origin, "exp": int(now) + GOOD_FOR, "sub": contact}
    parts = [written(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
    signed = ".".join(parts)
    halves = decode_dss_signature(key.sign(signed.encode(), ECDSA(SHA256())))
    signed += "." + written(b"".join(half.to_bytes(32, "big") for half in halves))
    return f"vapid t={signed}, k={written(point(key.public_key()))}"
