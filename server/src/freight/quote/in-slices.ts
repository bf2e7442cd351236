import type { Scheduler } from '../../platform/processor/scheduler.ts';
import {
  type Answered,
  type Decided,
  decideInSteps,
  type Enquired,
  packGoods,
  rateTables,
  type TablesRated,
  type World,
} from './decide.ts';
import type { Candidate } from './rated.ts';
import { weighGoods } from './weigh.ts';

/** Whose part of the processor it is, and who shares it out. */
export type ProcessorShare = { scheduler: Scheduler; shipperId: number };

/** Decides what was asked once more, on the account of its shipper: at once where that is light, else in slices. */
export async function decideInSlices<C extends Candidate>(
  share: ProcessorShare,
  world: World<C>,
  answered: Answered,
): Promise<Decided<C>> {
  return share.scheduler.run(workOf(share, world, answered), decideInSteps(world, answered));
}

/** Packs goods and asks the tables alone, as `decideInSlices` does. */
export async function rateInSlices<C extends Candidate>(
  share: ProcessorShare,
  world: World<C>,
  enquired: Enquired,
): Promise<TablesRated<C>> {
  return share.scheduler.run(workOf(share, world, enquired), packAndRate(world, enquired));
}

function* packAndRate<C extends Candidate>(world: World<C>, enquired: Enquired) {
  return yield* rateTables(world, enquired, yield* packGoods(enquired));
}

function workOf({ shipperId }: ProcessorShare, world: World, { items }: Enquired) {
  return { key: shipperKey(shipperId), estimateMs: weighGoods(items, world.candidates.length) };
}

/** By which the processor is shared: the key of the shipper's tokens (`registry/access/access-part.ts`). */
export function shipperKey(shipperId: number): string {
  return `shipper:${shipperId}`;
}
