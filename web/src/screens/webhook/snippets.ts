/** How receivers verify a signature, by language and kind of key. Every one refuses what is older than five minutes. */
export const languages = { node: 'Node.js', php: 'PHP', python: 'Python', csharp: 'C#' } as const;
export type SnippetLanguage = keyof typeof languages;
type KeyKind = 'hmac' | 'ed25519';

/** The code to copy. The key stands in the environment, as `whsec_…` (hmac) or `whpk_…` (ed25519). */
export function snippetOf(language: SnippetLanguage, kind: KeyKind): string {
  return { node, php, python, csharp }[language][kind].trim();
}

const node = {
  hmac: `
import { createHmac, timingSafeEqual } from 'node:crypto';

const key = Buffer.from(process.env.CARRETO_WEBHOOK_KEY.replace('whsec_', ''), 'base64');

// rawBody: the body as a Buffer, before any JSON.parse
export function isFromCarreto(headers, rawBody) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': sent = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false;
  const mac = createHmac('sha256', key).update(id + '.' + time + '.').update(rawBody).digest('base64');
  const expected = Buffer.from('v1,' + mac);
  return sent.split(' ').some((entry) => {
    const given = Buffer.from(entry);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`,
  ed25519: `
import { createPublicKey, verify } from 'node:crypto';

const raw = Buffer.from(process.env.CARRETO_WEBHOOK_KEY.replace('whpk_', ''), 'base64');
const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]);
const key = createPublicKey({ key: der, format: 'der', type: 'spki' });

// rawBody: the body as a Buffer, before any JSON.parse
export function isFromCarreto(headers, rawBody) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': sent = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false;
  const content = Buffer.concat([Buffer.from(id + '.' + time + '.'), rawBody]);
  return sent.split(' ').some((entry) =>
    entry.startsWith('v1a,') && verify(null, content, key, Buffer.from(entry.slice(4), 'base64')));
}`,
};

const php = {
  hmac: `
<?php
function isFromCarreto(array $headers, string $rawBody): bool {
    $key = base64_decode(str_replace('whsec_', '', getenv('CARRETO_WEBHOOK_KEY')));
    $id = $headers['webhook-id'] ?? '';
    $time = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($time) || abs(time() - (int) $time) > 300) return false;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$rawBody", $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $entry) {
        if (hash_equals($expected, $entry)) return true;
    }
    return false;
}
// isFromCarreto(array_change_key_case(getallheaders()), file_get_contents('php://input'))`,
  ed25519: `
<?php
function isFromCarreto(array $headers, string $rawBody): bool {
    $key = base64_decode(str_replace('whpk_', '', getenv('CARRETO_WEBHOOK_KEY')));
    $id = $headers['webhook-id'] ?? '';
    $time = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($time) || abs(time() - (int) $time) > 300) return false;
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $entry) {
        if (!str_starts_with($entry, 'v1a,')) continue;
        $signature = base64_decode(substr($entry, 4));
        if (strlen($signature) === SODIUM_CRYPTO_SIGN_BYTES
            && sodium_crypto_sign_verify_detached($signature, "$id.$time.$rawBody", $key)) return true;
    }
    return false;
}
// isFromCarreto(array_change_key_case(getallheaders()), file_get_contents('php://input'))`,
};

const python = {
  hmac: `
import base64, hashlib, hmac, os, time

KEY = base64.b64decode(os.environ["CARRETO_WEBHOOK_KEY"].removeprefix("whsec_"))

def is_from_carreto(headers, raw_body: bytes) -> bool:
    """headers: names in lower case; raw_body: the bytes as they came."""
    sent_at = headers.get("webhook-timestamp", "")
    if not sent_at.isdecimal() or abs(time.time() - int(sent_at)) > 300:
        return False
    content = f"{headers.get('webhook-id', '')}.{sent_at}.".encode() + raw_body
    expected = b"v1," + base64.b64encode(hmac.new(KEY, content, hashlib.sha256).digest())
    entries = headers.get("webhook-signature", "").encode().split(b" ")
    return any(hmac.compare_digest(expected, entry) for entry in entries)`,
  ed25519: `
import base64, os, time
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

RAW = base64.b64decode(os.environ["CARRETO_WEBHOOK_KEY"].removeprefix("whpk_"))
KEY = Ed25519PublicKey.from_public_bytes(RAW)

def is_from_carreto(headers, raw_body: bytes) -> bool:
    """headers: names in lower case; raw_body: the bytes as they came."""
    sent_at = headers.get("webhook-timestamp", "")
    if not sent_at.isdecimal() or abs(time.time() - int(sent_at)) > 300:
        return False
    content = f"{headers.get('webhook-id', '')}.{sent_at}.".encode() + raw_body
    for entry in headers.get("webhook-signature", "").split(" "):
        if entry.startswith("v1a,"):
            try:
                KEY.verify(base64.b64decode(entry[4:]), content)
                return True
            except (InvalidSignature, ValueError):
                continue
    return False`,
};

const csharp = {
  hmac: `
using System.Security.Cryptography;
using System.Text;

static bool IsFromCarreto(IDictionary<string, string> headers, byte[] rawBody)
{
    var key = Convert.FromBase64String(
        Environment.GetEnvironmentVariable("CARRETO_WEBHOOK_KEY")!.Replace("whsec_", ""));
    var id = headers["webhook-id"];
    var time = headers["webhook-timestamp"];
    if (!long.TryParse(time, out var sentAt)) return false;
    if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - sentAt) > 300) return false;
    var content = Encoding.UTF8.GetBytes($"{id}.{time}.").Concat(rawBody).ToArray();
    var mac = Convert.ToBase64String(HMACSHA256.HashData(key, content));
    var expected = Encoding.UTF8.GetBytes($"v1,{mac}");
    return headers["webhook-signature"].Split(' ').Any(entry =>
        CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(entry), expected));
}`,
  ed25519: `
using System.Text;
using NSec.Cryptography; // dotnet add package NSec.Cryptography

static bool IsFromCarreto(IDictionary<string, string> headers, byte[] rawBody)
{
    var raw = Convert.FromBase64String(
        Environment.GetEnvironmentVariable("CARRETO_WEBHOOK_KEY")!.Replace("whpk_", ""));
    var key = PublicKey.Import(SignatureAlgorithm.Ed25519, raw, KeyBlobFormat.RawPublicKey);
    var id = headers["webhook-id"];
    var time = headers["webhook-timestamp"];
    if (!long.TryParse(time, out var sentAt)) return false;
    if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - sentAt) > 300) return false;
    var content = Encoding.UTF8.GetBytes($"{id}.{time}.").Concat(rawBody).ToArray();
    return headers["webhook-signature"].Split(' ').Where(entry => entry.StartsWith("v1a,")).Any(entry =>
        SignatureAlgorithm.Ed25519.Verify(key, content, Convert.FromBase64String(entry[4..])));
}`,
};
