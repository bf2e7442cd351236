import * as contract from '@carreto/contract/admin/charges/negotiation-letters';
import type { Context } from '../../../context.ts';
import { lettersOfCte, partnersOf } from '../../../freight/audit/letters/find-letters.ts';
import { mayBeSent, previewLetter, sendLetters } from '../../../freight/audit/letters/send-letters.ts';
import { toWireLetters } from '../../../freight/audit/letters/wire.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';

/** Binds what `contract/src/admin/charges/negotiation-letters.ts` declares. */
export function bindNegotiationLetters(server: HttpServer<Caller>, ctx: Context): void {
  const view = async (cteId: number) =>
    toWireLetters(await lettersOfCte(ctx, cteId), {
      mayBeSent: mayBeSent(ctx),
      partners: await partnersOf(ctx, cteId),
    });
  bind(server, contract.getNegotiationLetters, ({ params }) => view(params.cteId));
  bind(server, contract.previewNegotiationLetter, async ({ params: { cteId }, body: { message = null } }) => {
    const { subject, text } = await previewLetter(ctx, { cteId, message });
    return { subject, text };
  });
  bind(server, contract.sendNegotiationLetter, async ({ caller, params: { cteId }, body }) => {
    const { recipients, message = null } = body;
    await sendLetters(ctx, actorOf(caller), { cteId, recipients, message });
    return view(cteId);
  });
}
