import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Where a sealed value stands; a value that was moved to another place does not open. */
export type SealPlace = { table: string; row: number; field: string };

/** Seals secrets at rest under the master key (decision A6). */
export type Sealer = {
  seal(secret: string, place: SealPlace): Buffer;
  /** @throws SealError where it was sealed under another key or for another place, or was changed. */
  open(sealed: Buffer, place: SealPlace): string;
  /** 32 bytes by which a text is known again, and from which nobody without the master key learns it; other for each purpose. */
  fingerprint(text: string, purpose: string): Buffer;
};

/** A sealed value does not open. Says why, and never what. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

const version = 1;
const keyIdBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + keyIdBytes + nonceBytes;

/**
 * AES-256-GCM. The key is derived from the master key, so that the same master key may serve other ends. Sealed
 * is: version (1 byte), id of the key (4), nonce (12), the encrypted text, tag (16); version, id of the key and
 * place are authenticated with it. A random nonce is safe for far more secrets than an installation has.
 */
export function createSealer(masterKey: Buffer): Sealer {
  const key = derive(masterKey, 'carreto sealing key 1', 32);
  const keyId = derive(masterKey, 'carreto sealing key id 1', keyIdBytes);
  const head = Buffer.concat([Buffer.of(version), keyId]);
  const fingerprintKey = derive(masterKey, 'carreto fingerprint key 1', 32);
  return {
    fingerprint: (text, purpose) =>
      createHmac('sha256', fingerprintKey)
        .update(JSON.stringify([purpose, text]))
        .digest(),
    seal(secret, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.concat([head, placeBytes(place)]));
      return Buffer.concat([head, nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, place) {
      if (sealed.length < headBytes + tagBytes || sealed[0] !== version)
        throw new SealError('not a sealed value');
      if (!sealed.subarray(0, head.length).equals(head))
        throw new SealError('sealed under another master key');
      const nonce = sealed.subarray(head.length, headBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.concat([head, placeBytes(place)]));
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      try {
        const text = decipher.update(sealed.subarray(headBytes, -tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        throw new SealError('changed, or sealed for another place');
      }
    },
  };
}

function derive(masterKey: Buffer, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), purpose, bytes));
}

/** Names hold no slash, so that no two places have the same bytes. */
function placeBytes({ table, row, field }: SealPlace): Buffer {
  return Buffer.from(`${table}/${row}/${field}`);
}
