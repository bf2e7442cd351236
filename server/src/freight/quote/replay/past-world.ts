import type { BusinessCalendar } from '../../../engine/calendar/business-days.ts';
import { calendarOf } from '../../../engine/calendar/calendar-of.ts';
import type { RateSheet } from '../../../engine/rating/sheet.ts';
import { compileRules } from '../../../engine/rules/prepare.ts';
import { taxBookWith } from '../../../engine/tax/default-book.ts';
import { fail } from '../../../kernel/failure.ts';
import { findVersionNames, type VersionName } from '../../../registry/tables/versions/version-names.ts';
import type { World } from '../decide.ts';
import type { QuoteDesk } from '../desk.ts';
import type { Candidate } from '../rated.ts';
import { type Basis, readBasis } from '../store/basis.ts';

/** What replaying needs: the database, sheets of any version, and the processor for a while. */
export type ReplayDesk = Pick<QuoteDesk, 'replaySheets' | 'scheduler'> & {
  ctx: Pick<QuoteDesk['ctx'], 'db'>;
};

/** What a quote was decided upon, made whole again; as pure as the world of a quote of today. */
export type PastWorld = World & {
  calendar: BusinessCalendar;
  settings: Basis['settings'];
  /** The rules as people wrote them. */
  definitions: Basis['rules'];
};

/**
 * Versions, drafts too, that stand in the place of whatever version of their tables a quote was decided upon,
 * without regard to their dates. Where a quote knew no version of the table, the version is added or left out.
 */
export type Swap = { versionIds: readonly number[]; whereAbsent: 'add' | 'leave_out' };

/** Gives the world of a basis. Quotes of one basis share one world: ask for them basis by basis. */
export type PastWorlds = (basisId: number) => Promise<PastWorld>;

/** Worlds kept; bases follow each other, and a world may hold a hundred megabytes of sheets. */
const keptWorlds = 3;

/**
 * Opens the worlds of stored quotes, each made once: deciding a quote again in one costs what quoting costs,
 * some tens of microseconds, and reads nothing.
 * @throws Failure `not_found` when a version of the swap is not there.
 */
export async function openPastWorlds(desk: ReplayDesk, swap: Swap | null = null): Promise<PastWorlds> {
  const incoming = await namesOf(desk, swap);
  const made = new Map<number, Promise<PastWorld>>();
  return (basisId) => {
    const known = made.get(basisId);
    if (known !== undefined) return known;
    const world = makeWorld(desk, basisId, { incoming, whereAbsent: swap?.whereAbsent ?? 'leave_out' });
    made.set(basisId, world);
    // A failure is not remembered; nor are worlds left behind.
    world.catch(() => made.delete(basisId));
    for (const id of [...made.keys()].slice(0, -keptWorlds)) made.delete(id);
    return world;
  };
}

/**
 * Opens the world of a basis that no quote was decided upon yet.
 * @throws Failure `not_found` when a version of the swap is not there.
 */
export async function openWorldOf(desk: ReplayDesk, basis: Basis, swap: Swap): Promise<PastWorld> {
  const incoming = await namesOf(desk, swap);
  return worldOfBasis(desk, basis, { incoming, whereAbsent: swap.whereAbsent });
}

async function namesOf({ ctx }: ReplayDesk, swap: Swap | null): Promise<VersionName[]> {
  if (swap === null) return [];
  const names = await findVersionNames(ctx.db, swap.versionIds);
  return swap.versionIds.map((id) => {
    const name = names.get(id);
    if (name === undefined) throw fail('not_found');
    return name;
  });
}

type Incoming = { incoming: readonly VersionName[]; whereAbsent: Swap['whereAbsent'] };
type Member = Pick<Candidate, 'versionId' | 'carrierId'>;

async function makeWorld(desk: ReplayDesk, basisId: number, swap: Incoming): Promise<PastWorld> {
  return worldOfBasis(desk, await readBasis(desk.ctx, basisId), swap);
}

async function worldOfBasis(desk: ReplayDesk, basis: Basis, swap: Incoming): Promise<PastWorld> {
  const { candidates, outOfDate } = await membersOf(desk, basis, swap);
  const sheets = await desk.replaySheets.load(candidates.map(({ versionId }) => versionId));
  const { settings } = basis;
  return {
    candidates: candidates.map((member) => candidateFrom(sheets, member)),
    outOfDate,
    rules: compileRules(basis.rules),
    taxBook: taxBookWith({ internal: basis.taxRates }),
    esg: settings.esgModule ? { centsPerTonne: settings.carbonCentsPerTonne } : null,
    tracesRules: true,
    calendar: calendarOf(settings.easterHolidays),
    settings,
    definitions: basis.rules,
  };
}

/** The versions of a basis after the swap: one that replaces another keeps its place in the order. */
async function membersOf(
  { ctx }: ReplayDesk,
  { candidates, outOfDate }: Basis,
  { incoming, whereAbsent }: Incoming,
): Promise<{ candidates: Member[]; outOfDate: PastWorld['outOfDate'] }> {
  if (incoming.length === 0) return { candidates: [...candidates], outOfDate };
  const before = [...candidates, ...outOfDate].map(({ versionId }) => versionId);
  const known = await findVersionNames(ctx.db, before);
  const tableOf = ({ versionId }: { versionId: number }) => known.get(versionId)?.tableId;
  const byTable = new Map(incoming.map((name) => [name.tableId, name]));
  const present = new Set(before.map((versionId) => tableOf({ versionId })));
  const absent = incoming.filter(({ tableId }) => !present.has(tableId));
  // A version that was out of its dates is asked after all when another of its table stands in for it.
  const revived = outOfDate.flatMap((member) => byTable.get(tableOf(member) ?? 0) ?? []);
  return {
    candidates: [
      ...candidates.map((member) => byTable.get(tableOf(member) ?? 0) ?? member),
      ...revived,
      ...(whereAbsent === 'add' ? absent : []),
    ].map(({ versionId, carrierId }) => ({ versionId, carrierId })),
    outOfDate: outOfDate.filter((member) => !byTable.has(tableOf(member) ?? 0)),
  };
}

function candidateFrom(sheets: ReadonlyMap<number, RateSheet>, { versionId, carrierId }: Member): Candidate {
  const sheet = sheets.get(versionId);
  if (sheet === undefined) throw new Error(`version ${versionId} of a stored quote is gone`);
  return { versionId, carrierId, sheet, validFromOn: null, validUntilOn: null };
}
