import type { RecipientKeys, ScopeSubject } from './enquiry.ts';
import { findSegment } from './flatten.ts';
import type { Charge, ChargeSet, CompiledScope } from './sheet.ts';
import type { Place } from './shipment.ts';

/**
 * The charges of a set that apply to a route in a region; those with a category are decided by the shipment
 * later. Lanes with the same choice share one list, which the set remembers.
 */
export function chargesFor(set: ChargeSet, subject: ScopeSubject, region: number): readonly Charge[] {
  if (set.plain !== null) return set.plain;
  if (set.scoped.length > maskBits) return chosenOneByOne(set, subject, region);
  return chargesOfMask(set, maskFor(set, subject, region));
}

/**
 * The charges of a set that apply to a route in any region, a bit for each: alike for sets with the same scopes. Null where the region
 * decides, or there are more charges than bits.
 */
export function chargeMask(set: ChargeSet, subject: ScopeSubject): number | null {
  if (set.plain !== null) return 0;
  if (
    set.scoped.length > maskBits ||
    set.scoped.some(({ scope }) => scope !== null && scope.regions !== null)
  )
    return null;
  return maskFor(set, subject, 0);
}

/** The charges of a set that a mask of it names. */
export function chargesOfMask(set: ChargeSet, mask: number): readonly Charge[] {
  return set.plain ?? set.chosen.get(mask) ?? remember(set, mask);
}

function maskFor({ scoped }: ChargeSet, subject: ScopeSubject, region: number): number {
  let mask = 0;
  for (let index = 0; index < scoped.length; index += 1)
    if (holds(scoped[index]?.scope ?? null, subject, region)) mask |= 1 << index;
  return mask;
}

function remember({ scoped, chosen }: ChargeSet, mask: number): readonly Charge[] {
  const charges = scoped.filter((_, index) => (mask & (1 << index)) !== 0).map(({ charge }) => charge);
  if (chosen.size < chosenMax) chosen.set(mask, charges);
  return charges;
}

function chosenOneByOne({ scoped }: ChargeSet, subject: ScopeSubject, region: number): readonly Charge[] {
  return scoped.filter(({ scope }) => holds(scope, subject, region)).map(({ charge }) => charge);
}

/** Charges that fit one bit each into an integer. */
const maskBits = 30;
/** Choices remembered per set; real tables know a handful. */
const chosenMax = 256;

function holds(scope: CompiledScope | null, subject: ScopeSubject, region: number): boolean {
  if (scope === null) return true;
  if (scope.regions !== null && scope.regions[region] !== 1) return false;
  if (scope.recipientType !== null && scope.recipientType !== subject.recipient.type) return false;
  if (scope.recipients !== null && !namesRecipient(scope.recipients, subject.recipient)) return false;
  return !scope.hasPlaces || placeHolds(scope, subject);
}

function namesRecipient(recipients: ReadonlySet<string>, { documents }: RecipientKeys): boolean {
  for (const document of documents) if (recipients.has(document)) return true;
  return false;
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
