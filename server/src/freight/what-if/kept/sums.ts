import { fail } from '../../../kernel/failure.ts';
import type { Sum, Totals } from '../findings.ts';
import type { WhatIf } from './find-what-ifs.ts';

type SumKind = 'all' | 'uf' | 'weight' | 'lane' | 'carrier';
/** A sum of a what-if, by what people call it. */
export type NamedSum = { of: 'quotes' | 'freights'; by: SumKind; key: string; sum: Sum };

/** Every sum that a what-if came to. @throws Failure `conflict` where it is not done. */
export function sumsOf(found: WhatIf): NamedSum[] {
  const { findings, request, carrierNames } = found;
  if (findings === null)
    throw fail('conflict', { message: 'A comparação não terminou; não há o que mostrar.' });
  const kinds = (['quotes', 'freights'] as const).filter(
    (kind) => request.over === 'both' || request.over === kind,
  );
  return kinds.flatMap((of) => sumsOfTotals(findings[of], carrierNames).map((sum) => ({ of, ...sum })));
}

function sumsOfTotals(totals: Totals, names: ReadonlyMap<number, string>): Omit<NamedSum, 'of'>[] {
  const part = (by: SumKind, sums: Readonly<Record<string, Sum>>, name = (key: string) => key) =>
    Object.entries(sums).map(([key, sum]) => ({ by, key: name(key), sum }));
  return [
    { by: 'all', key: 'all', sum: totals.all },
    ...part('uf', totals.byUf),
    ...part('weight', totals.byWeight),
    ...part('lane', totals.byLane),
    ...part('carrier', totals.byCarrier, (id) => names.get(Number(id)) ?? id),
  ];
}

/** Two sums of the same; null where one has none. */
type SumPair = { of: NamedSum['of']; by: SumKind; key: string; one: Sum | null; other: Sum | null };

const kindOrder: readonly SumKind[] = ['all', 'uf', 'weight', 'lane', 'carrier'];
const shownLanes = 100;

/** The sums of two what-ifs side by side. @throws Failure `conflict` where either is not done. */
export function sumsBeside(one: WhatIf, other: WhatIf): SumPair[] {
  const pairs = new Map<string, SumPair>();
  const put = (side: 'one' | 'other', { of, by, key, sum }: NamedSum): void => {
    const name = `${of} ${by} ${key}`;
    const pair = pairs.get(name) ?? { of, by, key, one: null, other: null };
    pair[side] = sum;
    pairs.set(name, pair);
  };
  for (const sum of sumsOf(one)) put('one', sum);
  for (const sum of sumsOf(other)) put('other', sum);
  const apart = ({ one: x, other: y }: SumPair): number => Math.abs((y?.cost.b ?? 0) - (x?.cost.b ?? 0));
  const sorted = [...pairs.values()].sort(
    (x, y) =>
      (x.of < y.of ? 1 : x.of > y.of ? -1 : 0) ||
      kindOrder.indexOf(x.by) - kindOrder.indexOf(y.by) ||
      apart(y) - apart(x) ||
      (x.key < y.key ? -1 : 1),
  );
  const lanes = (kind: NamedSum['of']) =>
    sorted.filter(({ of, by }) => of === kind && by === 'lane').slice(shownLanes);
  const beyond = new Set([...lanes('quotes'), ...lanes('freights')]);
  return sorted.filter((pair) => !beyond.has(pair));
}

/** Both looked at the same rows. */
export function isSameSpan(one: WhatIf, other: WhatIf): boolean {
  const rows = ({ request: { over, fromMs, untilMs }, shipperIds }: WhatIf): string =>
    JSON.stringify([over, fromMs, untilMs, shipperIds]);
  return rows(one) === rows(other);
}
