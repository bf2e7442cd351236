import * as live from '@carreto/contract/admin/registry/live-carriers';
import type { QuoteDesk } from '../freight/quote/desk.ts';
import { tryLiveCarrier } from '../freight/quote/live/try-carrier.ts';
import { fromTrial, toTried } from '../freight/quote/live/wire.ts';
import { bind } from '../platform/http/bind.ts';
import type { HttpServer } from '../platform/http/server.ts';
import type { Caller } from '../registry/access/access-part.ts';

/** Asking a live carrier by hand, on the desk where quotes ask. */
export function bindLiveTrial(server: HttpServer<Caller>, desk: QuoteDesk): void {
  bind(server, live.tryLiveCarrier, async ({ params, body }) =>
    toTried(await tryLiveCarrier(desk, { ...params, trial: fromTrial(body) })),
  );
}
