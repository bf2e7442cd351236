import * as contract from '@carreto/contract/admin/freights/carrier-documents';
import type { Context } from '../../../context.ts';
import { takeDoccob } from '../../../freight/bill/intake/doccob/take-doccob.ts';
import { toTakenDoccob } from '../../../freight/bill/intake/doccob/wire-handed.ts';
import { takeConemb } from '../../../freight/cte/intake/conemb/take-conemb.ts';
import { takeXml } from '../../../freight/cte/intake/xml/take-xml.ts';
import { toTakenConemb, toTakenXml } from '../../../freight/cte/review/wire-handed.ts';
import { takeOcoren } from '../../../freight/track/intake/ocoren/take-ocoren.ts';
import { toTakenOcoren } from '../../../freight/track/intake/ocoren/wire-handed.ts';
import { fail } from '../../../kernel/failure.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import { keepNothing } from '../../../platform/idempotency/once.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';

/** Documents of carriers that operators hand in for them; what may be sent twice is answered twice. */
export function bindCarrierDocuments(server: HttpServer<Caller>, ctx: Context): void {
  const senderOf = (caller: Parameters<typeof actorOf>[0], { carrierId }: { carrierId: number }) => {
    if (!ctx.mirror.current.carriers.byId.has(carrierId)) throw fail('not_found');
    return { carrierId, actor: actorOf(caller) };
  };
  bind(server, contract.handInCteXml, async ({ caller, params, body }) => {
    const sender = senderOf(caller, params);
    return toTakenXml(await takeXml(ctx, { sender, xml: body, keep: keepNothing }));
  });
  bind(server, contract.handInConemb, async ({ caller, params, body }) =>
    toTakenConemb(await takeConemb(ctx, { ...senderOf(caller, params), bytes: body })),
  );
  bind(server, contract.handInDoccob, async ({ caller, params, body }) =>
    toTakenDoccob(await takeDoccob(ctx, { ...senderOf(caller, params), bytes: body })),
  );
  bind(server, contract.handInOcoren, async ({ caller, params, body }) =>
    toTakenOcoren(await takeOcoren(ctx, { ...senderOf(caller, params), bytes: body })),
  );
}
