import type { TableDiffView } from '@carreto/contract/admin/tables/table-diff';
import type { TableShadowView } from '@carreto/contract/admin/tables/table-shadow';
import type { WhatIfBody, WhatIfBrief, WhatIfView } from '@carreto/contract/admin/tables/what-if';
import type { VersionName } from '../../registry/tables/versions/version-names.ts';
import type { VersionDiff } from './diff-versions.ts';
import type { Impact } from './impact.ts';
import type { WhatIf } from './kept/find-what-ifs.ts';
import type { NewWhatIf } from './kept/start-what-if.ts';
import { fromRuleTrial } from './rules/wire-trial.ts';
import type { Shadow } from './shadow/shadow.ts';
import { toMover, toWireImpact } from './wire-impact.ts';

/** What is asked for. */
export function fromWireWhatIf(body: WhatIfBody): NewWhatIf {
  const { versionIds = [], against, rules, shipperId, over, from, until } = body;
  return {
    ...{ versionIds, against },
    rules: rules === undefined ? null : fromRuleTrial(rules).change,
    over: over ?? (rules === undefined ? 'both' : 'quotes'),
    shipperId: shipperId ?? null,
    fromMs: from === undefined ? null : Date.parse(from),
    untilMs: until === undefined ? null : Date.parse(until),
  };
}

/** A what-if, without what it found. */
export function toWireBrief(found: WhatIf): WhatIfBrief {
  const { id, request, versions, state, problemCode, problem, createdBy, rowCount, doneCount } = found;
  const brief = (versionId: number) => {
    const name = versions.get(versionId);
    if (name === undefined) throw new Error(`version ${versionId} of a what-if is gone`);
    return toBrief(name);
  };
  return {
    rules: request.rules ?? null,
    ...{ id, state, createdBy, rowCount, doneCount, over: request.over, shipperId: request.shipperId },
    problem: problemCode === null ? null : { code: problemCode, text: problem ?? '' },
    tables: request.tables.map(({ a, b }) => ({ before: a === null ? null : brief(a), after: brief(b) })),
    from: new Date(request.fromMs).toISOString(),
    until: new Date(request.untilMs).toISOString(),
    createdAt: found.createdAt.toISOString(),
    startedAt: found.startedAt?.toISOString() ?? null,
    endedAt: found.endedAt?.toISOString() ?? null,
  };
}

/** The same with what it found. */
export function toWireWhatIf(found: WhatIf): WhatIfView {
  const { findings, carrierNames, request } = found;
  const part = (kind: 'quotes' | 'freights') =>
    findings === null || (request.over !== 'both' && request.over !== kind)
      ? null
      : toWireImpact({ totals: findings[kind], carrierNames }, kind === 'freights');
  return {
    ...toWireBrief(found),
    quotes: part('quotes'),
    freights: part('freights'),
    unratedFreights: findings === null || request.over === 'quotes' ? null : findings.unrated,
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
    notable: notable.map((mover) => toMover(mover)),
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
