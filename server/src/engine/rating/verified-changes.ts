import { applyChange } from './apply-change.ts';
import type { Change } from './change.ts';
import { prepareEnquiry } from './enquiry.ts';
import { loadOf } from './load.ts';
import { match } from './match.ts';
import { type ChangeInput, proposeChanges } from './nearest-change.ts';
import { price } from './price.ts';
import { isSameReason, type Refusal } from './refusal.ts';
import type { RateSheet } from './sheet.ts';

/** A change that was tried: the table no longer refuses for that reason; `next` is what it refuses for then. */
export type VerifiedChange = { change: Change; next: Refusal | null };

/** A change may lead under another limit of the same kind, which is then the nearer one: a few times at most. */
const mostTries = 8;

/**
 * The nearest changes after which a table would not refuse for the same reason, each applied and asked again. The
 * ones that do not help are left out.
 */
export function verifiedChanges(sheet: RateSheet, input: ChangeInput, refusal: Refusal): VerifiedChange[] {
  return proposed(sheet, input, refusal).flatMap((change) => verified(sheet, input, { change, refusal }));
}

function verified(
  sheet: RateSheet,
  input: ChangeInput,
  { change, refusal }: { change: Change; refusal: Refusal },
): VerifiedChange[] {
  let tried = change;
  for (let round = 0; round < mostTries; round += 1) {
    const changed = applyChange(input, tried, sheet.terms.weight);
    const next = refusalOf(sheet, changed);
    if (next === null || !isSameReason(next, refusal)) return [{ change: tried, next }];
    const [nearer] = proposed(sheet, changed, next);
    if (nearer === undefined || nearer.kind !== tried.kind) return [];
    tried = nearer;
  }
  return [];
}

function proposed(sheet: RateSheet, input: ChangeInput, refusal: Refusal): Change[] {
  const lane = match(sheet, prepareEnquiry(input.question));
  return proposeChanges({ sheet, input, refusal, lane: lane.kind === 'lane' ? lane : null });
}

function refusalOf(sheet: RateSheet, { question, shipment }: ChangeInput): Refusal | null {
  const lane = match(sheet, prepareEnquiry(question));
  const answer = lane.kind === 'lane' ? price(lane, loadOf(shipment)) : lane;
  return answer.kind === 'refusal' ? answer : null;
}
