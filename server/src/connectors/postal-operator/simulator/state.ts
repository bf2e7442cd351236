/** How the simulated operator behaves; each is a way in which a real service has been seen to fail. */
export const postalModes = [
  'normal',
  'slow',
  'error',
  'malformed',
  'duplicate',
  'expired_token',
  'lost_answer',
] as const;
export type PostalMode = (typeof postalModes)[number];

/** Something that was booked, by whichever service. */
export type SimulatedBooking = {
  reference: string;
  service: 'pre_posting' | 'reverse';
  code: string;
  operatorId: string;
  serviceCode: string;
  /** `DD/MM/YYYY`. */
  postUntil: string | null;
  /** A or C; of the older service. */
  type: string;
  isCancelled: boolean;
};

/** An event of an object, as the tracking service tells it. */
export type SimulatedEvent = { code: string; type: string; at: string; description: string };

/** What the simulated operator knows. */
export type SimulatedState = {
  mode: PostalMode;
  /** The day it is at the operator, `YYYY-MM-DD`. */
  today(): string;
  /** How long `slow` takes. */
  slowMs: number;
  /** Refuses every request with this code of the older service, and a sentence; for tests. */
  refusal: { code: string; sentence: string } | null;
  bookings: SimulatedBooking[];
  events: Map<string, SimulatedEvent[]>;
  /** What came, newest last: `POST /path`. */
  calls: string[];
  lastNumber: number;
};

export function freshState(): SimulatedState {
  return {
    mode: 'normal',
    today: () => new Date().toISOString().slice(0, 10),
    slowMs: 3000,
    refusal: null,
    bookings: [],
    events: new Map(),
    calls: [],
    lastNumber: 0,
  };
}

/** The next number that nobody has. */
export function nextNumber(state: SimulatedState): string {
  state.lastNumber += 1;
  return String(40_000_000 + state.lastNumber);
}

const weights = [8, 6, 4, 2, 3, 5, 9, 7];

/** A number with its check digit, by the operator's rule. */
export function withCheckDigit(digits: string): string {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  const remainder = sum % 11;
  const digit = remainder === 0 ? 5 : remainder === 1 ? 0 : 11 - remainder;
  return `${digits}${digit}`;
}

/** So many days after `YYYY-MM-DD`, as `DD/MM/YYYY`. */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10).split('-').reverse().join('/');
}
