import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPasswordHasher, type Derive } from './password-hasher.ts';
import { readPhc, writePhc } from './phc.ts';

const cheap = { memory: 8, passes: 1, parallelism: 1 };

/** Derives nothing until it is let, and counts how often and how many at once it was asked to. */
function watchedDerive() {
  const counts = { calls: 0, running: 0, mostAtOnce: 0 };
  const release: (() => void)[] = [];
  const derive: Derive = async ({ message }) => {
    counts.calls += 1;
    counts.running += 1;
    counts.mostAtOnce = Math.max(counts.mostAtOnce, counts.running);
    await new Promise<void>((resolve) => release.push(resolve));
    counts.running -= 1;
    return Buffer.alloc(32, message[0]);
  };
  return { counts, release, derive };
}

/** Lets everything that is ready go on. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a hash of a password', () => {
  it('is argon2id of 19 MiB and two passes, as a PHC string that says so', async () => {
    const phc = await createPasswordHasher().hash('uma frase bem comprida');
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    const { nonce, key } = readPhc(phc);
    const message = Buffer.from('uma frase bem comprida');
    const parameters = { message, nonce, memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
    expect(argon2Sync('argon2id', parameters)).toEqual(key);
  });

  it('is right for its own password, however its letters are composed, and for no other', async () => {
    const hasher = createPasswordHasher({ parameters: cheap });
    const phc = await hasher.hash('ação e reação');
    expect(await hasher.verify('ação e reação'.normalize('NFD'), phc)).toEqual({
      isRight: true,
      isOutdated: false,
    });
    expect((await hasher.verify('acao e reacao', phc)).isRight).toBe(false);
  });

  it('differs each time', async () => {
    const hasher = createPasswordHasher({ parameters: cheap });
    expect(await hasher.hash('the same')).not.toBe(await hasher.hash('the same'));
  });

  it('is checked by its own parameters, and outdated where today asks for more', async () => {
    const phc = await createPasswordHasher({ parameters: cheap }).hash('uma frase');
    const today = createPasswordHasher({ parameters: { ...cheap, passes: 2 } });
    expect(await today.verify('uma frase', phc)).toEqual({ isRight: true, isOutdated: true });
  });

  it('is derived once also for somebody who is not there, and never right', async () => {
    let calls = 0;
    const derive: Derive = ({ passes }) => {
      calls += 1;
      return Promise.resolve(Buffer.alloc(32, passes));
    };
    const hasher = createPasswordHasher({ parameters: cheap, derive });
    expect((await hasher.verify('anything', undefined)).isRight).toBe(false);
    expect(calls).toBe(1);
  });

  it('is derived two at a time, in order, and refused behind 64 that wait', async () => {
    const { counts, release, derive } = watchedDerive();
    const hasher = createPasswordHasher({ parameters: cheap, derive });
    const all = Array.from({ length: 66 }, (_, index) => hasher.hash(String(index)));
    await settled();
    await expect(hasher.hash('one too many')).rejects.toMatchObject({ code: 'overloaded' });
    while (counts.calls < 66 || counts.running > 0) {
      for (const one of release.splice(0)) one();
      await settled();
    }
    await Promise.all(all);
    expect(counts).toEqual({ calls: 66, running: 0, mostAtOnce: 2 });
  });

  it('goes on after one that failed', async () => {
    let calls = 0;
    const derive: Derive = () => {
      calls += 1;
      return calls <= 2 ? Promise.reject(new Error('out of memory')) : Promise.resolve(Buffer.alloc(32));
    };
    const hasher = createPasswordHasher({ parameters: cheap, derive });
    const ends = await Promise.allSettled([1, 2, 3].map((n) => hasher.hash(String(n))));
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });

  it.each(['', 'plain', '$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA', '$argon2id$v=16$m=8,t=1,p=1$AAAA$AAAA'])(
    'is not read from %j',
    (text) => {
      expect(() => readPhc(text)).toThrow('not a hash of a password');
    },
  );

  it('reads as it was written', () => {
    const stored = { ...cheap, nonce: Buffer.from('nonce'), key: Buffer.from('the key') };
    expect(readPhc(writePhc(stored))).toEqual(stored);
  });
});
