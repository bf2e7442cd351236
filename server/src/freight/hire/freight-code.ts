import { randomInt } from 'node:crypto';
import { formatDay } from '../../kernel/days.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A new `id_frete`: FR, the day of the hire in São Paulo, five random characters (decision I1). May be taken. */
export function newFreightCode(nowMs: number): string {
  const random = Array.from({ length: 5 }, () => alphabet.charAt(randomInt(alphabet.length)));
  return `${firstCodeOf(nowMs)}${random.join('')}`;
}

/** What codes of the day of an instant begin with; those of earlier days sort before it. */
export function firstCodeOf(instantMs: number): string {
  return `FR${formatDay(dayInSaoPaulo(instantMs)).replaceAll('-', '').slice(2)}`;
}
