import { MILLION } from '../../kernel/money.ts';
import { mulDivRound } from '../../kernel/mul-div.ts';
import { type BilledLines, sumOf } from './billed.ts';

/**
 * What a carrier charges for a transport, as its CT-e tells it. Money in cents, weights in grams, rates in
 * millionths. What it does not tell is null, which is not the same as zero.
 */
export type Claim = {
  totalCents: number;
  /** Empty where it tells only the total. */
  lines: BilledLines;
  /** ICMS, or ISS. */
  levy: { ratePpm: number | null; cents: number | null; baseCents: number | null };
  /** IBS and CBS inside the total. */
  ibsCbsCents: number;
  /** The weight it charges, and the one it made of the volume. */
  taxedG: number | null;
  cubedG: number | null;
  cubageCm3: number | null;
  /** Value of the goods. */
  goodsCents: number | null;
};

/**
 * Whether the lines of a claim hold their tax, as some carriers list them: their sum is then the total itself, and
 * without it the total less the tax. Lines that add up to neither are taken as net, as the specification lists them.
 */
export function linesHoldTax({ totalCents, lines, levy, ibsCbsCents }: Claim): boolean {
  const sum = sumOf(lines);
  const levyCents = levy.cents ?? 0;
  if (sum === 0 || levyCents === 0) return false;
  return Math.abs(totalCents - ibsCbsCents - sum) < Math.abs(totalCents - ibsCbsCents - levyCents - sum);
}

/** No levy on freight comes near half of it; amounts that say so are mistaken and tell no rate. */
const mostPpm = 500_000;

/** The rate of ICMS or ISS that a claim tells, or that its amounts tell; null without either. */
export function claimedRatePpm({ levy }: Claim): number | null {
  const { ratePpm, cents, baseCents } = levy;
  // Rates are whole hundredths of a percent; amounts in cents tell them only about.
  const ppm =
    ratePpm ??
    (cents === null || baseCents === null || baseCents <= 0
      ? null
      : Math.round(mulDivRound(cents, MILLION, baseCents) / 100) * 100);
  return ppm === null || ppm >= mostPpm ? null : ppm;
}
