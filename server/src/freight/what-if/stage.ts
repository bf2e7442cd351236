import {
  findVersionServices,
  hides,
  type VersionService,
} from '../../registry/tables/versions/version-services.ts';
import type { Candidate } from '../quote/rated.ts';
import { openPastWorlds, type PastWorld, type ReplayDesk } from '../quote/replay/past-world.ts';

/**
 * One side of a comparison: a version, nothing, or `as_quoted`: whatever version of the table the quote was
 * decided upon.
 */
export type Side = number | null | 'as_quoted';

/** Two states of one table to be compared. */
export type Contest = { tableId: number; a: Side; b: number };

/**
 * A world in which both versions stand side by side, so that what they share is computed once: each side
 * leaves out what is not its own.
 */
export type Stage = {
  world: PastWorld;
  /** The table's own version on each side; null where it has none. */
  own: { a: number | null; b: number | null };
  /** Versions that a side knows nothing of. */
  unseen: { a: ReadonlySet<number>; b: ReadonlySet<number> };
};

/** Gives the stage of a basis; quotes of one basis share it. */
export type Stages = (basisId: number) => Promise<Stage>;

/** Opens the worlds of stored quotes for a comparison. Versions are taken without regard to their dates. */
export async function openStages(desk: ReplayDesk, contest: Contest): Promise<Stages> {
  const worlds = await openPastWorlds(desk);
  const entrants = [contest.a, contest.b].filter((side) => typeof side === 'number');
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
  const stages = new Map<PastWorld, Stage>();
  return async (basisId) => {
    const world = await worlds(basisId);
    const known = stages.get(world);
    if (known !== undefined) return known;
    await learn([...world.candidates, ...world.outOfDate].map(({ versionId }) => versionId));
    const stage = stageOf(world, { contest, services, candidateOf });
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

function stageOf(past: PastWorld, setting: Setting): Stage {
  const { contest, services, candidateOf } = setting;
  const isOwn = ({ versionId }: { versionId: number }): boolean =>
    services.get(versionId)?.tableId === contest.tableId;
  const quoted = past.candidates.find(isOwn);
  const wasThere = quoted !== undefined || past.outOfDate.some(isOwn);
  const stands = wasThere || !isHidden(past, setting);
  const a = contest.a === 'as_quoted' ? (quoted?.versionId ?? null) : stands ? contest.a : null;
  const b = stands ? contest.b : null;
  const entrants = [...new Set([a, b])].flatMap((id): Candidate[] => {
    if (id === null) return [];
    return [id === quoted?.versionId ? quoted : candidateOf(id)];
  });
  const place = past.candidates.findIndex(isOwn);
  const others = past.candidates.filter((candidate) => !isOwn(candidate));
  const candidates = others.toSpliced(place === -1 ? others.length : place, 0, ...entrants);
  const hidden = wasThere ? [] : hiddenBy(contest.b, others, services);
  const unseen = (own: number | null): Set<number> => {
    const left = entrants.filter(({ versionId }) => versionId !== own).map(({ versionId }) => versionId);
    return new Set(own === null ? left : [...left, ...hidden]);
  };
  const outOfDate = past.outOfDate.filter((member) => !isOwn(member));
  return { world: { ...past, candidates, outOfDate }, own: { a, b }, unseen: { a: unseen(a), b: unseen(b) } };
}

/** A table that joins stays hidden behind one for a nearer audience (decision Q16). */
function isHidden(past: PastWorld, { contest, services }: Setting): boolean {
  const joining = services.get(contest.b);
  return past.candidates.some(({ versionId }) => {
    const other = services.get(versionId);
    return joining !== undefined && other !== undefined && hides(other, joining);
  });
}

/** What a table that joins takes the place of. */
function hiddenBy(
  versionId: number,
  others: readonly Candidate[],
  services: ReadonlyMap<number, VersionService>,
): number[] {
  const joining = services.get(versionId);
  return others.flatMap((candidate) => {
    const other = services.get(candidate.versionId);
    return joining !== undefined && other !== undefined && hides(joining, other) ? [candidate.versionId] : [];
  });
}
