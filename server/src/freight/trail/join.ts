import { advance, type TrailPosition } from './advance.ts';
import type { OccurrenceGroup } from './catalogue.ts';
import { completed, type News } from './complete.ts';
import type { Joined, NewOccurrence } from './occurrence.ts';
import { forcedMove } from './states.ts';
import type { Line, Moved, Trail } from './trail.ts';

/**
 * Adds an occurrence to a freight's trail and moves its status. What is older than the latest is history: it stands at
 * its time, the status stays. A volume has a history of its own: it moves by what is the latest of it, even where
 * another volume was heard of since. A repeat adds what it says for the first time to the line that is there. Pure.
 */
export function join(trail: Trail, occurrence: NewOccurrence): Joined & { trail: Trail } {
  const at = trail.lines.findIndex(isSame(trail, occurrence));
  const same = trail.lines[at];
  if (same !== undefined) return repeated(trail, { at, same, occurrence });
  const next = isHistory(trail, occurrence) ? null : nextPosition(trail, occurrence);
  if (next === 'out_of_flow') return { outcome: next, trail };
  return { outcome: 'accepted', at: trail.lines.length, trail: accepted(trail, occurrence, next) };
}

function isSame({ to }: Trail, { code, occurredAt, volumeNumber }: NewOccurrence) {
  return ({ said }: Line) =>
    said.code === code &&
    said.occurredAt.getTime() === occurredAt.getTime() &&
    // The only volume is the freight, whether it is named or not.
    (to.volumeCount === 1 || said.volumeNumber === volumeNumber);
}

type Repeat = { at: number; same: Line; occurrence: NewOccurrence };

function repeated(trail: Trail, { at, same, occurrence }: Repeat): Joined & { trail: Trail } {
  const { group: _, ...said } = occurrence;
  const news = completed(same.said, said);
  if (news === null) return { outcome: 'duplicate', trail };
  const isLatest = trail.latest === at && news.expectedOn != null;
  const changed = {
    ...trail,
    lines: trail.lines.with(at, withNews(same, news)),
    moved: { ...trail.moved, ...(isLatest ? { expectedOn: news.expectedOn } : {}) },
    redispatchCodes: [...trail.redispatchCodes, ...(news.redispatchCodes ?? [])],
  };
  return { outcome: 'completed', at, trail: changed };
}

function withNews(line: Line, news: News): Line {
  const said = { ...line.said, ...news };
  return line.id === null ? { ...line, said } : { ...line, said, news: { ...line.news, ...news } };
}

function isHistory({ lines, progress, to }: Trail, { occurredAt, volumeNumber }: NewOccurrence): boolean {
  if (occurredAt >= progress.statusAt) return false;
  if (volumeNumber === null || to.volumeCount === 1) return true;
  return lines.some(
    ({ said }) =>
      said.occurredAt > occurredAt && (said.volumeNumber === null || said.volumeNumber === volumeNumber),
  );
}

function nextPosition({ to, progress }: Trail, occurrence: NewOccurrence): TrailPosition | 'out_of_flow' {
  const { phase, volumePhases } = progress;
  const position = { phase, volumePhases, volumeCount: to.volumeCount };
  const next = advance(position, occurrence);
  const forced = next === null && to.isForced === true ? advance(position, occurrence, forcedMove) : null;
  return next ?? forced ?? 'out_of_flow';
}

const collectedGroups: ReadonlySet<OccurrenceGroup> = new Set([
  'collected',
  'in_transit',
  'out_for_delivery',
  'awaiting_pickup',
  'partial_delivery',
  'delivered',
]);

type Saying = Omit<NewOccurrence, 'group'>;

const saidOnce = { firstMessage: null, firstCarrierDescription: null };

/** `next` null: the phase stays, because it is history. */
function accepted(trail: Trail, { group, ...said }: NewOccurrence, next: TrailPosition | null): Trail {
  const { progress } = trail;
  const isLatest = said.occurredAt >= progress.statusAt;
  const isCollected =
    collectedGroups.has(group) && (progress.collectedAt === null || said.occurredAt < progress.collectedAt);
  const moved: Moved = {
    ...(isLatest ? statusColumns(said, group) : {}),
    ...(isCollected ? { collectedAt: said.occurredAt } : {}),
    ...(next === null ? {} : phaseColumns(next, trail, said)),
  };
  return {
    ...trail,
    lines: [...trail.lines, { id: null, said: { ...said, ...saidOnce } }],
    latest: isLatest ? trail.lines.length : trail.latest,
    progress: { ...progress, ...moved },
    moved: { ...trail.moved, ...moved },
    redispatchCodes: [...trail.redispatchCodes, ...said.redispatchCodes],
  };
}

function statusColumns({ code, occurredAt, expectedOn }: Saying, group: OccurrenceGroup) {
  return {
    statusGroup: group,
    statusCode: code,
    statusAt: occurredAt,
    ...(expectedOn === null ? {} : { expectedOn }),
  };
}

/** A freight is delivered when its last volume is, which may be heard of before the others. */
function phaseColumns(
  { phase, volumePhases }: TrailPosition,
  { progress }: Trail,
  { occurredAt }: Saying,
): Moved {
  const isDelivered = phase === 'delivered' && progress.deliveredAt === null;
  const deliveredAt = occurredAt < progress.statusAt ? progress.statusAt : occurredAt;
  return { phase, volumePhases, ...(isDelivered ? { deliveredAt } : {}) };
}
