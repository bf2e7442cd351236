import type { CoverageReport } from '@carreto/contract/admin/tables/table-reports';
import { sql } from 'kysely';
import { formatDay, parseDay } from '../../../kernel/days.ts';
import { failField } from '../../../kernel/failure.ts';
import { dayInSaoPaulo, startOfDayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { carriersPart } from '../../carriers/carriers-part.ts';
import type { RegistryContext } from '../../changes/change.ts';
import { groupsPart } from '../../groups/groups-part.ts';
import { placesPart } from '../../places/places-part.ts';
import { requireShipper } from '../../shippers/shipper.ts';
import { liveTablesPart } from '../sheets/live-tables.ts';
import { candidatesOf } from '../sheets/rate-books.ts';
import { type CoverageInput, reportCoverage } from './coverage-report.ts';

type ShipperCoverageInput = CoverageInput & {
  shipperId: number;
  /** `YYYY-MM-DD`; today when absent. */
  on?: string;
  loadType?: 'fractional' | 'full_load';
};

/**
 * Where the tables that a shipper may use on a day serve, and where nobody does. Today is asked as of now, any
 * other day as of its end.
 * @throws Failure `not_found` without such a shipper; `invalid_request` without an origin.
 */
export async function shipperCoverage(
  ctx: RegistryContext,
  { shipperId, on, loadType = 'fractional', ...input }: ShipperCoverageInput,
): Promise<CoverageReport> {
  await requireShipper(ctx.db, shipperId);
  const { tables, groups, carriers, places, zip, nowMs } = await readSources(ctx, shipperId);
  const today = dayInSaoPaulo(nowMs);
  const day = on === undefined ? today : (parseDay(on) ?? today);
  const atMs = day === today ? nowMs : startOfDayInSaoPaulo(day + 1) - 1;
  const { inForce } = candidatesOf({ sources: { tables, groups, carriers }, shipperId, atMs, day });
  return reportCoverage(ctx, {
    input,
    places,
    on: formatDay(day),
    originZip: () => {
      if (zip === undefined)
        throw failField('originZip', 'O embarcador não tem ponto de coleta; informe o CEP de origem.');
      return zip;
    },
    versions: inForce
      .filter((table) => table.loadType === loadType)
      .map(({ documentId, versionId, tableId, number, carrierId }) => ({
        documentId,
        versionId,
        tableId,
        number,
        carrierId,
        carrier: carriers.byId.get(carrierId)?.tradeName ?? carriers.byId.get(carrierId)?.corporateName ?? '',
      })),
  });
}

/** One state of the registry, and the instant it was read at. */
function readSources({ db }: RegistryContext, shipperId: number) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const now = await sql<{ now: Date }>`select app_now() as now`.execute(tx);
      const point = await tx
        .selectFrom('dispatchPoint')
        .select('zip')
        .where('shipperId', '=', shipperId)
        .where('active', '=', true)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return {
        tables: await liveTablesPart.load(tx, undefined),
        groups: await groupsPart.load(tx, undefined),
        carriers: await carriersPart.load(tx, undefined),
        places: await placesPart.load(tx, undefined),
        zip: point?.zip,
        nowMs: now.rows[0]?.now.getTime() ?? 0,
      };
    });
}
