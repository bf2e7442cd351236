import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { fail } from '../../kernel/failure.ts';
import { isWeakerThan, type PasswordParameters, readPhc, writePhc } from './phc.ts';

/** What deriving a key takes; memory in KiB. */
export type Derive = (input: PasswordParameters & { message: Buffer; nonce: Buffer }) => Promise<Buffer>;

/** What became of a password that was held against a hash. */
export type Verified = {
  isRight: boolean;
  /** Whether what is stored costs less than what is made today, and so should be made anew. */
  isOutdated: boolean;
};

/** Makes and checks hashes of passwords. */
export type PasswordHasher = {
  /** @returns a PHC string. @throws Failure `overloaded` where too many wait. */
  hash(password: string): Promise<string>;
  /**
   * Holds a password against a PHC string. Without one it takes as long and is never right: nobody learns from the time
   * whom there is. @throws Failure `overloaded` where too many wait.
   */
  verify(password: string, phc: string | undefined): Promise<Verified>;
};

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. */
export const currentParameters: PasswordParameters = { memory: 19_456, passes: 2, parallelism: 1 };

const nonceBytes = 16;
const keyBytes = 32;
/** Each takes 19 MiB and a core for a moment: two at a time, and who waits behind 64 others is better told so. */
const atOnce = 2;
const mostWaiting = 64;

export type HasherOptions = { parameters?: PasswordParameters; derive?: Derive };

export function createPasswordHasher({
  parameters = currentParameters,
  derive = byArgon2,
}: HasherOptions = {}): PasswordHasher {
  const queued = createQueue();
  const keyOf = (password: string, nonce: Buffer, by: PasswordParameters) =>
    queued(() => derive({ ...by, message: Buffer.from(password.normalize('NFKC')), nonce }));
  const ofNobody = { ...parameters, nonce: randomBytes(nonceBytes), key: randomBytes(keyBytes) };
  return {
    async hash(password) {
      const nonce = randomBytes(nonceBytes);
      return writePhc({ ...parameters, nonce, key: await keyOf(password, nonce, parameters) });
    },
    async verify(password, phc) {
      const stored = phc === undefined ? ofNobody : readPhc(phc);
      const key = await keyOf(password, stored.nonce, stored);
      const isRight = key.length === stored.key.length && timingSafeEqual(key, stored.key);
      return {
        isRight: isRight && phc !== undefined,
        isOutdated: isWeakerThan(stored, parameters),
      };
    },
  };
}

const argon2Key = promisify(argon2);

const byArgon2: Derive = ({ message, nonce, memory, passes, parallelism }) =>
  argon2Key('argon2id', { message, nonce, memory, passes, parallelism, tagLength: keyBytes });

/** Runs work in the order it comes, at most two at a time. */
function createQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw fail('overloaded');
      // Whoever ends hands its place over, so that nobody comes between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
