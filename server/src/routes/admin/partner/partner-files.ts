import * as contract from '@carreto/contract/admin/partner/partner-files';
import type { Context } from '../../../context.ts';
import { takeDoccob } from '../../../freight/bill/intake/doccob/take-doccob.ts';
import { takeBills } from '../../../freight/bill/intake/take-bills.ts';
import { fromWireBills, refuseBills, refuseUnreadableBills } from '../../../freight/bill/intake/wire.ts';
import { takeConemb } from '../../../freight/cte/intake/conemb/take-conemb.ts';
import { takeCtes } from '../../../freight/cte/intake/take-ctes.ts';
import { fromWireCtes, refuseAll, refuseUnreadable } from '../../../freight/cte/intake/wire.ts';
import { takeXml } from '../../../freight/cte/intake/xml/take-xml.ts';
import { findFiles } from '../../../freight/record/files/wire-find-files.ts';
import {
  getFile,
  toBillsReport,
  toCtesReport,
  toReport,
  toXmlReport,
} from '../../../freight/record/files/wire-get-file.ts';
import { notfisOfPeriod } from '../../../freight/record/notfis-of-period.ts';
import { toNotfisContent } from '../../../freight/record/wire-notfis-admin.ts';
import { takeOcoren } from '../../../freight/track/intake/ocoren/take-ocoren.ts';
import { parseDay } from '../../../kernel/days.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import { keepNothing } from '../../../platform/idempotency/once.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';

/** Whether all of it was known already. */
const isRepeated = (taken: readonly { outcome: string }[]) =>
  taken.every(({ outcome }) => outcome === 'repeated');

const takers = { ocoren: takeOcoren, conemb: takeConemb, doccob: takeDoccob } as const;

/** Files that a carrier's own people send and fetch; what may be sent twice is answered twice. */
export function bindPartnerFiles(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, contract.sendPartnerFile, async ({ caller, params: { carrierId }, query, body: bytes }) => {
    const { kind } = query;
    const sender = { carrierId, actor: actorOf(caller) };
    if (kind === 'cte_xml') {
      const taken = await takeXml(ctx, { sender, xml: bytes, keep: keepNothing });
      return { isRepeat: taken[0]?.outcome === 'repeated', ...toXmlReport(taken) };
    }
    const report = await takers[kind](ctx, { ...sender, bytes });
    return { isRepeat: report.isRepeat, ...toReport(kind, report) };
  });
  const cnpjOf = (carrierId: number) => ctx.mirror.current.carriers.byId.get(carrierId)?.cnpj ?? '';
  bind(server, contract.sendPartnerCtes, async ({ caller, params: { carrierId }, body }) => {
    const read = fromWireCtes(body, cnpjOf(carrierId));
    refuseUnreadable(read);
    const sending = { carrierId, actor: actorOf(caller), source: 'json' as const, refuseAll };
    const taken = await takeCtes(ctx, { ...sending, keep: keepNothing }, read.sent);
    const keys = body.conhecimentos.map(({ chave_acesso }) => chave_acesso);
    return { isRepeat: isRepeated(taken), ...toCtesReport(keys, taken) };
  });
  bind(server, contract.sendPartnerBills, async ({ caller, params: { carrierId }, body }) => {
    const read = fromWireBills(body, cnpjOf(carrierId));
    refuseUnreadableBills(read);
    const sending = { carrierId, actor: actorOf(caller), source: 'json' as const, layout: null };
    const taken = await takeBills(ctx, { ...sending, refuseAll: refuseBills, keep: keepNothing }, read.sent);
    return { isRepeat: isRepeated(taken), ...toBillsReport(taken) };
  });
  bind(server, contract.listPartnerFiles, ({ caller: { scope }, query }) =>
    findFiles(ctx, { ...query, scope }),
  );
  bind(server, contract.getPartnerFile, ({ caller: { scope }, params }) =>
    getFile(ctx, { ...params, scope }),
  );
  bind(server, contract.readPartnerNotfis, async ({ caller: { scope }, params, query }) => {
    const { layout: version = '5.0', cursor: after = null } = query;
    const fromDay = query.from === undefined ? null : parseDay(query.from);
    const untilDay = query.until === undefined ? null : parseDay(query.until);
    const period = { ...params, shipperId: null, fromDay, untilDay, after, version, scope };
    const { file, freightCount, next } = await notfisOfPeriod(ctx, period);
    return { ...toNotfisContent(file, freightCount), nextCursor: next };
  });
}
