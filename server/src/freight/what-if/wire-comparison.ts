import type { WhatIfComparisonView } from '@carreto/contract/admin/tables/what-if';
import type { WhatIf } from './kept/find-what-ifs.ts';
import { isSameSpan, sumsBeside } from './kept/sums.ts';
import { toWireBrief } from './wire-admin.ts';

/** Two what-ifs side by side. @throws Failure `conflict` where either is not done. */
export function toWireComparison(one: WhatIf, other: WhatIf): WhatIfComparisonView {
  const sums = sumsBeside(one, other).map(({ of, by, key, one: x, other: y }) => ({
    ...{ of, by, key },
    oneAfterCents: x?.cost.b ?? null,
    otherAfterCents: y?.cost.b ?? null,
    oneDeltaCents: x && x.cost.b - x.cost.a,
    otherDeltaCents: y && y.cost.b - y.cost.a,
    oneMinutesAfter: x?.minutes.b ?? null,
    otherMinutesAfter: y?.minutes.b ?? null,
    oneDeltaMinutes: x && x.minutes.b - x.minutes.a,
    otherDeltaMinutes: y && y.minutes.b - y.minutes.a,
    ...{ oneBoth: x?.both ?? null, otherBoth: y?.both ?? null },
    ...{ oneLost: x?.onlyA ?? null, otherLost: y?.onlyA ?? null },
  }));
  return { one: toWireBrief(one), other: toWireBrief(other), isSameSpan: isSameSpan(one, other), sums };
}
