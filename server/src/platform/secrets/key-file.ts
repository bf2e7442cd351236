import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { OperatorError } from '../../kernel/operator-error.ts';
import { parseMasterKey } from './master-key.ts';

const format = 'carreto-master-key';
const version = 1;
/** What deriving a key from a passphrase costs now: 128 MB and some tenths of a second. */
const cost = { n: 131_072, r: 8, p: 1 };
/** A file may ask for no more than this, however it came here. */
const mostMemory = 256 * 1024 * 1024;
const bounds = { n: { least: 16_384, most: 1_048_576 }, r: { least: 1, most: 32 }, p: { least: 1, most: 4 } };
const mostCharacters = 4096;
/** A passphrase below this is found by trying. */
export const leastPassphrase = 12;

type Cost = typeof cost;
type KeyFile = Cost & { format: string; version: number; salt: string; nonce: string; sealed: string };

/**
 * A master key under a passphrase, as the text of a file: one line of JSON with what it was derived by. AES-256-GCM under
 * a key by scrypt; everything else in the file is authenticated with it.
 * @throws OperatorError where the passphrase is short.
 */
export async function writeKeyFile(key: Buffer, passphrase: string): Promise<string> {
  if ([...passphrase].length < leastPassphrase)
    throw new OperatorError(`The passphrase must have at least ${leastPassphrase} characters.`);
  const head = { format, version, ...cost, salt: randomBytes(32).toString('hex') };
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await derive(passphrase, head), nonce);
  cipher.setAAD(authenticated(head));
  const sealed = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()]);
  return `${JSON.stringify({ ...head, nonce: nonce.toString('hex'), sealed: sealed.toString('hex') })}\n`;
}

/** Whether a text is a key under a passphrase, and not a plain one; damaged or not. */
export function isKeyFile(text: string): boolean {
  return text.trimStart().startsWith('{');
}

/**
 * The key in the text of `writeKeyFile`.
 * @throws OperatorError where the file is damaged, of a later release, or the passphrase another one.
 */
export async function readKeyFile(text: string, passphrase: string): Promise<Buffer> {
  const file = parseKeyFile(text);
  const sealed = Buffer.from(file.sealed, 'hex');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    await derive(passphrase, file),
    Buffer.from(file.nonce, 'hex'),
    { authTagLength: 16 },
  );
  decipher.setAAD(authenticated(file));
  decipher.setAuthTag(sealed.subarray(-16));
  try {
    const key = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return parseMasterKey(key.toString('hex'));
  } catch (cause) {
    throw new OperatorError(
      'The key file does not open: the passphrase is another one, or the file was changed.',
      {
        cause,
      },
    );
  }
}

function authenticated({ format: name, version: number, n, r, p, salt }: Omit<KeyFile, 'nonce' | 'sealed'>) {
  return Buffer.from(JSON.stringify([name, number, n, r, p, salt]));
}

function derive(passphrase: string, { n, r, p, salt }: Cost & { salt: string }): Promise<Buffer> {
  const options = { N: n, r, p, maxmem: mostMemory + 1024 * 1024 };
  // The same characters may come as other bytes from another keyboard.
  const typed = passphrase.normalize('NFKC');
  return new Promise((resolve, reject) => {
    scrypt(typed, Buffer.from(salt, 'hex'), 32, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

function parseKeyFile(text: string): KeyFile {
  const file = text.length > mostCharacters ? undefined : asRecord(text);
  if (file === undefined || file.format !== format) throw damaged();
  if (file.version !== version)
    throw new OperatorError('The key file is of another release: take that one, or a plain key.');
  const { n, r, p, salt, nonce, sealed } = file;
  if (!isBetween(n, bounds.n) || !isBetween(r, bounds.r) || !isBetween(p, bounds.p)) throw damaged();
  if ((n & (n - 1)) !== 0 || 128 * n * r > mostMemory) throw damaged();
  if (!isHex(salt, 32) || !isHex(nonce, 12) || !isHex(sealed, 48)) throw damaged();
  return { format, version, n, r, p, salt, nonce, sealed };
}

function asRecord(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function isBetween(value: unknown, { least, most }: { least: number; most: number }): value is number {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

function isHex(value: unknown, bytes: number): value is string {
  return typeof value === 'string' && value.length === 2 * bytes && /^[0-9a-f]+$/.test(value);
}

function damaged(): OperatorError {
  return new OperatorError('The key file is damaged, or no key file of Carreto.');
}
