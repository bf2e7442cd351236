import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
} from 'node:crypto';
import type { KeyKind } from '../rows.ts';

/** A key that signs webhooks, in the words of Standard Webhooks: `whsec_…` or `whsk_…`. */
export type SigningKey = { kind: KeyKind; secret: string; publicKey: string | null };

export type Signed = { id: string; timestampS: number; body: string };

const prefixes: Readonly<Record<KeyKind, string>> = { hmac: 'whsec_', ed25519: 'whsk_' };
const secretBytes = 32;
/** PKCS #8 (RFC 8410) around the 32 bytes of an ed25519 seed. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A new key; the public half, of ed25519 only, is what receivers verify with. */
export function newKey(kind: KeyKind): SigningKey {
  if (kind === 'hmac')
    return { kind, secret: `whsec_${randomBytes(secretBytes).toString('base64')}`, publicKey: null };
  const { privateKey } = generateKeyPairSync('ed25519');
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-secretBytes);
  const publicBytes = createPublicKey(privateKey)
    .export({ format: 'der', type: 'spki' })
    .subarray(-secretBytes);
  return {
    kind,
    secret: `whsk_${Buffer.concat([seed, publicBytes]).toString('base64')}`,
    publicKey: `whpk_${publicBytes.toString('base64')}`,
  };
}

/**
 * The `webhook-signature` header: one entry for each key, by the scheme of Standard Webhooks over id, time and the
 * very bytes of the body.
 */
export function signatureOf(signed: Signed, keys: readonly Pick<SigningKey, 'kind' | 'secret'>[]): string {
  const content = Buffer.from(`${signed.id}.${signed.timestampS}.${signed.body}`);
  return keys.map((key) => entryOf(key, content)).join(' ');
}

function entryOf({ kind, secret }: Pick<SigningKey, 'kind' | 'secret'>, content: Buffer): string {
  const bytes = Buffer.from(secret.slice(prefixes[kind].length), 'base64');
  if (kind === 'hmac') return `v1,${createHmac('sha256', bytes).update(content).digest('base64')}`;
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8Head, bytes.subarray(0, secretBytes)]),
    format: 'der',
    type: 'pkcs8',
  });
  return `v1a,${sign(null, content, key).toString('base64')}`;
}
