import type {
  KeptTableRow,
  StoreClient,
  StoreTableChange,
  StoreTableRow,
} from '../../../connectors/stores/store.ts';
import { lookupPlace } from '../../../engine/places/place-index.ts';
import { fail } from '../../../kernel/failure.ts';
import { finish } from '../../../kernel/steps.ts';
import { found } from '../../../registry/changes/revision.ts';
import { findVersionNames } from '../../../registry/tables/versions/version-names.ts';
import { decideInSteps } from '../../quote/decide.ts';
import type { QuoteDesk } from '../../quote/desk.ts';
import { transitOf } from '../../quote/rated.ts';
import { enquireSample, worldOfTable } from '../../quote/trial/table-alone.ts';
import type { StoreLines } from '../desk.ts';
import { type Price, rowsOfZone, type TableFinding, tableZones, type ZoneInput } from './table-zones.ts';

type TableDesk = Pick<QuoteDesk, 'ctx' | 'replaySheets'> & { lines: StoreLines };

/** What is to be exported, and how it is priced. */
export type ExportQuestion = {
  storeId: number;
  versionId: number;
  /** The platform's own name of the policy of shipping whose rows they become, and nobody else's. */
  policy: string;
  /** Upper bounds of the steps, ascending. */
  weightsG: readonly number[];
  valueCents: number;
  isSent: boolean;
};

/** What is to be sent, or was: changes alone. */
export type TableExport = {
  rowCount: number;
  unchangedCount: number;
  changes: readonly StoreTableChange[];
  findings: readonly TableFinding[];
  isSent: boolean;
};

const readMs = 30_000;
/** For all that changes, a call behind the other. */
const changeMs = 3_600_000;
const dayMinutes = 1440;
const mixedGoods = 999;

/**
 * Writes a version of a table into the tables of a shop's platform: the price of each step of weight from where the shop sends, at a declared
 * value, with the table alone and what it charges beside. What the platform has already is read, and what differs is sent.
 * @throws Failure `not_found` for a shop or version; `invalid_request` where the platform keeps no tables or the shop sends from nowhere;
 * VendorProblem
 */
export async function exportTable(desk: TableDesk, question: ExportQuestion): Promise<TableExport> {
  const { ctx, lines } = desk;
  const { storeId, policy, weightsG, isSent } = question;
  const store = found(ctx.mirror.current.stores.byId.get(storeId));
  const tables = lines.clientOf(store)?.tables;
  if (tables === undefined)
    throw fail('invalid_request', { message: 'A plataforma desta loja não guarda tabelas de frete.' });
  const { zones, findings } = tableZones(await zoneInput(desk, question, store.origin?.zip ?? 0));
  const wanted = zones.flatMap((zone) => rowsOfZone(zone, weightsG));
  const kept = await readKept(
    tables,
    policy,
    zones.map(({ zipFrom }) => zipFrom),
  );
  const changes = changesOf(wanted, kept);
  if (isSent && changes.length > 0) await tables.change(policy, changes, AbortSignal.timeout(changeMs));
  const inserted = changes.filter(({ kind }) => kind !== 'delete').length;
  return { rowCount: wanted.length, unchangedCount: wanted.length - inserted, changes, findings, isSent };
}

async function zoneInput(
  { ctx, replaySheets }: TableDesk,
  { versionId, weightsG, valueCents }: ExportQuestion,
  originZip: number,
): Promise<ZoneInput> {
  const { carrierId } = found((await findVersionNames(ctx.db, [versionId])).get(versionId));
  const sheet = found((await replaySheets.load([versionId])).get(versionId));
  const { places } = ctx.mirror.current;
  const origin = lookupPlace(places, originZip);
  if (origin === null)
    throw fail('invalid_request', { message: 'O ponto de despacho da loja está inativo.' });
  const { categories, loadType } = sheet.conditions;
  const category = categories?.mode === 'only' ? (categories.codes[0] ?? mixedGoods) : mixedGoods;
  const world = worldOfTable(ctx, { versionId, carrierId, sheet, validFromOn: null, validUntilOn: null });
  return {
    ...{ sheet, origin, places, weightsG, valueCents },
    priceOf(destinationZip, { weightG, valueCents: unitValueCents, sideMm, recipientType }): Price {
      const size = { heightMm: sideMm, widthMm: sideMm, lengthMm: sideMm };
      const parcel = { ...size, category, unitWeightG: weightG, unitValueCents };
      const sample = { originZip, destinationZip, recipientType, loadTypes: [loadType], parcel };
      const { chosen } = finish(decideInSteps(world, { ...enquireSample(ctx, sample), live: [] }));
      const [rated] = chosen;
      if (rated === undefined) return null;
      return {
        costCents: rated.finalPriceCents,
        businessDays: Math.floor(transitOf(rated) / dayMinutes),
      };
    },
  };
}

type Tables = NonNullable<StoreClient['tables']>;

/** What the platform has for the first zip code of every zone, also of those that are not served: each row once. */
async function readKept(
  tables: Tables,
  policy: string,
  zips: readonly number[],
): Promise<ReadonlyMap<string, KeptTableRow>> {
  const kept = new Map<string, KeptTableRow>();
  for (const zip of zips)
    for (const row of await tables.read(policy, zip, AbortSignal.timeout(readMs))) kept.set(nameOf(row), row);
  return kept;
}

/** What makes the rows there those that are wanted: old ones go first. Pure. @internal The suite reads it. */
export function changesOf(
  wanted: readonly StoreTableRow[],
  kept: ReadonlyMap<string, KeptTableRow>,
): StoreTableChange[] {
  const names = new Set(wanted.map(nameOf));
  const gone = [...kept.values()].filter((row) => !names.has(nameOf(row)));
  return [
    ...gone.map(({ isPlain: _, ...row }): StoreTableChange => ({ kind: 'delete', row })),
    ...wanted.flatMap((row): StoreTableChange[] => {
      const known = kept.get(nameOf(row));
      if (known === undefined) return [{ kind: 'insert', row }];
      const isSame =
        known.isPlain && known.costCents === row.costCents && known.businessDays === row.businessDays;
      return isSame ? [] : [{ kind: 'update', row }];
    }),
  ];
}

function nameOf({ zipFrom, zipTo, fromG, toG }: StoreTableRow): string {
  return `${zipFrom}-${zipTo} ${fromG}-${toG}`;
}
