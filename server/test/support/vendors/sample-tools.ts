import type { VendorLine } from '../../../src/connectors/vendors/line/line.ts';
import type { CredentialValues, VendorTools } from '../../../src/connectors/vendors/vendor.ts';

/** Days are counted as they are: what a vendor's term is made of is tested with the calendar. */
const businessDays = (fromOn: string, untilOn: string): number =>
  Math.round((Date.parse(untilOn) - Date.parse(fromOn)) / 86_400_000);

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
  return { line, nowMs, businessDays, rewriteCredential: kept.rewrite };
}
