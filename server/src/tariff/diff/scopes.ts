import type { SurchargeScope, ZipRange } from '../../engine/rating/document.ts';
import { flattenRanges, normalStart, type Segments } from '../../engine/rating/flatten.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import type { FoundChange, Value } from './change.ts';
import type { RegionMatches } from './regions.ts';
import { sweep } from './sweep.ts';

type TellOfScope = (change: Omit<FoundChange, 'section' | 'item'>) => void;

/**
 * A scope as text: equal texts concern the same freights. Regions are named as the newer table names them;
 * `names` maps to that.
 */
export function scopeKey(scope: SurchargeScope | null, names: ReadonlyMap<string, string> | null): string {
  const { zip, region, side } = scope ?? {};
  const members = {
    ...Object.fromEntries(listMembers.map((member) => [member, sortedOf(scope?.[member])])),
    recipientType: scope?.recipientType,
    side: side ?? 'destination',
    zip: zip && joinedRanges(zip),
    region: sortedOf(names === null ? region : region?.map((name) => names.get(name) ?? name)),
  };
  return canonicalJson(members);
}

const listMembers = ['uf', 'ibge', 'recipient', 'category'] as const;

/** Tells in what two scopes differ. */
export function tellScope(
  {
    before,
    after,
    regions,
  }: { before: SurchargeScope | null; after: SurchargeScope | null; regions: RegionMatches },
  tell: TellOfScope,
): void {
  const say = (member: string, old: Value, now: Value): void => {
    if (old !== now) tell({ member, unit: 'text', before: old, after: now });
  };
  for (const member of listMembers)
    say(`scope.${member}`, listText(before?.[member]), listText(after?.[member]));
  say('scope.recipientType', before?.recipientType ?? null, after?.recipientType ?? null);
  say('scope.side', before?.side ?? 'destination', after?.side ?? 'destination');
  tellZips(before?.zip, after?.zip, tell);
  tellRegions({ before: before?.region, after: after?.region, regions }, tell);
}

function tellZips(before: ZipRange[] | undefined, after: ZipRange[] | undefined, tell: TellOfScope): void {
  const change = { member: 'scope.zip', unit: 'text' } as const;
  if (before === undefined || after === undefined) {
    if (before !== after)
      tell({ ...change, before: before ? 'com CEPs' : null, after: after ? 'com CEPs' : null });
    return;
  }
  sweep(joined(before), joined(after), ({ start, end, before: old, after: now }) => {
    if (old !== -1 && now !== -1) return;
    const kind = old === -1 ? 'gained' : 'lost';
    tell({ ...change, kind, zips: [start, end], before: old !== -1, after: now !== -1 });
  });
}

/**
 * Regions that the scope names now or no more. What was split off or taken in elsewhere is told where its zip
 * codes are.
 */
function tellRegions(
  scopes: { before: string[] | undefined; after: string[] | undefined; regions: RegionMatches },
  tell: TellOfScope,
): void {
  const { before, after, regions } = scopes;
  const change = { member: 'scope.region', unit: 'text' } as const;
  if (before === undefined || after === undefined) {
    if (before !== after) tell({ ...change, before: listText(before), after: listText(after) });
    return;
  }
  const [old, now] = [new Set(before), new Set(after)];
  for (const region of now) {
    const counterpart = regions.before.get(region);
    if (counterpart !== undefined && !old.has(counterpart))
      tell({ ...change, kind: 'gained', region, before: null, after: region });
  }
  for (const region of old) {
    const counterpart = regions.after.get(region);
    if (counterpart !== undefined && !now.has(counterpart))
      tell({ ...change, kind: 'lost', region, before: region, after: null });
  }
}

function sortedOf(values: readonly (string | number)[] | undefined): (string | number)[] | undefined {
  return values === undefined ? undefined : [...new Set(values)].sort(ascending);
}

function ascending(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function listText(values: readonly (string | number)[] | undefined): string | null {
  return sortedOf(values)?.join(', ') ?? null;
}

function joinedRanges(ranges: readonly ZipRange[]): ZipRange[] {
  const { starts, ends } = joined(ranges);
  return starts.map((start, index): ZipRange => [start, ends[index] ?? start]);
}

/** The zip codes of ranges, touching ones as one. */
function joined(ranges: readonly ZipRange[]): Segments {
  const flat = flattenRanges(ranges.map(([start, end]) => ({ start: normalStart(start), end, line: 0 })));
  const whole: Segments = { starts: [], ends: [], owners: [] };
  for (const [index, start] of flat.starts.entries()) {
    const end = flat.ends[index] ?? start;
    if (whole.ends.at(-1) === start - 1) whole.ends[whole.ends.length - 1] = end;
    else {
      whole.starts.push(start);
      whole.ends.push(end);
      whole.owners.push(0);
    }
  }
  return whole;
}
