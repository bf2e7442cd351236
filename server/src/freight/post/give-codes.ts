import type { Booked } from '../../connectors/postal-operator/port.ts';
import { PostalProblem } from '../../connectors/postal-operator/problem.ts';
import type { Context } from '../../context.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { PostalAccountRow } from '../../registry/postal/account.ts';
import type { FoundFreight } from '../find.ts';
import { lockProgress } from '../trail/lock-progress.ts';
import { allocatePostalCodesIn } from './allocate-codes.ts';
import { bookObject } from './book-object.ts';
import { codesOfFreight } from './codes-of-freight.ts';
import { codesOfReturn, type ReturnCodes } from './codes-of-return.ts';
import { noteCodesIn } from './note-codes.ts';
import { findPostalFreights } from './postal-freights.ts';
import { prePostingOf } from './pre-posting-of.ts';

/** What giving codes needs. */
type GivingContext = Pick<Context, 'db' | 'clock' | 'postal' | 'log'>;

/** The codes of a freight's volumes in their order and the contract they are of, or why there are none. */
export type GivenCodes =
  | ({ account: PostalAccountRow; serviceCode: string } & ReturnCodes)
  | { missing: 'account' | 'service' | 'numbers' | 'address' | 'unavailable' }
  | { missing: 'refused'; sentence: string };

/**
 * Gives each volume of postal freights its code: of the operator's API where the contract has one, else of the number
 * ranges (decision L6). Codes that are there stay, and returns get no others. By freight code; freights of carriers are not in the map. Calls the
 * operator, so it stands outside of transactions; called again it books nothing twice.
 */
export async function givePostalCodes(
  ctx: GivingContext,
  freights: readonly FoundFreight[],
): Promise<Map<string, GivenCodes>> {
  const postal = await findPostalFreights(ctx.db, freights);
  const given = new Map<string, GivenCodes>();
  for (const freight of freights) {
    const terms = postal.get(freight.code);
    if (terms === undefined) continue;
    given.set(freight.code, 'missing' in terms ? terms : await give(ctx, { freight, ...terms }));
  }
  return given;
}

type ToGive = { freight: FoundFreight; account: PostalAccountRow; serviceCode: string };

async function give(ctx: GivingContext, to: ToGive): Promise<GivenCodes> {
  const { freight, account, serviceCode } = to;
  const { shipperId, code: freightCode, volumeCount } = freight;
  if (freight.source === 'postal_reverse') {
    const known = await codesOfReturn(ctx.db, { shipperId, freightCode, volumeCount });
    return known === null ? { missing: 'unavailable' } : { account, serviceCode, ...known };
  }
  if (account.restUrl !== null) return book(ctx, to);
  const wanted = { shipperId, freightCode, volumeCount, account, serviceCode };
  const codes = await withTransaction(ctx.db, (tx) => allocatePostalCodesIn(tx, wanted));
  return codes === null ? { missing: 'numbers' } : { account, serviceCode, codes, authorization: null };
}

async function book(ctx: GivingContext, { freight, account, serviceCode }: ToGive): Promise<GivenCodes> {
  const { shipperId, code: freightCode, volumeCount } = freight;
  const own = { shipperId, freightCode };
  const known = await codesOfFreight(ctx.db, own);
  const have = new Map(known.map(({ volumeNumber, code }) => [volumeNumber, code]));
  const volumes = Array.from({ length: volumeCount }, (_, index) => index + 1);
  try {
    for (const volumeNumber of volumes.filter((one) => !have.has(one))) {
      const booked = await bookVolume(ctx, { freight, account, serviceCode, volumeNumber });
      if (booked === null) return { missing: 'address' };
      have.set(volumeNumber, await note(ctx, { ...own, account, serviceCode, volumeNumber, booked }));
    }
  } catch (error) {
    if (!(error instanceof PostalProblem)) throw error;
    if (error.kind === 'refused') return { missing: 'refused', sentence: error.message };
    ctx.log.warn({ err: error.cause ?? error, freight: freightCode }, 'the postal operator cannot be used');
    return { missing: 'unavailable' };
  }
  const codes = volumes.map((one) => have.get(one) ?? '');
  return { account, serviceCode, codes, authorization: null };
}

type Volume = ToGive & { volumeNumber: number };

async function bookVolume(
  ctx: GivingContext,
  { freight, account, serviceCode, volumeNumber }: Volume,
): Promise<Booked | null> {
  const { prePosting } = ctx.postal.operatorOf(account);
  const { count } = await ctx.db
    .selectFrom('postalCode')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('shipperId', '=', freight.shipperId)
    .where('freightCode', '=', freight.code)
    .where('volumeNumber', '=', volumeNumber)
    .where('voidedAt', 'is not', null)
    .executeTakeFirstOrThrow();
  const posting = prePostingOf(freight, { serviceCode, volumeNumber, failedBefore: Number(count) });
  if (prePosting === null || posting === null) return null;
  const { shipperId } = freight;
  return bookObject(ctx.db, prePosting, {
    shipperId,
    accountId: account.id,
    posting,
    nowMs: ctx.clock.nowMs(),
  });
}

type ToNote = Omit<Volume, 'freight'> & { shipperId: number; freightCode: string; booked: Booked };

/** Somebody who asked at the same time may have noted it already: the booking is one. */
function note(
  { db }: Pick<Context, 'db'>,
  { shipperId, freightCode, account, serviceCode, volumeNumber, booked }: ToNote,
): Promise<string> {
  const own = { shipperId, freightCode };
  return withTransaction(db, async (tx) => {
    await lockProgress(tx, own);
    const known = (await codesOfFreight(tx, own)).find((one) => one.volumeNumber === volumeNumber);
    if (known !== undefined) return known.code;
    const { code, operatorId } = booked;
    const common = { accountId: account.id, serviceCode, rangeId: null };
    await noteCodesIn(tx, own, [{ ...common, code, kind: 'object', volumeNumber, operatorId }]);
    return code;
  });
}
