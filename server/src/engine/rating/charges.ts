import { type Surcharge, type SurchargeScope, stage2Codes } from './document.ts';
import { flattenRanges, normalStart } from './flatten.ts';
import type { Charge, ChargeSet, CompiledScope, RateSheet } from './sheet.ts';

/** Sorts surcharges into offer charges (by stage) and event charges, and makes their scopes for looking up. */
export function compileCharges(
  surcharges: readonly Surcharge[],
  regions: readonly string[],
): Pick<RateSheet, 'charges' | 'eventCharges'> {
  const offered = surcharges.filter(({ event }) => event === null);
  const first = offered.filter(({ code }) => stageOf(code) === 1);
  const second = offered.filter(({ code }) => stageOf(code) === 2);
  const caused = surcharges.filter(({ event }) => event !== null);
  return { charges: chargeSet([...first, ...second], regions), eventCharges: chargeSet(caused, regions) };
}

/** Stage in which a charge is computed: 2 for the four that are a percent of the freight so far by nature. */
export function stageOf(code: Surcharge['code']): 1 | 2 {
  return (stage2Codes as readonly string[]).includes(code) ? 2 : 1;
}

/** A surcharge as pricing reads it. */
export function chargeOf(surcharge: Surcharge): Charge {
  return chargeFrom({ ...surcharge, categories: surcharge.scope?.category ?? null });
}

/** Members always in this order: one shape for all charges, and what every price reads first. */
export function chargeFrom(charge: Omit<Charge, 'stage' | 'isPlain'>): Charge {
  return {
    isPlain: charge.unit === null && charge.tiers === null,
    stage: stageOf(charge.code),
    percentBase: charge.percentBase,
    percentPpm: charge.percentPpm,
    fixedCents: charge.fixedCents,
    minCents: charge.minCents,
    maxCents: charge.maxCents,
    floor: charge.floor,
    categories: charge.categories,
    unit: charge.unit,
    tiers: charge.tiers,
    line: charge.line,
    code: charge.code,
    name: charge.name,
    event: charge.event,
  };
}

function chargeSet(surcharges: readonly Surcharge[], regions: readonly string[]): ChargeSet {
  const scoped = surcharges.map((surcharge) => ({
    charge: chargeOf(surcharge),
    scope: compileScope(surcharge.scope, regions),
  }));
  const plain = scoped.every(({ scope }) => scope === null) ? scoped.map(({ charge }) => charge) : null;
  return { scoped, plain, chosen: new Map() };
}

/** Null when the scope says nothing about the route or the recipient. */
function compileScope(scope: SurchargeScope | null, regions: readonly string[]): CompiledScope | null {
  if (scope === null) return null;
  const { uf, ibge, zip, region, recipient, recipientType, side } = scope;
  if ([uf, ibge, zip, region, recipient, recipientType].every((member) => member === undefined)) return null;
  return {
    side: side ?? 'destination',
    hasPlaces: uf !== undefined || ibge !== undefined || zip !== undefined,
    uf: setOf(uf),
    ibge: setOf(ibge),
    zips: zip === undefined ? null : zipSegments(zip),
    regions: region === undefined ? null : flagsOf(regions, new Set(region)),
    recipients: setOf(recipient),
    recipientType: recipientType ?? null,
  };
}

function flagsOf(regions: readonly string[], named: ReadonlySet<string>): Uint8Array {
  return Uint8Array.from(regions, (region) => (named.has(region) ? 1 : 0));
}

function setOf<Value>(values: readonly Value[] | undefined): ReadonlySet<Value> | null {
  return values === undefined ? null : new Set(values);
}

function zipSegments(zips: readonly (readonly [number, number])[]): {
  starts: Int32Array;
  ends: Int32Array;
} {
  const flat = flattenRanges(zips.map(([start, end]) => ({ start: normalStart(start), end, line: 0 })));
  return { starts: Int32Array.from(flat.starts), ends: Int32Array.from(flat.ends) };
}
