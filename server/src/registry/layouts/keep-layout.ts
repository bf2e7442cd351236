import { sql } from 'kysely';
import type { Layout } from '../../tariff/carrier-sheets/understand/layout.ts';
import { type Change, record } from '../changes/change.ts';
import { fingerprintOf, type LayoutRow, lockCarrier, toCarrierLayout } from './layout.ts';

export type LayoutToKeep = {
  carrierId: number;
  /** Name for a new one; a number is put behind it where it is taken. */
  name: string;
  layout: Layout;
  /** The one that the files were read by, if any: it learns what is new. */
  layoutId: number | null;
};

/** Keeps what people answered about files of a carrier, so that the next ones raise no question; gives its id. */
export async function keepLayoutIn(change: Change, wanted: LayoutToKeep): Promise<number> {
  const { carrierId, layout, layoutId } = wanted;
  await lockCarrier(change.tx, carrierId);
  const fingerprint = fingerprintOf(layout);
  const rows = await change.tx
    .selectFrom('carrierLayout')
    .selectAll()
    .where('carrierId', '=', carrierId)
    .execute();
  // Another one may be for the same files by now: two at once answered the same questions.
  const row = rows.find((each) => each.fingerprint === fingerprint) ?? rows.find(({ id }) => id === layoutId);
  return row === undefined
    ? insert(change, { ...wanted, name: freeName(wanted.name, rows) }, fingerprint)
    : update(change, row, { fingerprint, layout });
}

function freeName(name: string, rows: readonly LayoutRow[]): string {
  const taken = new Set(rows.map((row) => row.name));
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
  return free;
}

async function insert(change: Change, { carrierId, name, layout }: LayoutToKeep, fingerprint: string) {
  const row = await change.tx
    .insertInto('carrierLayout')
    .values({ carrierId, name, fingerprint, layout: JSON.stringify(layout) })
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = toCarrierLayout(row);
  await record(change, { kind: 'carrierLayout', id: row.id, action: 'add', before: null, after });
  return row.id;
}

async function update(
  change: Change,
  row: LayoutRow,
  { fingerprint, layout }: { fingerprint: string; layout: Layout },
): Promise<number> {
  const updated = await change.tx
    .updateTable('carrierLayout')
    .set({
      fingerprint,
      layout: JSON.stringify(layout),
      revision: row.revision + 1,
      updatedAt: sql`app_now()`,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const [before, after] = [toCarrierLayout(row), toCarrierLayout(updated)];
  await record(change, { kind: 'carrierLayout', id: row.id, action: 'learn', before, after });
  return row.id;
}
