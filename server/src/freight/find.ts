import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import type { Rows } from '../rows.ts';
import type { FreightRows } from './rows.ts';
import { freightsOfCodes } from './with-progress.ts';

/** A freight of a shipper. */
export type FreightRef = { shipperId: number; freightCode: string };

/** Whether a text may be the code of a freight; it need not be one. */
function isFreightCode(text: string): boolean {
  return /^FR[0-9]{6}[0-9A-Z]{5}$/.test(text);
}

type Named = { shipperId: number; identifier: string };

/**
 * The freight that a shipper names by its id or, failing that, by the number of its order: then the most recent of
 * them (specification 4.6). Freights of other shippers do not exist here.
 */
export async function findFreightCode(
  db: Kysely<Rows>,
  { shipperId, identifier }: Named,
): Promise<string | undefined> {
  if (isFreightCode(identifier)) {
    // Apart from orders, which may be of any month: a code says its own.
    const found = await db
      .selectFrom('freight')
      .select('code')
      .where('shipperId', '=', shipperId)
      .where('code', '=', identifier)
      .executeTakeFirst();
    if (found !== undefined) return found.code;
  }
  return findFreightOfOrder(db, { shipperId, orderNumber: identifier });
}

/** The most recent freight of an order. */
export async function findFreightOfOrder(
  db: Kysely<Rows>,
  { shipperId, orderNumber }: { shipperId: number; orderNumber: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('freight')
    .select('code')
    .where('shipperId', '=', shipperId)
    .where('orderNumber', '=', orderNumber)
    .orderBy('hiredAt', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.code;
}

export type FoundNfe = Omit<Selectable<FreightRows['freightNfe']>, 'shipperId' | 'freightCode'>;
/** What was printed of a volume. */
export type FoundPrint = Omit<Selectable<FreightRows['volumePrint']>, 'shipperId' | 'freightCode'>;
export type FoundRecipient = Omit<Selectable<FreightRows['freightRecipient']>, 'shipperId' | 'freightCode'>;

/** A freight with who receives it, its NF-es, what was printed of its volumes, and where it stands. */
export type FoundFreight = Omit<Selectable<FreightRows['freight']>, 'contentHash'> &
  Pick<
    Selectable<FreightRows['freightProgress']>,
    | 'phase'
    | 'statusGroup'
    | 'statusCode'
    | 'statusAt'
    | 'collectedAt'
    | 'deliveredAt'
    | 'expectedOn'
    | 'postalCodes'
    | 'carrierCodes'
    | 'redispatchCodes'
    | 'riskOn'
    | 'stuckAt'
  > & { recipient: FoundRecipient; nfes: FoundNfe[]; prints: FoundPrint[] };

/** Freights with all that belongs to them but their occurrences, in four statements and in the order asked for. */
export async function findFreights(db: Kysely<Rows>, refs: readonly FreightRef[]): Promise<FoundFreight[]> {
  if (refs.length === 0) return [];
  const shipperIds = [...new Set(refs.map(({ shipperId }) => shipperId))];
  const codes = refs.map(({ freightCode }) => freightCode);
  const named = (where: ExpressionBuilder<Rows, 'freightRecipient' | 'freightNfe' | 'volumePrint'>) =>
    where.and([
      where('shipperId', '=', sql<number>`any (${shipperIds}::bigint[])`),
      where('freightCode', '=', sql<string>`any (${codes}::text[])`),
    ]);
  const freights = await readFreights(db, { shipperIds, codes });
  const recipients = await db.selectFrom('freightRecipient').selectAll().where(named).execute();
  const nfes = await db.selectFrom('freightNfe').selectAll().where(named).orderBy('position').execute();
  const prints = await db
    .selectFrom('volumePrint')
    .selectAll()
    .where(named)
    .orderBy('volumeNumber')
    .execute();
  const byCode = new Map(freights.map((freight) => [freight.code, freight]));
  const recipientOf = new Map(recipients.map((recipient) => [recipient.freightCode, recipient]));
  const nfesOf = Map.groupBy(nfes, ({ freightCode }) => freightCode);
  const printsOf = Map.groupBy(prints, ({ freightCode }) => freightCode);
  return codes.flatMap((code) => {
    const [freight, recipient] = [byCode.get(code), recipientOf.get(code)];
    if (freight === undefined || recipient === undefined) return [];
    return [{ ...freight, recipient, nfes: nfesOf.get(code) ?? [], prints: printsOf.get(code) ?? [] }];
  });
}

async function readFreights(
  db: Kysely<Rows>,
  { shipperIds, codes }: { shipperIds: readonly number[]; codes: readonly string[] },
) {
  return freightsOfCodes(db, codes)
    .select([
      'freight.shipperId',
      'code',
      'number',
      'carrierId',
      'source',
      'reverse',
      'offerToken',
      'offerNumber',
    ])
    .select([
      'orderNumber',
      'parentOrderNumber',
      'channel',
      'trackingKey',
      'volumeCount',
      'agreement',
      'hiredAt',
    ])
    .select([
      'phase',
      'statusGroup',
      'collectedAt',
      'deliveredAt',
      'expectedOn',
      'postalCodes',
      'carrierCodes',
    ])
    .select(['redispatchCodes', 'statusCode', 'statusAt', 'riskOn', 'stuckAt'])
    .where('freight.shipperId', '=', sql<number>`any (${[...shipperIds]}::bigint[])`)
    .execute();
}
