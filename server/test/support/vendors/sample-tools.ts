import { daysBetween } from '../../../src/connectors/vendors/exchanges/record.ts';
import type { VendorLine } from '../../../src/connectors/vendors/line/line.ts';
import type { CredentialValues, VendorTools } from '../../../src/connectors/vendors/vendor.ts';

/** A credential that is kept, rewritten by one after the other. */
export type KeptCredential = {
  values(): CredentialValues;
  rewrite: NonNullable<VendorTools['rewriteCredential']>;
};

export function keepCredential(first: CredentialValues): KeptCredential {
  let kept = first;
  let turn: Promise<unknown> = Promise.resolve();
  return {
    values: () => kept,
    rewrite(rewrite) {
      const mine = turn.then(async () => {
        kept = await rewrite(kept);
        return kept;
      });
      turn = mine.catch(() => {});
      return mine;
    },
  };
}

/** What a connector is given in tests. */
export function sampleTools(
  line: VendorLine,
  { nowMs, kept }: { nowMs: () => number; kept: KeptCredential },
): VendorTools {
  return { line, nowMs, businessDays: daysBetween, rewriteCredential: kept.rewrite };
}
