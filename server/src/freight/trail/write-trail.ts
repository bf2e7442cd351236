import { sql, type Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import type { News } from './complete.ts';
import type { FreightOfTrail } from './lock-progress.ts';
import { readWatched } from './read-watched.ts';
import type { Line, Moved, Trail } from './trail.ts';
import { type Watch, watchOf } from './watch.ts';

/** Writes what joined a trail, in the transaction that opened it; gives the id of each line, in its place. */
export async function writeTrail(tx: Transaction<Rows>, trail: Trail): Promise<number[]> {
  const { lines, to } = trail;
  const written = await insert(
    tx,
    to,
    lines.flatMap((line) => (line.id === null ? [line.said] : [])),
  );
  for (const line of lines)
    if (line.id !== null && Object.keys(line.news).length > 0)
      await change(tx, { ...to, id: line.id }, line.news);
  const next = written.values();
  // As many ids as lines without one.
  const ids = lines.map(({ id }) => id ?? Number(next.next().value));
  await changeProgress(tx, trail, ids);
  return ids;
}

/** Ids are drawn in the order of the lines. */
async function insert(
  tx: Transaction<Rows>,
  { shipperId, freightCode }: FreightOfTrail,
  said: readonly Line['said'][],
): Promise<number[]> {
  if (said.length === 0) return [];
  const rows = await tx
    .insertInto('occurrence')
    .values(
      said.map(({ proofs, ...columns }) => ({
        ...columns,
        ...(saysDifferently(columns) ? { textChangedAt: sql<Date>`app_now()` } : {}),
        shipperId,
        freightCode,
        proofs: JSON.stringify(proofs),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

async function change(
  tx: Transaction<Rows>,
  { shipperId, freightCode, id }: FreightOfTrail & { id: number },
  { proofs, ...columns }: News,
): Promise<void> {
  await tx
    .updateTable('occurrence')
    .set({
      ...columns,
      ...(proofs === undefined ? {} : { proofs: JSON.stringify(proofs) }),
      ...(saysDifferently(columns) ? { textChangedAt: sql<Date>`app_now()` } : {}),
      updatedAt: sql<Date>`app_now()`,
    })
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .where('id', '=', id)
    .execute();
}

function saysDifferently({ firstMessage, firstCarrierDescription }: News): boolean {
  return firstMessage != null || firstCarrierDescription != null;
}

/** Where the freight stands, and when it was heard of. */
async function changeProgress(
  tx: Transaction<Rows>,
  { to: { shipperId, freightCode }, moved, redispatchCodes, latest }: Trail,
  ids: readonly number[],
): Promise<void> {
  if (moved === null) return;
  const { volumePhases, ...columns } = moved;
  const statusId = latest === undefined ? undefined : ids[latest];
  await tx
    .updateTable('freightProgress')
    .set({
      ...columns,
      ...(await watchAfter(tx, { shipperId, freightCode }, moved)),
      ...(statusId === undefined ? {} : { statusId }),
      ...(volumePhases === undefined ? {} : { volumePhases: JSON.stringify(volumePhases) }),
      ...(redispatchCodes.length === 0 ? {} : { redispatchCodes: withCodes(redispatchCodes) }),
      updatedAt: sql<Date>`app_now()`,
    })
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .execute();
}

/** From when it needs somebody, now that it moved; the progress is locked. */
async function watchAfter(
  tx: Transaction<Rows>,
  of: FreightOfTrail,
  { phase, statusAt, collectedAt, expectedOn }: Moved,
): Promise<Partial<Watch>> {
  const found = await readWatched(tx, of);
  if (found === undefined) return {};
  const { watched, pace } = found;
  return watchOf(
    {
      hiredAt: watched.hiredAt,
      phase: phase ?? watched.phase,
      statusAt: statusAt ?? watched.statusAt,
      collectedAt: collectedAt ?? watched.collectedAt,
      expectedOn: expectedOn ?? watched.expectedOn,
    },
    pace,
  );
}

/** The codes of the freight with these, each once, in the order in which they came. */
function withCodes(codes: readonly string[]) {
  return sql<string[]>`(select array_agg(code order by place) from (
    select code, min(place) as place from unnest(redispatch_codes || ${[...codes]}::text[])
      with ordinality as every(code, place) group by code) as once)`;
}
