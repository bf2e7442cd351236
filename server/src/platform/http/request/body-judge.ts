import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnyEndpoint } from '@carreto/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../../kernel/failure.ts';
import type { Core } from '../core.ts';
import { identify, stranger } from '../guard/identify.ts';
import { addressKey } from '../guard/rate-limit.ts';
import { largeBodyBytes } from '../guard/refuse-early.ts';
import type { Caller } from '../options.ts';
import { JsonScanner } from './json-scanner.ts';
import { maxDepth } from './parse-json.ts';

/** Takes a JSON body as it comes, and throws the refusal of one that may not go on. */
export type BodyJudge = {
  /** Where it makes a promise, nothing more may come before that is fulfilled: a look-up, or the turn of others. */
  read(chunk: Buffer): Promise<unknown> | undefined;
  end(): void;
};

/** So many bytes of a stranger count as a wrong token; a minute's allowance is more than the largest body. */
const bytesOfWrongToken = 524_288;

/**
 * Scans a body for what is counted before parsing. Where it has to bring the token, the owner is looked up as soon as
 * the token is found, in any order of members. Until then, what comes beyond the first 64 kB is charged to the
 * address, so that whoever sends nothing else is refused meanwhile; it is given back once the token turns out to be
 * good (decision E1). Of a large body only a chunk is looked at before others have their turn.
 */
export function createBodyJudge<C extends Caller>(
  core: Core<C>,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): BodyJudge {
  const { notes, ip } = request;
  let isKnown = notes?.caller !== undefined || endpoint.auth === 'public';
  const path = !isKnown && endpoint.token?.in === 'body' ? endpoint.token.path : [];
  const scanner = new JsonScanner(path, maxDepth, endpoint.anyCaseNames);
  if (notes) notes.scanned = scanner;
  let receivedBytes = 0;
  let charged = 0;
  const welcome = (): void => {
    if (charged > 0) core.strangerRate.giveBack(addressKey(ip), charged);
  };
  const charge = (bytes: number): Promise<void> | undefined => {
    if (receivedBytes <= largeBodyBytes) return undefined;
    const cost = bytes / bytesOfWrongToken;
    if (!core.strangerRate.charge(addressKey(ip), cost)) throw fail('rate_limited', { retryAfterS: 60 });
    charged += cost;
    return core.strangerPace.after(bytes);
  };
  return {
    read(chunk) {
      receivedBytes += chunk.length;
      scanner.read(chunk);
      if (isKnown) return receivedBytes > largeBodyBytes ? nextTurn() : undefined;
      if (scanner.found === undefined) {
        if (scanner.isTooDeep) throw stranger(core, request);
        return charge(chunk.length);
      }
      isKnown = true;
      const found = identify(core, endpoint, { request, token: scanner.found });
      if (found instanceof Promise) return found.then(welcome);
      welcome();
      return undefined;
    },
    end() {
      if (!isKnown) throw stranger(core, request);
    },
  };
}
