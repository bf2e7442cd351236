import type { Lane } from './lane.ts';
import type { Load } from './load.ts';
import type { Line, Recorder } from './recorder.ts';
import type { Weights } from './weights.ts';

/** One price in the making: what every tariff and charge reads. */
export type Pricing = {
  lane: Lane;
  load: Load;
  weights: Weights;
  /** Value of the goods for charges on value: as declared, or by unit price for the postal operator. */
  invoiceCents: number;
  recorder: Recorder | null;
  /** Where charges are told without what they were computed from; the recorder then writes into the same list. */
  tally: Line[] | null;
};

/** The base of a freight (S0) before any minimum. */
export type BaseFreight = {
  kind: 'base';
  cents: number;
  /** The part of `cents` that is a percent of the goods' value. */
  valueLegCents: number;
  /** The region's own minimum freight, or null. */
  minimumCents: number | null;
  /** Where the price row names a transit time of its own. */
  transitMinutes: number | null;
};

/** A base without value leg, minimum or transit time of its own. */
export function plainBase(cents: number): BaseFreight {
  return { kind: 'base', cents, valueLegCents: 0, minimumCents: null, transitMinutes: null };
}
