import type { Contract } from '@carreto/contract/admin/registry/contracts';
import { readBrl, writeBrl } from '../../../../formats/brl.ts';
import { readDecimal } from '../../../../formats/numbers.ts';
import { writeBare } from '../../../../formats/rates.ts';

/** By how much a charge, or `total`, may differ from what is due: the larger of an amount and a share of what is due. */
export type Tolerance = Contract['tolerances'][number];

/** Lines of a CT-e that can have a tolerance of their own, the total first: those that the audit compares. */
export const toleranceCharges = [
  'total',
  ...['freight_weight', 'advalorem', 'gris', 'toll', 'dispatch', 'collect', 'redispatch', 'sec_cat'],
  ...['ademe', 'itr', 'tep', 'trt', 'tas', 'suframa', 'additional'],
] as const;

/** What passes for the total where neither the contract nor the shipper says anything (`docs/audit.md`). */
export const usualTolerance: Tolerance = { charge: 'total', cents: 10, ratePpm: 0 };

/** What examples are worked on: a round sum, in cents. */
export const exampleCents = 10_000;

const million = 1_000_000;

/** What a tolerance lets pass on an amount that is due, in cents: half a cent and more of a share counts as one. */
export function allowedCents({ cents, ratePpm }: Tolerance, dueCents: number): number {
  return Math.max(cents, Math.round((dueCents * ratePpm) / million));
}

export type Origin = 'contract' | 'shipper' | 'usual';

/** The tolerances that an audit goes by, and where each comes from: the contract's before the shipper's, the total always. */
export function effectiveTolerances(
  ofContract: readonly Tolerance[],
  ofShipper: readonly Tolerance[],
): readonly (Tolerance & { origin: Origin })[] {
  const usual = { ...usualTolerance, origin: 'usual' as const };
  const all = [
    usual,
    ...ofShipper.map((one) => ({ ...one, origin: 'shipper' as const })),
    ...ofContract.map((one) => ({ ...one, origin: 'contract' as const })),
  ];
  return [...new Map(all.map((one) => [one.charge, one])).values()];
}

/** A tolerance as it is typed: reais and percent, either of which may be left empty. */
export type TypedTolerance = { key: number; charge: string; amount: string; share: string };

export function typedOf({ charge, cents, ratePpm }: Tolerance, key: number): TypedTolerance {
  return {
    ...{ key, charge },
    amount: cents === 0 ? '' : writeBrl(cents).replace(/^R\$\s/, ''),
    share: ratePpm === 0 ? '' : writeBare(ratePpm, 4),
  };
}

/** Percent are kept as millionths: four decimals. */
const percentDecimals = 4;
const mostCents = 1_000_000_000;

/** What was typed, as the API takes it; undefined where one of its two numbers cannot be read. */
export function toleranceOf({ charge, amount, share }: TypedTolerance): Tolerance | undefined {
  const cents = amount.trim() === '' ? 0 : readBrl(amount);
  const ratePpm = share.trim() === '' ? 0 : readDecimal(share.replace('%', ''), percentDecimals);
  const isWithin =
    cents !== undefined &&
    ratePpm !== undefined &&
    cents >= 0 &&
    cents <= mostCents &&
    ratePpm >= 0 &&
    ratePpm <= million;
  return isWithin ? { charge, cents, ratePpm } : undefined;
}
