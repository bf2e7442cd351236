import type { Surcharge } from '../../engine/rating/document.ts';
import { stage2Codes } from '../../engine/rating/document.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import type { Tell } from './change.ts';
import { chargeText } from './charge-texts.ts';
import type { RegionMatches } from './regions.ts';
import { scopeKey, tellScope } from './scopes.ts';
import { tellCharge } from './surcharge-members.ts';
import { eventNames, surchargeNames } from './value-names.ts';

/** A charge that both tables have, by its places in them. */
type Pair = { before: number; after: number };

/**
 * Tells which charges are new, gone or other. Charges belong together by code, event, name and scope, as far as
 * these go; where they stand counts only where a percent of the freight so far depends on it.
 */
export function tellSurcharges(
  { before, after }: { before: readonly Surcharge[]; after: readonly Surcharge[] },
  regions: RegionMatches,
  tell: Tell,
): void {
  const { pairs, removed, added } = pairCharges(before, after, regions);
  for (const index of removed) {
    const charge = before[index];
    if (charge !== undefined)
      tell({ ...whole(charge), kind: 'removed', before: chargeText(charge), after: null });
  }
  for (const index of added) {
    const charge = after[index];
    if (charge !== undefined)
      tell({ ...whole(charge), kind: 'added', before: null, after: chargeText(charge) });
  }
  for (const pair of pairs) {
    const [old, now] = [before[pair.before], after[pair.after]];
    if (old === undefined || now === undefined) continue;
    const say = (change: Parameters<Parameters<typeof tellCharge>[1]>[0]): void =>
      tell({ section: 'surcharges', item: nameOf(now), ...change });
    tellCharge({ before: old, after: now }, say);
    tellScope({ before: old.scope, after: now.scope, regions }, say);
  }
  tellOrder({ before, after, pairs }, tell);
}

function whole(charge: Surcharge) {
  return { section: 'surcharges', item: nameOf(charge), member: 'charge', unit: 'text' } as const;
}

/** The carrier's name, with what the charge is where that does not say it. */
function nameOf({ name, code, event }: Surcharge): string {
  const usual = (event === null ? surchargeNames[code] : eventNames[event]) ?? code;
  if (name === '') return usual;
  const isSaid = [code, usual.toLowerCase()].includes(name.toLowerCase());
  return isSaid ? name : `${name} (${usual})`;
}

type Pairing = { pairs: Pair[]; removed: number[]; added: number[] };

function pairCharges(
  before: readonly Surcharge[],
  after: readonly Surcharge[],
  regions: RegionMatches,
): Pairing {
  const pairing: Pairing = { pairs: [], removed: [...before.keys()], added: [...after.keys()] };
  const oldScopes = before.map(({ scope }) => scopeKey(scope, regions.after));
  const nowScopes = after.map(({ scope }) => scopeKey(scope, null));
  const read = (charges: readonly Surcharge[], scopes: readonly string[]) => (index: number) => {
    const { line: _, scope: _scope, ...rest } = charges[index] as Surcharge;
    return { ...rest, scope: scopes[index] ?? '' };
  };
  const old = read(before, oldScopes);
  const now = read(after, nowScopes);
  const keys: readonly ((charge: ReturnType<typeof old>) => unknown[])[] = [
    (charge) => [charge],
    ({ code, event, name, scope }) => [code, event, name, scope],
    ({ code, event, scope }) => [code, event, scope],
    ({ code, event, name }) => [code, event, name],
    ({ code, event }) => [code, event],
  ];
  for (const key of keys)
    takePairs(
      pairing,
      (index) => canonicalJson(key(old(index))),
      (index) => canonicalJson(key(now(index))),
    );
  pairing.pairs.sort((a, b) => a.after - b.after);
  return pairing;
}

/** Moves charges of equal keys from those that are left to the pairs, in their order. */
function takePairs(
  pairing: Pairing,
  oldKey: (index: number) => string,
  nowKey: (index: number) => string,
): void {
  const waiting = Map.groupBy(pairing.removed, oldKey);
  const taken = new Set<number>();
  pairing.added = pairing.added.filter((after) => {
    const before = waiting.get(nowKey(after))?.shift();
    if (before === undefined) return true;
    pairing.pairs.push({ before, after });
    taken.add(before);
    return false;
  });
  pairing.removed = pairing.removed.filter((before) => !taken.has(before));
}

type Ordered = { before: readonly Surcharge[]; after: readonly Surcharge[]; pairs: readonly Pair[] };

/** A percent of the freight so far is of the charges above it. */
function tellOrder({ before, after, pairs }: Ordered, tell: Tell): void {
  const first = pairs.filter((pair) => isFirstStage(after[pair.after]) && isFirstStage(before[pair.before]));
  for (const pair of first) {
    const charge = after[pair.after];
    if (charge?.percentBase !== 's0_s1') continue;
    const above = (side: keyof Pair): Pair[] => first.filter((other) => other[side] < pair[side]);
    const [old, now] = [above('before'), above('after')];
    if (old.length === now.length && old.every((other) => now.includes(other))) continue;
    const names = (list: readonly Pair[]): string =>
      list.map((other) => nameAt(after, other.after)).join(', ') || 'nenhuma';
    tell({
      section: 'surcharges',
      item: nameOf(charge),
      member: 'order',
      unit: 'text',
      before: names(old),
      after: names(now),
    });
  }
}

function nameAt(charges: readonly Surcharge[], index: number): string {
  const charge = charges[index];
  return charge === undefined ? '' : nameOf(charge);
}

function isFirstStage(charge: Surcharge | undefined): boolean {
  return (
    charge !== undefined && charge.event === null && !(stage2Codes as readonly string[]).includes(charge.code)
  );
}
