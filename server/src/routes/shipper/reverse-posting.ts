import { postReverse as postReverseEndpoint } from '@carreto/contract/shipper/reverse-posting';
import type { QuoteDesk } from '../../freight/quote/desk.ts';
import { postReverse } from '../../freight/reverse/post-reverse.ts';
import type { PostedReverse } from '../../freight/reverse/posting.ts';
import { fromWireReverse, refusedFields, toWireReverse } from '../../freight/reverse/wire.ts';
import { formatDay } from '../../kernel/days.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import { type Keep, once } from '../../platform/idempotency/once.ts';
import type { Caller } from '../../registry/access/access-part.ts';
import { keyedRequest } from '../keyed-request.ts';

/** Binds what `contract/src/shipper/reverse-posting.ts` declares. */
export function bindReversePosting(server: HttpServer<Caller>, desk: QuoteDesk): void {
  const { ctx } = desk;
  bind(server, postReverseEndpoint, async (call) => {
    // A token that was renewed makes no other return.
    const { token: _, ...received } = call.body;
    const posting = fromWireReverse(call.body, formatDay(dayInSaoPaulo(ctx.clock.nowMs())));
    const input = {
      shipperId: call.caller.shipperId,
      posting,
      received,
      serviceField: 'reverse_service_code',
      refusedFields,
    };
    const keyed = keyedRequest(postReverseEndpoint, { ...call, body: received });
    return toWireReverse(
      await once(ctx.db, keyed, (keep: Keep<PostedReverse>) => postReverse(desk, { ...input, keep })),
    );
  });
}
