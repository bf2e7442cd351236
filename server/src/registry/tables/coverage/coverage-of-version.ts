import type { CoverageReport } from '@carreto/contract/admin/tables/table-reports';
import { sql } from 'kysely';
import { formatDay } from '../../../kernel/days.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import type { RegistryContext } from '../../changes/change.ts';
import { found } from '../../changes/revision.ts';
import { placesPart } from '../../places/places-part.ts';
import { engineCodec } from '../sheets/engine-codec.ts';
import { SheetStore } from '../sheets/sheet-store.ts';
import { type CoverageInput, reportCoverage } from './coverage-report.ts';

/** Where a table without origins is taken to collect when nobody says: taxes and distances hardly decide who serves. */
const anywhere = '01001000';

/**
 * Where one version serves, in whatever state it is; its dates are not asked.
 * @throws Failure `not_found`
 */
export async function versionCoverage(
  ctx: RegistryContext,
  { versionId, ...input }: CoverageInput & { versionId: number },
): Promise<CoverageReport> {
  const version = found(
    await ctx.db
      .selectFrom('freightTableVersion as version')
      .innerJoin('freightTable as table', 'table.id', 'version.tableId')
      .innerJoin('carrier', 'carrier.id', 'table.carrierId')
      .select(['version.id as versionId', 'version.documentId', 'version.tableId', 'version.number'])
      .select(['table.carrierId', 'carrier.tradeName', 'carrier.corporateName'])
      .select(sql<Date>`app_now()`.as('now'))
      .where('version.id', '=', versionId)
      .executeTakeFirst(),
  );
  const { tradeName, corporateName, now, ...covered } = version;
  const places = await ctx.db.transaction().execute((tx) => placesPart.load(tx, undefined));
  return reportCoverage(ctx, {
    input,
    places,
    on: formatDay(dayInSaoPaulo(now.getTime())),
    originZip: () => firstOrigin(ctx, covered.documentId),
    versions: [{ ...covered, carrier: tradeName ?? corporateName }],
  });
}

async function firstOrigin({ db }: RegistryContext, documentId: number): Promise<string> {
  const sheets = await new SheetStore(db, engineCodec).load([documentId]);
  const start = sheets.get(documentId)?.columns.originStarts?.[0];
  return start === undefined ? anywhere : String(start).padStart(8, '0');
}
