import * as letters from '@carreto/contract/admin/registry/recipient-letters';
import type { Context } from '../../../context.ts';
import { getLetterPolicy, putLetterPolicy } from '../../../freight/letters/policy.ts';
import { fromLetterPolicy, previewLetter, toLetterPolicy } from '../../../freight/letters/wire.ts';
import { publicAddress } from '../../../freight/public-address.ts';
import { formatDay } from '../../../kernel/days.ts';
import { fail } from '../../../kernel/failure.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';

/** Days from an invented hire to its delivery. */
const daysAhead = 3;

/** Binds what `contract/src/admin/registry/recipient-letters.ts` declares. */
export function bindRecipientLetters(server: HttpServer<Caller>, ctx: Context): void {
  const { mailServer, mailFrom } = ctx.config;
  const shown = { mayBeSent: mailServer !== undefined && mailFrom !== undefined };
  bind(server, letters.getRecipientLetters, async ({ params }) =>
    fromLetterPolicy(await getLetterPolicy(ctx, params.shipperId), shown),
  );
  bind(server, letters.putRecipientLetters, async ({ caller, params, body }) => {
    const policy = toLetterPolicy(body);
    return fromLetterPolicy(await putLetterPolicy(ctx, actorOf(caller), { ...params, policy }), shown);
  });
  bind(server, letters.previewRecipientLetter, ({ params, body }) => {
    const shipper = ctx.mirror.current.shippers.get(params.shipperId);
    if (shipper === undefined) throw fail('not_found');
    const { subject, text, html } = previewLetter(body, {
      shop: shipper.settings.trackingPage.name ?? shipper.tradeName,
      day: formatDay(dayInSaoPaulo(ctx.clock.nowMs()) + daysAhead),
      address: (path) => publicAddress(ctx.config, path),
    });
    return { subject, text, html };
  });
}
