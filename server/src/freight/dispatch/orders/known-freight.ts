import { type Kysely, sql, type Transaction } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { contentHashOf } from '../../hire/content-hash.ts';
import { freightsWithProgress } from '../../with-progress.ts';
import type { OrderProblem, WantedOrder } from './wanted-order.ts';

type Named = { code: string; orderNumber: string | null };

/** What is there already of an order. */
export type Known =
  | { kind: 'none' }
  /** A freight has the NF-e, or the order where it comes without one. */
  | { kind: 'hired'; freight: Named }
  /** A freight of the order waits for its NF-e. */
  | { kind: 'waiting'; freight: Named }
  /** Several wait: nobody knows which one the NF-e is of. */
  | { kind: 'several'; freights: readonly Named[] };

type Sought = Pick<WantedOrder, 'nfe' | 'orderNumber'> & {
  shipperId: number;
  /** One more freight is wanted, whatever is there. */
  another: boolean;
  /** A freight that does not count: the one being written. */
  except?: string;
};

/** Looks for freights of the shipper that live and go out. */
export async function knownFreight(db: Kysely<Rows>, sought: Sought): Promise<Known> {
  const { nfe, orderNumber, another } = sought;
  if (another) return { kind: 'none' };
  if (nfe !== null) {
    const [freight] = await ofNfe(db, sought, nfe.accessKey);
    if (freight !== undefined) return { kind: 'hired', freight };
  }
  if (orderNumber === null) return { kind: 'none' };
  const ofOrder = await living(db, sought)
    .where('freight.orderNumber', '=', orderNumber)
    .where((where) =>
      nfe === null
        ? where.lit(true)
        : where.and([where('progress.phase', '=', 'preparing'), where.not(where.exists(nfesOfFreight))]),
    )
    .limit(20)
    .execute();
  const [freight, ...others] = ofOrder;
  if (freight === undefined) return { kind: 'none' };
  if (nfe === null) return { kind: 'hired', freight };
  return others.length === 0 ? { kind: 'waiting', freight } : { kind: 'several', freights: ofOrder };
}

const nfesOfFreight = sql<boolean>`(select from freight_nfe
  where freight_nfe.shipper_id = freight.shipper_id and freight_nfe.freight_code = freight.code)`;

function ofNfe(db: Kysely<Rows>, sought: Sought, accessKey: string): Promise<Named[]> {
  return living(db, sought)
    .innerJoin('freightDirectory as directory', (join) =>
      join
        .onRef('directory.shipperId', '=', 'freight.shipperId')
        .onRef('directory.freightCode', '=', 'freight.code'),
    )
    .where('directory.kind', '=', 'nfe')
    .where('directory.value', '=', accessKey)
    .limit(1)
    .execute();
}

function living(db: Kysely<Rows>, { shipperId, except = '' }: Sought) {
  return freightsWithProgress(db)
    .select(['freight.code', 'freight.orderNumber'])
    .where('freight.shipperId', '=', shipperId)
    .where('freight.code', '!=', except)
    .where('freight.reverse', '=', false)
    .where('progress.phase', '!=', 'cancelled')
    .orderBy('freight.hiredAt', 'desc');
}

/** Undoes the transaction of a hire whose order another one hired meanwhile. */
export class HiredMeanwhile extends Error {
  override readonly name = 'HiredMeanwhile';
  readonly freight: Named;

  constructor(freight: Named) {
    super(`the order is that of freight ${freight.code}`);
    this.freight = freight;
  }
}

/**
 * At the end of a hire's transaction: those who hire the same NF-e, or the same order without one, follow each other, and the second
 * undoes itself.
 * @throws HiredMeanwhile
 */
export async function refuseSecondIn(
  tx: Transaction<Rows>,
  sought: Sought & { except: string },
): Promise<void> {
  const { shipperId, nfe, orderNumber, another } = sought;
  const name = nfe?.accessKey ?? orderNumber;
  if (another || name === null) return;
  const lock = contentHashOf(['order', shipperId, name]).readBigInt64BE(0).toString();
  await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(tx);
  const known = await knownFreight(tx, { ...sought, ...(nfe === null ? {} : { orderNumber: null }) });
  if (known.kind === 'hired') throw new HiredMeanwhile(known.freight);
}

/** Undoes the attaching of an NF-e to a freight that waits no more: another one came first. */
export class WaitsNoMore extends Error {
  override readonly name = 'WaitsNoMore';
}

/**
 * At the beginning of an attaching transaction, which holds the freight.
 * @throws WaitsNoMore where the freight has another NF-e
 */
export async function requireWaitingIn(
  tx: Transaction<Rows>,
  { shipperId, freightCode, accessKey }: { shipperId: number; freightCode: string; accessKey: string },
): Promise<void> {
  const other = await tx
    .selectFrom('freightNfe')
    .select('position')
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .where('accessKey', '!=', accessKey)
    .limit(1)
    .executeTakeFirst();
  if (other !== undefined) throw new WaitsNoMore();
}

/** More than one freight of the order waits for an NF-e. */
export function severalWait(freights: readonly { code: string }[]): OrderProblem {
  const codes = freights.map(({ code }) => code).join(', ');
  return {
    field: 'orderNumber',
    message: `Mais de um frete do pedido espera NF-e (${codes}); anexe-a na página do frete certo.`,
  };
}
