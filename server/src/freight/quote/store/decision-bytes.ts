import {
  isCompact,
  type OpenedDecision,
  openCompact,
  readCompact,
  writeCompact,
} from './compact-decision.ts';
import type { DecidedOffer, Decision } from './decision.ts';

/** A decision as bytes for the database. */
export function encodeDecision(decision: Decision): Buffer {
  return writeCompact(decision);
}

/**
 * The reverse of `encodeDecision`, of whatever form: rows of before are never written again.
 * @throws Error where the bytes are damaged
 */
export function decodeDecision(bytes: Buffer): Decision {
  return isCompact(bytes) ? readCompact(bytes) : readNamed(bytes);
}

/**
 * `decodeDecision` for who looks at the first offers alone, if at any: the others are not read where the form allows it.
 * @throws Error where the bytes are damaged
 */
export function openDecision(bytes: Buffer): OpenedDecision {
  return (isCompact(bytes) ? openCompact(bytes) : null) ?? decodeDecision(bytes);
}

/**
 * The form until release 0.1: JSON with names, offers as arrays alone. `live` is left out where nobody was asked, as it is in
 * quotes of before there were live carriers.
 */
type Written = Omit<Decision, 'offers' | 'live'> & {
  offers: (readonly number[])[];
  live?: Decision['live'] | undefined;
};

function readNamed(bytes: Buffer): Decision {
  const written = JSON.parse(bytes.toString()) as Written;
  return { ...written, live: written.live ?? [], offers: written.offers.map(decodeOffer) };
}

/** By places: taking lists apart by their iterators was a third of the time that a quote of many offers took to read. */
function decodeOffer(numbers: readonly number[]): DecidedOffer {
  const [versionId, answer, offer] = [numbers[0] ?? 0, numbers[6], numbers[7]];
  return {
    versionId: versionId === 0 ? null : versionId,
    live: answer === undefined || offer === undefined ? null : { answer, offer },
    costCents: numbers[1] ?? 0,
    finalCents: numbers[2] ?? 0,
    transitMinutes: numbers[3] ?? 0,
    extraDays: numbers[4] ?? 0,
    expiresAtMs: numbers[5] ?? 0,
  };
}
