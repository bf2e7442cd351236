import type { RecipientKeys } from './enquiry.ts';
import { findSegment } from './flatten.ts';
import type { Charge, ChargeSet, CompiledScope } from './sheet.ts';
import type { Place } from './shipment.ts';

/** What a scope is compared with. Places are as the table reads them: exchanged for a swapped return. */
export type ScopeSubject = {
  origin: Place;
  destination: Place;
  region: string;
  recipient: RecipientKeys;
};

/** The charges of a set that apply to a route; those with a category are decided by the shipment later. */
export function chargesFor(set: ChargeSet, subject: ScopeSubject): readonly Charge[] {
  if (set.plain !== null) return set.plain;
  const applying: Charge[] = [];
  for (const { charge, scope } of set.scoped)
    if (scope === null || scopeHolds(scope, subject)) applying.push(charge);
  return applying;
}

function scopeHolds(scope: CompiledScope, subject: ScopeSubject): boolean {
  return (
    recipientHolds(scope, subject) &&
    (scope.regions?.has(subject.region) ?? true) &&
    placeHolds(scope, subject)
  );
}

function recipientHolds({ recipientType, recipients }: CompiledScope, { recipient }: ScopeSubject): boolean {
  if (recipientType !== null && recipientType !== recipient.type) return false;
  return recipients === null || recipient.documents.some((document) => recipients.has(document));
}

/** With `either`, one of the two places must meet all that the scope says of places. */
function placeHolds(scope: CompiledScope, { origin, destination }: ScopeSubject): boolean {
  if (scope.side !== 'origin' && placeMeets(scope, destination)) return true;
  return scope.side !== 'destination' && placeMeets(scope, origin);
}

function placeMeets({ uf, ibge, zips }: CompiledScope, place: Place): boolean {
  if (uf !== null && !uf.has(place.uf)) return false;
  if (ibge !== null && (place.ibge === null || !ibge.has(place.ibge))) return false;
  return zips === null || findSegment(zips.starts, zips.ends, place.zip) !== -1;
}
