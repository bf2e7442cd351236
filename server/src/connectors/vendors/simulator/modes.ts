import { simulatorModes as common } from '../../live-carrier/simulator/behaviours.ts';

/**
 * How a simulated vendor behaves: the ways of every carrier, and those that only vendors with sessions, bookings and texts of their own have.
 */
export const vendorModes = [
  ...common,
  /** Half of the answer, then the connection breaks. */
  'cut',
  /** Does what was wanted, and breaks the connection instead of answering. */
  'lost_answer',
  /** Answers in Latin 1 and says so, or does not. */
  'latin1',
  'latin1_unsaid',
  /** 429 with a pause, and without. */
  'too_many',
  'too_many_unsaid',
  /** The token of every call is said to be over, until somebody logs in. */
  'expired_token',
  /** The credential is not accepted. */
  'locked_out',
  /** A member that is relied on has another name. */
  'renamed_member',
  /** A price is there where the route is not served. */
  'unserved_with_price',
] as const;

export type VendorMode = (typeof vendorModes)[number];
