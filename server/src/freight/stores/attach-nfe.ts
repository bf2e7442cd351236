import { type OrderProblem, platformProblem } from '../../connectors/stores/order-problem.ts';
import type { StoreClient } from '../../connectors/stores/store.ts';
import { VendorProblem } from '../../connectors/vendors/line/vendor-problem.ts';
import { Failure } from '../../kernel/failure.ts';
import { keepNothing } from '../../platform/idempotency/once.ts';
import { attachNfeKey } from '../hire/nfe/attach-nfe-key.ts';
import { attachNfeXml } from '../hire/nfe/attach-nfe-xml.ts';
import type { QuoteDesk } from '../quote/desk.ts';
import { sentenceOf } from './hire-order.ts';

/** The NF-e of an order: on its freight, not there yet, or one that its freight cannot have. */
type NfeEnd =
  | { kind: 'attached' }
  | { kind: 'awaited'; problem: OrderProblem | null; retryAfterMs: number | null }
  | { kind: 'refused'; problem: OrderProblem };

type Hired = { client: StoreClient; orderRef: string; shipperId: number; freightCode: string };

const readMs = 30_000;

/** Has the NF-e of an order on its freight, as its platform has it. A freight that has one keeps it, and nobody is asked. */
export async function attachStoreNfe(
  { ctx }: Pick<QuoteDesk, 'ctx'>,
  { client, orderRef, shipperId, freightCode }: Hired,
): Promise<NfeEnd> {
  const known = await ctx.db
    .selectFrom('freightNfe')
    .select('position')
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .executeTakeFirst();
  if (known !== undefined) return { kind: 'attached' };
  try {
    const nfe = await client.readNfe(orderRef, AbortSignal.timeout(readMs));
    if (nfe === null) return { kind: 'awaited', problem: null, retryAfterMs: null };
    const freight = { shipperId, freightCode };
    if (typeof nfe === 'string')
      await attachNfeXml(ctx, freight, { xml: Buffer.from(nfe), keep: keepNothing });
    else await attachNfeKey(ctx, freight, { nfe, keep: keepNothing });
    return { kind: 'attached' };
  } catch (error) {
    if (error instanceof Failure)
      return {
        kind: 'refused',
        problem: { code: `nfe_${error.code}`, text: sentenceOf(error), reason: null },
      };
    if (!(error instanceof VendorProblem)) throw error;
    const { retryAfterMs, wasSent } = error;
    // Only what was not sent is no try.
    return {
      kind: 'awaited',
      problem: platformProblem(error),
      retryAfterMs: wasSent ? null : retryAfterMs,
    };
  }
}
