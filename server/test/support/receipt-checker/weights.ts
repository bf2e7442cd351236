import { ceiled, compare, type Fraction, fraction, plus, times } from '../reference/fractions.ts';
import { amount, amounts, halfUp } from './expression.ts';

export type Piece = { count: Fraction; sides: Fraction[]; kg: Fraction; reais: Fraction };

/** `2 de 0,4 m × 0,3 m × 0,5 m (altura × …), 4,5 kg e R$ 100,00 cada` */
export function readPiece(words: string): Piece {
  const [
    count = fraction(0),
    height = fraction(0),
    width = fraction(0),
    length = fraction(0),
    kg = fraction(0),
    reais = fraction(0),
  ] = amounts(words);
  return { count, sides: [height, width, length], kg, reais };
}

export type Policy = {
  factor: { kind: 'kg/m³' | 'cm³/kg'; value: Fraction } | null;
  byPiece: boolean;
  counts: 'larger' | 'cubed' | 'real';
  exempt: Fraction | null;
  rounding: 'none' | 'nearest' | 'up';
  least: Fraction;
};

export function readPolicy(words: string): Policy {
  const parts = words.split('; ');
  const find = (pattern: RegExp): string | null => parts.find((part) => pattern.test(part)) ?? null;
  const factor = find(/^cubagem/);
  const exempt = find(/cubados conta o real$/);
  return {
    factor:
      factor === null
        ? null
        : {
            kind: factor.endsWith('kg/m³') ? 'kg/m³' : 'cm³/kg',
            value: amount(factor.replace('cubagem ', '')),
          },
    byPiece: find(/^cada volume/) !== null,
    counts: find(/^conta o maior/) !== null ? 'larger' : find(/^conta o cubado/) !== null ? 'cubed' : 'real',
    exempt: exempt === null ? null : amount(exempt.replace('até ', '')),
    rounding:
      find(/^ao quilo mais/) !== null ? 'nearest' : find(/^para cima ao quilo/) !== null ? 'up' : 'none',
    least: amount((find(/^no mínimo/) ?? '').replace('no mínimo ', '')),
  };
}

export const volumeOf = ({ sides }: Piece): Fraction => sides.reduce(times, fraction(1));

/** Sides raised to the minima, from the largest to the smallest. */
export function raisedVolume(piece: Piece, minima: Fraction[] | null): Fraction {
  if (minima === null) return volumeOf(piece);
  const down = (a: Fraction, b: Fraction): number => Number(compare(b, a));
  const least = minima.toSorted(down);
  return piece.sides
    .toSorted(down)
    .map((side, index) => {
      const bound = least[index] ?? fraction(0);
      return compare(side, bound) >= 0n ? side : bound;
    })
    .reduce(times, fraction(1));
}

const milligrams = 1_000_000n;

/** Cubed weight up to the milligram, and what is charged. */
export function weighed(
  policy: Policy,
  real: Fraction,
  volume: Fraction,
): { cubed: Fraction | null; used: Fraction } {
  return weighedBy(
    policy,
    real,
    policy.factor === null ? null : upToMilligram(cubedBy(policy.factor, volume)),
  );
}

/** Pieces that are weighed one by one and then together: what counts by volume is added before it is rounded up. */
export function weighedTogether(
  policy: Policy,
  pieces: readonly Piece[],
  volumeOf: (piece: Piece) => Fraction,
): { cubed: Fraction | null; used: Fraction } {
  const { factor } = policy;
  if (factor === null)
    return { cubed: null, used: summed(pieces, ({ kg }) => weighedBy(policy, kg, null).used) };
  const exact = (piece: Piece) => cubedBy(factor, volumeOf(piece));
  const counted = (piece: Piece) => (policy.rounding === 'none' ? exact(piece) : upToMilligram(exact(piece)));
  return {
    cubed: upToMilligram(summed(pieces, exact)),
    used: upToMilligram(summed(pieces, (piece) => weighedBy(policy, piece.kg, counted(piece)).used)),
  };
}

function weighedBy(
  policy: Policy,
  real: Fraction,
  cubed: Fraction | null,
): { cubed: Fraction | null; used: Fraction } {
  let used = real;
  const isExempt = cubed !== null && policy.exempt !== null && compare(cubed, policy.exempt) <= 0n;
  if (cubed !== null && !isExempt && policy.counts !== 'real')
    used = policy.counts === 'cubed' || compare(cubed, real) > 0n ? cubed : real;
  if (policy.rounding === 'nearest') used = fraction(halfUp(used));
  if (policy.rounding === 'up') used = fraction(ceiled(used));
  return { cubed, used: compare(used, policy.least) < 0n ? policy.least : used };
}

function cubedBy({ kind, value }: NonNullable<Policy['factor']>, volume: Fraction): Fraction {
  return kind === 'kg/m³'
    ? times(volume, value)
    : { n: volume.n * 1_000_000n * value.d, d: volume.d * value.n };
}

function upToMilligram(weight: Fraction): Fraction {
  return fraction(ceiled(times(weight, fraction(milligrams))), milligrams);
}

export const summed = (pieces: readonly Piece[], of: (piece: Piece) => Fraction): Fraction =>
  pieces.reduce((total, piece) => plus(total, times(piece.count, of(piece))), fraction(0));
