import { compact } from '../../../documents/spreadsheets/cells/folded.ts';
import type { CoverageRow, SurchargeScope, ZipRange } from '../../../engine/rating/document.ts';
import type { ChargeAmounts } from '../read/charge-amounts.ts';
import type { Destination } from '../read/destination.ts';
import type { ChargeLine } from '../read/read-charges.ts';
import type { CoverageLine } from '../read/read-coverage.ts';
import type { ListEntry } from '../read/read-list.ts';
import type { ChargeCode } from '../understand/meanings.ts';
import { lineOf } from './line-of.ts';
import type { PlaceResolver } from './resolve-places.ts';
import { mergedRanges, otherRanges } from './zip-ranges.ts';

/** That a charge applies somewhere, with its amounts where they are said there. */
export type Placement = {
  line: number;
  sheet: string | null;
  code: ChargeCode;
  name: string;
  amounts: ChargeAmounts | null;
  at: PlacedAt;
};

type PlacedAt =
  | { kind: 'everywhere' }
  | { kind: 'region'; region: string }
  | { kind: 'recipient'; recipient: string }
  | { kind: 'place'; ranges: readonly ZipRange[]; ibge: number | null; uf: string | null };

/** Charges of one kind are known by their code, others by their name. */
export function chargeKey({ code, name }: { code: ChargeCode; name: string }): string {
  return code === 'other' || code === 'other_per_product' ? `${code} ${compact(name)}` : code;
}

/** Where the lines of a sheet of charges apply. */
export function placeLine(line: ChargeLine, resolver: PlaceResolver): Placement[] {
  const { places, ...rest } = line;
  if (places.length === 0) return [{ ...rest, at: { kind: 'everywhere' } }];
  return places.flatMap((place) => {
    const mention = { sheet: line.sheet, line: lineOf(line.line), side: 'destination' } as const;
    const found = resolver.resolve(place, mention);
    return found === null ? [] : [{ ...rest, at: { kind: 'place', ...whole(found, place.uf) } }];
  });
}

/** Where the entries of a list apply; `regionsOf` gives the regions that prices know by the name of a place. */
export function placeEntry(
  entry: ListEntry,
  resolver: PlaceResolver,
  regionsOf: (place: Destination) => readonly string[],
): Placement[] {
  const { place, recipient, ...rest } = entry;
  if (recipient !== null) return [{ ...rest, at: { kind: 'recipient', recipient } }];
  if (place === null) return [];
  const regions = regionsOf(place);
  if (regions.length > 0) return regions.map((region) => ({ ...rest, at: { kind: 'region', region } }));
  const mention = { sheet: entry.sheet, line: lineOf(entry.line), side: 'destination' } as const;
  const found = resolver.resolve(place, mention);
  return found === null ? [] : [{ ...rest, at: { kind: 'place', ...whole(found, place.uf) } }];
}

/** A state counts as one only where nothing narrower was meant. */
function whole(
  { ranges, ibge, city }: { ranges: readonly ZipRange[]; ibge: number | null; city: string | null },
  uf: string | null,
): { ranges: readonly ZipRange[]; ibge: number | null; uf: string | null } {
  const isState =
    uf !== null && ibge === null && city === null && ranges.length > 0 && ranges[0]?.[0] !== ranges[0]?.[1];
  return { ranges, ibge, uf: isState ? uf : null };
}

/** What coverage lines say of charges, at the zip codes that they cover. */
export function placeCoverage(line: CoverageLine, rows: readonly CoverageRow[]): Placement[] {
  const ranges = rows.map(({ start, end }): ZipRange => [start, end]);
  const ibge = rows[0]?.ibge ?? null;
  return line.charges.map((charge) => ({
    line: line.line,
    sheet: line.sheet,
    ...charge,
    at: { kind: 'place', ranges, ibge: line.destination.zips === null ? ibge : null, uf: null },
  }));
}

/** Scopes that together hold these placements: one for each kind of them. Null is everywhere. */
export function scopesOf(placements: readonly Placement[], regionCount: number): (SurchargeScope | null)[] {
  const ats = placements.map(({ at }) => at);
  if (ats.some(({ kind }) => kind === 'everywhere')) return [null];
  const regions = [...new Set(ats.flatMap((at) => (at.kind === 'region' ? [at.region] : [])))];
  if (regions.length > 0 && regions.length === regionCount) return [null];
  const recipients = [...new Set(ats.flatMap((at) => (at.kind === 'recipient' ? [at.recipient] : [])))];
  const places = ats.filter((at) => at.kind === 'place');
  return [
    ...(regions.length > 0 ? [{ region: regions }] : []),
    ...(recipients.length > 0 ? [{ recipient: recipients }] : []),
    ...(places.length > 0 ? [placeScope(places)] : []),
  ];
}

type Places = readonly Extract<PlacedAt, { kind: 'place' }>[];

/** Municipalities by number where all are known by it, states where all are states, else zip codes. */
function placeScope(places: Places): SurchargeScope {
  const ibges = places.map(({ ibge }) => ibge).filter((ibge) => ibge !== null);
  if (ibges.length === places.length) return { ibge: [...new Set(ibges)] };
  const ufs = places.map(({ uf }) => uf).filter((uf) => uf !== null);
  if (ufs.length === places.length) return { uf: [...new Set(ufs)] };
  return { zip: mergedRanges(places.flatMap(({ ranges }) => ranges)) };
}

/**
 * Where a charge applies that some placements replace: everywhere else. Undefined when nothing is left;
 * recipients of a list pay both.
 */
export function scopeBeside(
  placements: readonly Placement[],
  regions: readonly string[],
): SurchargeScope | null | undefined {
  const ats = placements.map(({ at }) => at);
  const replaced = new Set(ats.flatMap((at) => (at.kind === 'region' ? [at.region] : [])));
  const ranges = ats.flatMap((at) => (at.kind === 'place' ? at.ranges : []));
  const scope: SurchargeScope = {};
  if (replaced.size > 0) scope.region = regions.filter((region) => !replaced.has(region));
  if (ranges.length > 0) scope.zip = otherRanges(ranges);
  if (scope.region?.length === 0 || scope.zip?.length === 0) return undefined;
  return replaced.size === 0 && ranges.length === 0 ? null : scope;
}
