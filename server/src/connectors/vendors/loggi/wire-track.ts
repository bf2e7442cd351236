import type { Static } from 'typebox';
import type { PolledFreight, TrackedAnswer, TrackedEvent, TrackedName } from '../../carrier-tracking/port.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import type { VendorAct } from '../manifest.ts';
import { memberText } from '../values/texts.ts';
import { localDay, zonedInstant } from '../values/times.ts';
import { trackedEvent } from '../values/tracked-event.ts';
import type { VendorAccess } from '../vendor.ts';
import { meaningOf } from './meanings.ts';
import { trackAnswer } from './schema.ts';
import { ofCompany, requireTaken } from './wire-session.ts';

const read = jsonReader(trackAnswer);

/** By the codes of its packages, which stand in the order of the volumes (L15). Pure. */
export function trackNames({ freightCode, carrierCodes }: PolledFreight): TrackedName[] {
  return [...new Set(carrierCodes)]
    .filter((code) => /^[A-Za-z0-9_-]{1,100}$/.test(code))
    .map((code, index) => ({ freightCode, key: code, values: { volume: String(index + 1) } }));
}

/** Pure. */
export function trackRequest(
  company: { token: string; access: VendorAccess },
  code: string,
  act: VendorAct = 'track',
): VendorRequest {
  const path = `/packages/${encodeURIComponent(code)}/tracking`;
  return ofCompany(company, { act, method: 'GET', path, isRepeatable: true });
}

/**
 * What was said of one package (L17); a push has the same body.
 * @throws VendorProblem
 */
export function readTracked(answer: VendorAnswer, { key, values }: TrackedName): TrackedAnswer {
  if (answer.status === 404) return { kind: 'refused', sentence: 'it does not know this package' };
  requireTaken(answer);
  const { packages } = read(answer);
  if (packages === undefined) throw nonsense('its answer is off: there is no list of packages');
  return answerOf(packages, { key, values });
}

type Packages = NonNullable<Static<typeof trackAnswer>['packages']>;

/** What some packages say of a name (L17, L18). Pure. */
export function answerOf(
  packages: Packages,
  { key, values }: Pick<TrackedName, 'key' | 'values'>,
): TrackedAnswer {
  const own = packages.find(({ trackingCode }) => trackingCode == null || memberText(trackingCode) === key);
  if (own === undefined) return { kind: 'refused', sentence: 'it said nothing of this package' };
  const around = { volume: values.volume ?? null, expectedOn: localDay(memberText(own.promisedDate)) };
  // What is now may be the last of what was, or not yet in it.
  const came = [...(own.trackingHistory ?? []), { status: own.status, location: own.location }].filter(
    ({ status }) => status != null,
  );
  const events = new Map<string, TrackedEvent>();
  let badEvents = 0;
  for (const one of came) {
    const event = eventOf(one, around);
    if (event === null) badEvents += 1;
    else events.set(`${event.carrierCode} ${event.occurredAtMs}`, event);
  }
  const problem = badEvents === 0 ? null : 'an event has no code or no time that exists';
  return { kind: 'events', events: [...events.values()], badEvents, problem };
}

type Came = {
  status?:
    | { code?: unknown; highLevelStatus?: unknown; description?: unknown; updatedTime?: unknown }
    | null
    | undefined;
  location?: { city?: unknown; state?: unknown } | null | undefined;
};

const delivered = 3;

function eventOf(
  came: Came,
  { volume, expectedOn }: { volume: string | null; expectedOn: string | null },
): TrackedEvent | null {
  const { status, location } = came;
  const carrierCode = memberText(status?.code);
  const occurredAtMs = zonedInstant(memberText(status?.updatedTime) ?? '', null);
  if (carrierCode === null || occurredAtMs === null) return null;
  const code = meaningOf(carrierCode);
  const where = [memberText(location?.city), memberText(location?.state)].filter((part) => part !== null);
  return trackedEvent({
    carrierCode,
    code,
    occurredAtMs,
    description: memberText(status?.highLevelStatus),
    message:
      [memberText(status?.description), where.join('/') || null]
        .filter((part) => part !== null)
        .join(' - ') || null,
    volume,
    expectedOn: code === delivered ? null : expectedOn,
    raw: came,
  });
}
