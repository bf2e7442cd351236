import type { Context } from '../../context.ts';
import type { JobHandlers } from '../../platform/jobs/queue.ts';
import type { FreightRef } from '../find.ts';
import { cancelObjects } from '../post/cancel-objects.ts';
import { postingGivenUp } from '../signals.ts';
import { cancelAuthorization } from './cancel-authorization.ts';

/** What takes back at the postal operator what is not going to be posted. */
export function takeBackHandlers(ctx: Pick<Context, 'db' | 'postal' | 'log'>): JobHandlers {
  const takeBackOf = async (freight: FreightRef): Promise<void> => {
    await cancelObjects(ctx, freight);
    await cancelAuthorization(ctx, freight);
  };
  // Who wrote the payloads wrote this type.
  return new Map([[postingGivenUp, (payload) => takeBackOf(payload as FreightRef)]]);
}
