import { sql, type Transaction } from 'kysely';
import { fail } from '../../../kernel/failure.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { addressKey } from '../../../platform/http/guard/rate-limit.ts';
import type { Rows } from '../../../rows.ts';
import type { RegistryContext } from '../../changes/change.ts';

/** Tries that count, and how many of them there may be. */
const windowS = 900;
export const mostOfPersonAndAddress = 5;
const mostOfAddress = 20;
/** So many at a person, from anywhere, cost nothing; each further one doubles a wait, up to a minute. */
const freeOfPerson = 10;
const longestWaitS = 60;
/** Who came in from an address in so many days waits for nobody else's tries. */
const knownDays = 30;

export type Try = {
  /** `operator:` and the id, or a hash of what nobody is called. */
  person: string;
  operatorId: number | undefined;
  address: string;
};

/** A try that was let: its failure stays counted, and `count` is how many there are of person and address. */
export type Counted = { count: number };

type Counts = { both: number; ofAddress: number; ofPerson: number; freeInS: number; sinceLastS: number };

/**
 * Counts a try before anything is checked, so that a hundred at once are a hundred. Person and address together have five in
 * 15 minutes, an address twenty. Many tries at a person slow down strangers alone: nobody locks another out.
 * @throws Failure `rate_limited`
 */
export function countTry(ctx: RegistryContext, input: Try): Promise<Counted> {
  const address = addressKey(input.address);
  return withTransaction(ctx.db, async (tx) => {
    // Always in this order: of two tries that share one of the two, neither waits for the other crosswise.
    await lock(tx, `sign-in address ${address}`);
    await lock(tx, `sign-in person ${input.person}`);
    const counts = await readCounts(tx, { person: input.person, address });
    const waitS = await waitOf(tx, counts, { ...input, address });
    if (waitS > 0) throw fail('rate_limited', { message: tooManyTries, retryAfterS: Math.ceil(waitS) });
    await tx.insertInto('signInTry').values({ person: input.person, address }).execute();
    return { count: counts.both + 1 };
  });
}

const tooManyTries = 'Muitas tentativas de entrar; aguarde alguns minutos e tente de novo.';

/** Forgets the failures of person and address, for whom it was right in the end. */
export async function forgetTries(
  tx: RegistryContext['db'],
  { person, address }: Pick<Try, 'person' | 'address'>,
): Promise<void> {
  await tx
    .deleteFrom('signInTry')
    .where('person', '=', person)
    .where('address', '=', addressKey(address))
    .execute();
}

async function lock(tx: Transaction<Rows>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

async function readCounts(
  tx: Transaction<Rows>,
  { person, address }: { person: string; address: string },
): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with recent as (
      select person, address, at from sign_in_try
      where (person = ${person} or address = ${address}) and at > app_now() - ${windowS} * interval '1 second'
    )
    select count(*) filter (where person = ${person} and address = ${address})::int as both,
      count(*) filter (where address = ${address})::int as of_address,
      count(*) filter (where person = ${person})::int as of_person,
      coalesce(extract(epoch from min(at) filter (where address = ${address})
        + ${windowS} * interval '1 second' - app_now()), 0)::float8 as free_in_s,
      coalesce(extract(epoch from app_now() - max(at) filter (where person = ${person})), 1e9)::float8 as since_last_s
    from recent`.execute(tx);
  return rows[0] ?? { both: 0, ofAddress: 0, ofPerson: 0, freeInS: 0, sinceLastS: 1e9 };
}

async function waitOf(tx: Transaction<Rows>, counts: Counts, input: Try): Promise<number> {
  const { both, ofAddress, ofPerson, freeInS, sinceLastS } = counts;
  if (both >= mostOfPersonAndAddress || ofAddress >= mostOfAddress) return Math.max(1, freeInS);
  if (ofPerson < freeOfPerson) return 0;
  const waitS = Math.min(longestWaitS, 2 ** (ofPerson - freeOfPerson)) - sinceLastS;
  return waitS > 0 && !(await isKnown(tx, input)) ? waitS : 0;
}

/** Whether the person came in from there lately. */
async function isKnown(tx: Transaction<Rows>, { operatorId, address }: Try): Promise<boolean> {
  if (operatorId === undefined) return false;
  const rows = await tx
    .selectFrom('operatorSession')
    .select('address')
    .where('operatorId', '=', operatorId)
    .where('createdAt', '>', sql<Date>`app_now() - ${knownDays} * interval '1 day'`)
    .where('stage', '=', 'full')
    .execute();
  return rows.some((row) => addressKey(row.address) === address);
}

/** Tries that count no more; for retention. */
export async function dropOldTries(ctx: RegistryContext): Promise<number> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('signInTry')
    .where('at', '<', sql<Date>`app_now() - ${windowS} * interval '1 second'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
