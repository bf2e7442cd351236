import { postReverseLegacy } from '@carreto/contract/shipper/reverse-posting-legacy';
import type { QuoteDesk } from '../../freight/quote/desk.ts';
import { postReverse } from '../../freight/reverse/post-reverse.ts';
import type { PostedReverse } from '../../freight/reverse/posting.ts';
import {
  fromWireLegacyReverse,
  legacyRefusedFields,
  toWireLegacyReverse,
} from '../../freight/reverse/wire-legacy.ts';
import { formatDay } from '../../kernel/days.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import { type Keep, once } from '../../platform/idempotency/once.ts';
import type { Caller } from '../../registry/access/access-part.ts';
import { keyedRequest } from '../keyed-request.ts';

/** Binds what `contract/src/shipper/reverse-posting-legacy.ts` declares. */
export function bindReversePostingLegacy(server: HttpServer<Caller>, desk: QuoteDesk): void {
  const { ctx } = desk;
  bind(server, postReverseLegacy, async (call) => {
    const { token: _, ...received } = call.body;
    const posting = fromWireLegacyReverse(call.body, formatDay(dayInSaoPaulo(ctx.clock.nowMs())));
    const input = {
      shipperId: call.caller.shipperId,
      posting,
      received,
      serviceField: 'servico',
      refusedFields: legacyRefusedFields,
    };
    const keyed = keyedRequest(postReverseLegacy, { ...call, body: received });
    return toWireLegacyReverse(
      await once(ctx.db, keyed, (keep: Keep<PostedReverse>) => postReverse(desk, { ...input, keep })),
    );
  });
}
