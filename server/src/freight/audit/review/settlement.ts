import { type BilledLines, billedCharges, comparable } from '../../../engine/attribution/billed.ts';
import type { AuditReceipt } from '../judge/receipt.ts';

/** The CT-e that would settle a divergence. Money in cents, lines without tax as far as they are known. */
export type Settlement = {
  basis: 'negotiated' | 'due';
  kind: 'none' | 'complement' | 'replacement';
  amountCents: number;
  lines: BilledLines;
};

export type Unsettled = {
  chargedCents: number;
  chargedLines: BilledLines;
  /** What both sides settled for; null while they did not. */
  accepted: { totalCents: number; lines: BilledLines } | null;
  receipt: AuditReceipt | null;
};

/**
 * What would settle it: a complementary CT-e for what is missing, one that replaces it where it charges too much. By what
 * both sides settled for, else by what is due; null where nothing says what is.
 */
export function settlementOf({
  chargedCents,
  chargedLines,
  accepted,
  receipt,
}: Unsettled): Settlement | null {
  const dueCents = accepted?.totalCents ?? receipt?.expectedCents ?? null;
  if (dueCents === null) return null;
  const basis = accepted === null ? 'due' : 'negotiated';
  const lines = accepted === null ? dueLines(receipt) : comparable(accepted.lines);
  const missingCents = dueCents - chargedCents;
  if (missingCents === 0) return { basis, kind: 'none', amountCents: 0, lines: {} };
  if (missingCents < 0) return { basis, kind: 'replacement', amountCents: Math.max(dueCents, 0), lines };
  return {
    basis,
    kind: 'complement',
    amountCents: missingCents,
    lines: missing(lines, comparable(chargedLines)),
  };
}

function dueLines(receipt: AuditReceipt | null): BilledLines {
  const compared = receipt?.comparison?.lines ?? [];
  return Object.fromEntries(
    compared.filter(({ dueCents }) => dueCents > 0).map(({ charge, dueCents }) => [charge, dueCents]),
  );
}

function missing(lines: BilledLines, charged: BilledLines): BilledLines {
  const more = billedCharges.map(
    (charge) => [charge, (lines[charge] ?? 0) - (charged[charge] ?? 0)] as const,
  );
  return Object.fromEntries(more.filter(([, cents]) => cents > 0));
}
