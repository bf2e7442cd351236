import type { TrackedAnswer, TrackedName } from '../carrier-tracking/port.ts';

/** What came at the address of an account. Header names are lower case; the body is as it was sent. */
export type PushCall = { headers: ReadonlyMap<string, string>; body: Buffer };

/** What a carrier tells of some names, in its own words. */
export type PushedNews = {
  /** The names that it tells of, as tracking asks by them (`TrackedName.key`). */
  keys: readonly string[];
  /** What is said of names that are among them, each at its place. */
  answersOf(names: readonly TrackedName[]): readonly TrackedAnswer[];
};

/** A carrier that tells what happened by itself, at an address with a secret in it. Pure; comparisons take as long whatever differs. */
export type CarrierPush = {
  /**
   * Whether the carrier sent it. `probe`: it asks whether anybody is there, and what it says is not to be believed.
   */
  judge(call: PushCall): 'genuine' | 'probe' | 'forged';
  /** @throws VendorProblem `nonsense` where it cannot be understood. */
  read(call: PushCall): PushedNews;
};
