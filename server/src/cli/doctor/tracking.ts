import type { Kysely } from 'kysely';
import { readTrackingStates, type TrackingStateRead } from '../../freight/track/intake/poll/read-states.ts';
import type { Rows } from '../../rows.ts';
import { type Check, ok, warn } from './check.ts';

const hourMs = 3_600_000;

/** Whether carriers that are asked for tracking answer. */
export async function checkTracking(db: Kysely<Rows>): Promise<Check[]> {
  const active = (await readTrackingStates({ db })).filter((state) => state.active);
  if (active.length === 0) return [];
  const silent = active.filter(({ failures }) => failures > 0);
  const late = active.filter((state) => state.failures === 0 && isLate(state));
  return [
    ok(
      'tracking',
      `${active.length - silent.length - late.length} of ${active.length} carriers answer when asked`,
    ),
    ...silent.map((state) =>
      warn(
        'tracking',
        `connection ${state.connectionId}, ${state.carrierName}, ${sinceOf(state)}: ${state.problem?.sentence ?? 'no answer'}`,
        'It is asked again for ever; ./carreto carrier tracking state shows more, ./carreto carrier tracking try asks now.',
      ),
    ),
    ...late.map((state) =>
      warn(
        'tracking',
        `connection ${state.connectionId}, ${state.carrierName}, was due long ago`,
        'Nobody asks: does Carreto run? ./carreto start begins it.',
      ),
    ),
  ];
}

function sinceOf({ answeredAt }: TrackingStateRead): string {
  return answeredAt === null ? 'never answered' : `has not answered since ${answeredAt.toISOString()}`;
}

/** Due for an hour, or never asked since it was added an hour ago. */
function isLate({ now, dueAt, createdAt, isAsking }: TrackingStateRead): boolean {
  return !isAsking && now.getTime() - (dueAt ?? createdAt).getTime() > hourMs;
}
