import type { FreightRule } from '../../../engine/rules/rule.ts';
import { dayInSaoPaulo, startOfDayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import type { KnownShipper } from '../../../registry/shippers/shippers-part.ts';
import { candidatesOf } from '../../../registry/tables/sheets/rate-books.ts';
import type { QuoteDesk } from '../desk.ts';
import type { Basis } from '../store/basis.ts';

/** What stands in place of what is in force. */
export type TrialChanges = {
  draftRules: readonly FreightRule[];
  /** Rules of the shipper that do not apply, by id; `all` of them. */
  withoutRules: readonly number[] | 'all';
  /** No table but the versions that are named. */
  onlyVersions: boolean;
};

const noonMs = 12 * 3_600_000;

/** Now, or noon of another day in São Paulo. */
export function instantOfDay(day: number | null, nowMs: number): number {
  return day === null || day === dayInSaoPaulo(nowMs) ? nowMs : startOfDayInSaoPaulo(day) + noonMs;
}

/** What a quote of this instant would be decided upon; the books of quotes that are on their way are left alone. */
export function trialBasis(
  { ctx }: Pick<QuoteDesk, 'ctx'>,
  { id: shipperId, settings }: KnownShipper,
  { changes, atMs }: { changes: TrialChanges; atMs: number },
): Basis {
  const { tables, groups, carriers, rules, taxRates } = ctx.mirror.current;
  const sources = { tables, groups, carriers };
  const { inForce, outOfDate } = changes.onlyVersions
    ? { inForce: [], outOfDate: [] }
    : candidatesOf({ sources, shipperId, atMs, day: dayInSaoPaulo(atMs) });
  const { withoutRules } = changes;
  const left = new Set(withoutRules === 'all' ? [] : withoutRules);
  const all = withoutRules === 'all' ? [] : (rules.get(shipperId)?.definitions ?? []);
  const own = all.filter(({ id }) => !left.has(id));
  return {
    candidates: inForce.map(({ versionId, carrierId }) => ({ versionId, carrierId })),
    outOfDate: outOfDate.map(({ versionId, carrierId, validFrom, validUntil }) => ({
      versionId,
      carrierId,
      validFrom,
      validUntil,
    })),
    rules: [...own, ...changes.draftRules],
    taxRates,
    settings,
  };
}
