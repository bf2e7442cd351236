/** What a hash of a password costs: memory in KiB, passes over it, lanes. */
export type PasswordParameters = { memory: number; passes: number; parallelism: number };

export type StoredPassword = PasswordParameters & { nonce: Buffer; key: Buffer };

const form =
  /^\$argon2id\$v=19\$m=([1-9][0-9]{0,9}),t=([1-9][0-9]{0,5}),p=([1-9][0-9]{0,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** A hash as the PHC string format has it: `$argon2id$v=19$m=19456,t=2,p=1$nonce$key`, base64 without padding. */
export function writePhc({ memory, passes, parallelism, nonce, key }: StoredPassword): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(key)}`;
}

/** @throws Error for what is no argon2id hash of this version; says nothing of it. */
export function readPhc(text: string): StoredPassword {
  const [, memory, passes, parallelism, nonce, key] = form.exec(text) ?? [];
  if (nonce === undefined || key === undefined) throw new Error('not a hash of a password');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}

/** Whether one costs less than another in any respect. */
export function isWeakerThan(one: PasswordParameters, other: PasswordParameters): boolean {
  return one.memory < other.memory || one.passes < other.passes;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/(?<!=)=+$/, '');
}
