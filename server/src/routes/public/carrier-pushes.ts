import type { Context } from '../../context.ts';
import { takePush } from '../../freight/track/intake/poll/take-push.ts';
import { fail } from '../../kernel/failure.ts';
import type { Answer } from '../../platform/http/answer/send.ts';
import type { Exchange } from '../../platform/http/core.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import { addRawRoute } from '../../platform/http/system/raw-route.ts';
import type { Caller } from '../../registry/access/access-part.ts';
import { accountOfPushKey, type KnownAccount } from '../../registry/vendor-accounts/vendor-accounts-part.ts';

/** A minute's calls of one account: all its events of a bad hour. */
const perMinute = 6000;
const mostBytes = 262_144;
const path = '/connections/{key}/events';
const taken: Answer = { status: 200, contentType: 'application/json', body: '{}' };

/**
 * What carriers' own systems call when something happened to a freight. They bring no token of ours: the address has a secret of the account in
 * it, and what they send is believed by what the carrier has for that. Some ask by `GET` whether anybody is there.
 */
export function bindCarrierPushes({ core }: HttpServer<Caller>, ctx: Context): void {
  const rate = { name: 'events of carriers', perMinute } as const;
  const known = ({ request }: Exchange): KnownAccount => {
    const { key = '' } = request.params as Record<string, string>;
    const account = accountOfPushKey(ctx.mirror.current.vendorAccounts, key);
    if (account === undefined) throw fail('not_found');
    return account;
  };
  addRawRoute(core, {
    ...{ method: 'POST', path, mostBytes, rate },
    async act(exchange, body) {
      await takePush(ctx, known(exchange), { headers: headersOf(exchange), body });
      return taken;
    },
  });
  addRawRoute(core, {
    ...{ method: 'GET', path, mostBytes: 0, rate },
    async act(exchange) {
      known(exchange);
      return taken;
    },
  });
}

function headersOf({ request }: Exchange): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(request.headers).flatMap(([name, value]): [string, string][] => {
      const first = Array.isArray(value) ? value[0] : value;
      return first === undefined ? [] : [[name, first]];
    }),
  );
}
