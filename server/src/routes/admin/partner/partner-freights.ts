import * as contract from '@carreto/contract/admin/partner/partner-freights';
import type { Context } from '../../../context.ts';
import { calendarFor } from '../../../freight/calendar-for.ts';
import { freightInScope } from '../../../freight/in-scope.ts';
import { partnerFreight, searchPartnerFreights } from '../../../freight/record/partner/partner-freights.ts';
import { toPartnerFreight, toPartnerRow } from '../../../freight/record/partner/wire-freights.ts';
import { fromPartnerReport, toPartnerReport } from '../../../freight/record/partner/wire-report.ts';
import { keepProof } from '../../../freight/track/intake/proof/keep-proof.ts';
import { takeReports } from '../../../freight/track/intake/take-reports.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';

const usualLimit = 50;

/** Freights as a carrier's own people see them, and what they say of them: by the acts of the carrier API. */
export function bindPartnerFreights(server: HttpServer<Caller>, ctx: Context): void {
  const around = ({ shipperId }: { shipperId: number }) => ({
    calendar: calendarFor(ctx, shipperId),
    nowMs: ctx.clock.nowMs(),
  });
  bind(server, contract.findPartnerFreights, async ({ caller: { scope }, query }) => {
    const { view = null, codes, cursor = null, limit = usualLimit } = query;
    const wanted = [...new Set((codes ?? '').split(',').map((code) => code.trim()))].filter(Boolean);
    const found = await searchPartnerFreights(ctx, { scope, view, codes: wanted, cursor, limit });
    return {
      items: found.freights.map((freight) => toPartnerRow(freight, around(freight))),
      nextCursor: found.next,
    };
  });
  bind(server, contract.getPartnerFreight, async ({ caller: { scope }, params: { freightCode } }) => {
    const freight = await partnerFreight(ctx, freightCode, scope);
    return toPartnerFreight(freight, around(freight));
  });
  bind(server, contract.reportPartnerOccurrence, async ({ caller, params: { freightCode }, body }) => {
    const { carrierId } = await freightInScope(ctx.db, freightCode, caller.scope);
    const reporting = { carrierId, source: 'carrier', isAlone: true } as const;
    const [taken] = await takeReports(ctx, reporting, [fromPartnerReport(freightCode, body)]);
    return toPartnerReport(freightCode, taken);
  });
  bind(server, contract.sendPartnerProof, async ({ caller, params: { freightCode }, body: bytes }) => {
    const { carrierId } = await freightInScope(ctx.db, freightCode, caller.scope);
    return { url: await keepProof(ctx, { carrierId, freightCode, bytes }) };
  });
}
