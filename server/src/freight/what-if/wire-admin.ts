import type { TableDiffView } from '@carreto/contract/admin/tables/table-diff';
import type { TableShadowView, WhatIfBody, WhatIfView } from '@carreto/contract/admin/tables/what-if';
import type { VersionName } from '../../registry/tables/versions/version-names.ts';
import type { VersionDiff } from './diff-versions.ts';
import type { Impact } from './impact.ts';
import type { Shadow } from './shadow/shadow.ts';
import type { WhatIf, WhatIfRequest } from './what-if.ts';
import { toMover, toWireImpact } from './wire-impact.ts';

/** Quotes that are looked at when nobody says how many. */
const newest = 1000;
const mostOfASpan = 10_000;

/** What is asked of a version. */
export function fromWireWhatIf(versionId: number, { against, shipperId, sample }: WhatIfBody): WhatIfRequest {
  const millisecondsOf = (instant: string | undefined): number | null =>
    instant === undefined ? null : Date.parse(instant);
  const [fromMs, untilMs] = [millisecondsOf(sample?.from), millisecondsOf(sample?.until)];
  const usual = fromMs === null && untilMs === null ? newest : mostOfASpan;
  return {
    versionId,
    against,
    shipperId: shipperId ?? null,
    sample: { quotes: sample?.quotes ?? usual, fromMs, untilMs },
  };
}

/** What a version would have changed. */
export function toWireWhatIf({ before, after, quotedMs, isCut, ...impact }: WhatIf & Impact): WhatIfView {
  const instant = (ms: number | undefined): string | null =>
    ms === undefined ? null : new Date(ms).toISOString();
  return {
    before: before && toBrief(before),
    after: toBrief(after),
    quotedFrom: instant(quotedMs?.first),
    quotedUntil: instant(quotedMs?.last),
    isCut,
    ...toWireImpact(impact),
  };
}

/** What a draft changes while nobody sees it. */
export function toWireShadow(shadow: Shadow & Impact): TableShadowView {
  const { versionId, state, startedAt, startedBy, end, countedUntilMs, notable, ...impact } = shadow;
  return {
    versionId,
    state,
    startedBy,
    startedAt: startedAt.toISOString(),
    endedAt: end?.at.toISOString() ?? null,
    endedBy: end?.by ?? null,
    endReason: end?.reason ?? null,
    countedUntil: new Date(countedUntilMs).toISOString(),
    ...toWireImpact(impact),
    notable: notable.map(toMover),
  };
}

/** In what two versions differ. */
export function toWireDiff({ before, after, ...diff }: VersionDiff): TableDiffView {
  return {
    ...diff,
    before: toBrief(before),
    after: toBrief(after),
    groups: diff.groups.map(({ changes, ...group }) => ({
      ...group,
      changes: changes.map(({ zips, weightsG, origins, ...change }) => ({
        ...change,
        zips: zips && { first: zips[0], last: zips[1] },
        weights: weightsG && { aboveG: weightsG[0], upToG: weightsG[1] },
        origins: origins && [...origins],
      })),
    })),
  };
}

function toBrief({ versionId, number, tableId, tableName }: VersionName): TableDiffView['before'] {
  return { versionId, number, tableId, tableName };
}
