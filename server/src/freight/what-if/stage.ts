import {
  findVersionServices,
  hides,
  type VersionService,
} from '../../registry/tables/versions/version-services.ts';
import type { Candidate } from '../quote/rated.ts';
import { openPastWorlds, type PastWorld, type ReplayDesk } from '../quote/replay/past-world.ts';
import type { Contest, ContestTable, Stage, StageSide } from './contest.ts';

/** A stage with the world it was made of, for those who make it again elsewhere. */
export type PastStage = Stage & { past: PastWorld };

/** Gives the stage of a basis; quotes of one basis share it. */
export type Stages = (basisId: number) => Promise<PastStage>;

/** Opens the worlds of stored quotes for a comparison. Versions are taken without regard to their dates. */
export async function openStages(desk: ReplayDesk, contest: Contest): Promise<Stages> {
  const worlds = await openPastWorlds(desk);
  const entrants = contest.flatMap(({ a, b }) => [a, b]).filter((side) => typeof side === 'number');
  const sheets = await desk.replaySheets.load(entrants);
  const services = new Map<number, VersionService>();
  const learn = async (versionIds: readonly number[]): Promise<void> => {
    const unknown = versionIds.filter((id) => !services.has(id));
    for (const [id, service] of await findVersionServices(desk.ctx.db, unknown)) services.set(id, service);
  };
  await learn(entrants);
  const candidateOf = (versionId: number): Candidate => {
    const [sheet, service] = [sheets.get(versionId), services.get(versionId)];
    if (sheet === undefined || service === undefined) throw new Error(`version ${versionId} is gone`);
    return { versionId, carrierId: service.carrierId, sheet, validFromOn: null, validUntilOn: null };
  };
  const stages = new Map<PastWorld, PastStage>();
  return async (basisId) => {
    const world = await worlds(basisId);
    const known = stages.get(world);
    if (known !== undefined) return known;
    await learn([...world.candidates, ...world.outOfDate].map(({ versionId }) => versionId));
    const stage = { ...stageOf(world, { contest, services, candidateOf }), past: world };
    stages.set(world, stage);
    for (const old of [...stages.keys()].slice(0, -keptStages)) stages.delete(old);
    return stage;
  };
}

const keptStages = 2;

type Setting = {
  contest: Contest;
  services: ReadonlyMap<number, VersionService>;
  candidateOf(versionId: number): Candidate;
};

/** One table of the contest as it enters a world. */
type Entry = {
  tableId: number;
  own: [a: number | null, b: number | null];
  entrants: Candidate[];
  hidden: number[];
};

function stageOf(past: PastWorld, setting: Setting): Stage {
  const { contest, services } = setting;
  const tableOf = ({ versionId }: { versionId: number }): number | undefined =>
    services.get(versionId)?.tableId;
  const isOwn = (member: { versionId: number }): boolean =>
    contest.some(({ tableId }) => tableId === tableOf(member));
  const entries = contest.map((table) => entryOf(past, table, setting));
  const others = past.candidates.filter((candidate) => !isOwn(candidate));
  const entrants = entries.flatMap((entry) => entry.entrants);
  const known = entries.filter(({ tableId }) => past.candidates.some((one) => tableOf(one) === tableId));
  // One that the quote knew keeps its place in the order.
  const candidates = [
    ...past.candidates.flatMap((one) =>
      isOwn(one) ? (known.find(({ tableId }) => tableId === tableOf(one))?.entrants ?? []) : [one],
    ),
    ...entries.flatMap((entry) => (known.includes(entry) ? [] : entry.entrants)),
  ];
  const world = { ...past, candidates, outOfDate: past.outOfDate.filter((member) => !isOwn(member)) };
  const side = (at: 0 | 1): StageSide => {
    const own = entries.map((entry) => entry.own[at]);
    const left = entrants.map(({ versionId }) => versionId).filter((id) => !own.includes(id));
    const hidden = entries.flatMap((entry) => (entry.own[at] === null ? [] : entry.hidden));
    return { own, unseen: new Set([...left, ...hidden]) };
  };
  return {
    world,
    ownWorld: { ...world, candidates: entrants, outOfDate: [] },
    tables: contest.map(({ tableId, carrierId }) => ({ tableId, carrierId })),
    sides: { a: side(0), b: side(1) },
    rules: null,
    isSame: entries.every(({ own: [a, b] }) => a === b),
    others: new Map(
      others.map(({ versionId, carrierId, sheet }) => [
        versionId,
        { carrierReference: carrierId, service: sheet.conditions.service.name, key: `table ${versionId}` },
      ]),
    ),
    ownIds: new Set([...entrants, ...past.candidates.filter(isOwn)].map(({ versionId }) => versionId)),
  };
}

function entryOf(past: PastWorld, table: ContestTable, { services, candidateOf }: Setting): Entry {
  const { tableId } = table;
  const isOwn = ({ versionId }: { versionId: number }): boolean =>
    services.get(versionId)?.tableId === tableId;
  const quoted = past.candidates.find(isOwn);
  const wasThere = quoted !== undefined || past.outOfDate.some(isOwn);
  const stands = wasThere || !isHidden(past, table, services);
  const a = table.a === 'as_quoted' ? (quoted?.versionId ?? null) : stands ? table.a : null;
  const b = stands ? table.b : null;
  const entrants = [...new Set([a, b])].flatMap((id): Candidate[] => {
    if (id === null) return [];
    return [id === quoted?.versionId ? quoted : candidateOf(id)];
  });
  const others = past.candidates.filter((candidate) => !isOwn(candidate));
  return { tableId, own: [a, b], entrants, hidden: wasThere ? [] : hiddenBy(table.b, others, services) };
}

type Services = ReadonlyMap<number, VersionService>;

/** A table that joins stays hidden behind one for a nearer audience (decision Q16). */
function isHidden(past: PastWorld, { b }: ContestTable, services: Services): boolean {
  const joining = services.get(b);
  return past.candidates.some(({ versionId }) => {
    const other = services.get(versionId);
    return joining !== undefined && other !== undefined && hides(other, joining);
  });
}

/** What a table that joins takes the place of. */
function hiddenBy(versionId: number, others: readonly Candidate[], services: Services): number[] {
  const joining = services.get(versionId);
  return others.flatMap((candidate) => {
    const other = services.get(candidate.versionId);
    return joining !== undefined && other !== undefined && hides(joining, other) ? [candidate.versionId] : [];
  });
}
