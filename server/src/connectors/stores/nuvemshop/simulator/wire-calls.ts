import type { SimulatedShop } from './shop.ts';
import { isDate } from './wire-answers.ts';

type ShopId = Pick<SimulatedShop, 'storeId'>;

/** What is told of an event. */
export function eventBody({ storeId }: ShopId, event: string, id: string): string {
  return JSON.stringify({ store_id: Number(storeId), event, id: Number(id) });
}

/** What a cart asks. */
export function cartBody({ storeId }: ShopId, cart: object): string {
  return JSON.stringify({ store_id: Number(storeId), ...cart });
}

/** What of an answer with rates a shop would not show; null where nothing. Codes are compared with case and accents. */
export function rateProblem(body: string, codes: ReadonlySet<string>): string | null {
  const rates = ratesIn(body);
  if (rates === null) return 'no list of rates';
  const seen = new Set<string>();
  for (const rate of rates) {
    const { code } = rate;
    if (typeof code !== 'string' || !codes.has(code)) return `a code that is not registered: ${String(code)}`;
    if (seen.has(code)) return `two rates of ${code}`;
    seen.add(code);
    const member = wrongMember(rate);
    if (member !== undefined) return `${member} of ${code}`;
  }
  return null;
}

function ratesIn(body: string): Record<string, unknown>[] | null {
  try {
    const { rates } = JSON.parse(body) as { rates?: unknown };
    return Array.isArray(rates) ? (rates as Record<string, unknown>[]) : null;
  } catch {
    return null;
  }
}

const isMoney = (value: unknown): boolean => typeof value === 'number' && value >= 0;

const rules: readonly (readonly [string, (value: unknown) => boolean])[] = [
  ['name', (value) => typeof value === 'string' && value !== ''],
  ['price', isMoney],
  ['price_merchant', isMoney],
  ['currency', (value) => value === 'BRL'],
  ['type', (value) => value === 'ship'],
  ['reference', (value) => typeof value === 'string' && value.length <= 255],
  ['min_delivery_date', isDate],
  ['max_delivery_date', isDate],
];

function wrongMember(rate: Record<string, unknown>): string | undefined {
  const broken = rules.find(([member, isGood]) => !isGood(rate[member]));
  if (broken !== undefined) return broken[0];
  return String(rate.min_delivery_date) > String(rate.max_delivery_date) ? 'min_delivery_date' : undefined;
}
