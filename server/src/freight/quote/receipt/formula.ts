import { plain, type Quantity, written } from './units.ts';

/**
 * How a number came about, exactly: leaves are operands with their units, branches arithmetic. One tree gives the
 * symbols that people read, the operands that programs read, and the value before it was rounded.
 */
export type Formula =
  | { op: 'operand'; name: string; quantity: Quantity }
  | { op: 'add' | 'subtract' | 'multiply' | 'divide' | 'max' | 'min'; parts: readonly Formula[] }
  /** Up to the next integer; half-up to an integer; half-up to the cent. */
  | { op: 'ceil' | 'nearest' | 'cent'; of: Formula };

type Branch = Extract<Formula, { parts: readonly Formula[] }>['op'];

/** An operand by its name. */
export function operand(name: string, quantity: Quantity): Formula {
  return { op: 'operand', name, quantity };
}

const branch =
  (op: Branch) =>
  (...parts: Formula[]): Formula => {
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { op, parts };
  };
export const add = branch('add');
export const subtract = branch('subtract');
export const multiply = branch('multiply');
export const divide = branch('divide');
export const max = branch('max');
export const min = branch('min');
export const ceil = (of: Formula): Formula => ({ op: 'ceil', of });
export const nearest = (of: Formula): Formula => ({ op: 'nearest', of });
export const cent = (of: Formula): Formula => ({ op: 'cent', of });

const signs = { add: ' + ', subtract: ' − ', multiply: ' × ', divide: ' ÷ ' } as const;
const ranks = { add: 1, subtract: 1, multiply: 2, divide: 2 } as const;
const calls = { max: 'max', min: 'min', ceil: 'teto', nearest: 'inteiro', cent: 'arred' } as const;

/** In symbols: `max(0,30 % × R$ 8.500,00; R$ 4,50)`. Functions: max, min, teto (up), inteiro (nearest), arred (to the cent). */
export function symbols(formula: Formula): string {
  if (formula.op === 'operand') return written(formula.quantity);
  if ('of' in formula) return `${calls[formula.op]}(${symbols(formula.of)})`;
  const { op, parts } = formula;
  if (op === 'max' || op === 'min') return `${calls[op]}(${parts.map(symbols).join('; ')})`;
  return parts
    .map((part, index) => (isLoose(part, op, index) ? `(${symbols(part)})` : symbols(part)))
    .join(signs[op]);
}

/** Whether a part needs brackets to be read as it is meant. */
function isLoose(part: Formula, op: keyof typeof ranks, index: number): boolean {
  if (!(part.op in ranks)) return false;
  const rank = ranks[part.op as keyof typeof ranks];
  if (rank !== ranks[op] || index === 0) return rank < ranks[op];
  return part.op !== op || op === 'subtract' || op === 'divide';
}

/** The operands in the order in which they are read. */
export function operandsOf(formula: Formula): { name: string; value: string; unit: string }[] {
  if (formula.op === 'operand') {
    const { name, quantity } = formula;
    return [{ name, value: plain(quantity), unit: quantity.unit }];
  }
  return 'of' in formula ? operandsOf(formula.of) : formula.parts.flatMap(operandsOf);
}

/** A fraction with a positive denominator. */
export type Exact = { n: bigint; d: bigint };

/** The exact value; percents count as hundredths, all other units as themselves. */
export function exactly(formula: Formula): Exact {
  if (formula.op === 'operand') return exactOf(formula.quantity);
  if ('of' in formula) return wholeOf(formula.op, exactly(formula.of));
  const [first = { n: 0n, d: 1n }, ...rest] = formula.parts.map(exactly);
  return rest.reduce((left, right) => combine(formula.op, left, right), first);
}

function exactOf({ value, scale, unit }: Quantity): Exact {
  return { n: BigInt(value), d: 10n ** BigInt(scale + (unit === '%' ? 2 : 0)) };
}

function combine(op: Branch, a: Exact, b: Exact): Exact {
  switch (op) {
    case 'add':
      return { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
    case 'subtract':
      return { n: a.n * b.d - b.n * a.d, d: a.d * b.d };
    case 'multiply':
      return { n: a.n * b.n, d: a.d * b.d };
    case 'divide':
      return b.n === 0n ? { n: 0n, d: 1n } : { n: a.n * b.d, d: a.d * b.n };
    case 'max':
      return a.n * b.d >= b.n * a.d ? a : b;
    case 'min':
      return a.n * b.d <= b.n * a.d ? a : b;
  }
}

function wholeOf(op: 'ceil' | 'nearest' | 'cent', { n, d }: Exact): Exact {
  if (op === 'cent') return { n: halfUp(n * 100n, d), d: 100n };
  return { n: op === 'ceil' ? -floorOf(-n, d) : halfUp(n, d), d: 1n };
}

/** Halves away from zero, as the trade rounds. */
function halfUp(n: bigint, d: bigint): bigint {
  const magnitude = floorOf(2n * (n < 0n ? -n : n) + d, 2n * d);
  return n < 0n ? -magnitude : magnitude;
}

function floorOf(n: bigint, d: bigint): bigint {
  const quotient = n / d;
  return n % d !== 0n && n < 0n ? quotient - 1n : quotient;
}

/** A decimal of an exact value with up to twelve decimals; ends in an ellipsis when there would be more. */
export function decimalOf({ n, d }: Exact): string {
  const [sign, magnitude] = n < 0n ? ['-', -n] : ['', n];
  const scaled = (magnitude * 10n ** 12n) / d;
  const digits = scaled.toString().padStart(13, '0');
  const fraction = digits.slice(-12).replace(/(?<!0)0+$/, '');
  const isCut = (magnitude * 10n ** 12n) % d !== 0n;
  const point = fraction === '' && !isCut ? '' : '.';
  return `${sign}${digits.slice(0, -12)}${point}${isCut ? `${digits.slice(-12)}…` : fraction}`;
}
