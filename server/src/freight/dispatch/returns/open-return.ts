import type { Transaction } from 'kysely';
import { fail, failField } from '../../../kernel/failure.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import type { Actor } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import { importOrder } from '../../hire/order-import/import-order.ts';
import type { QuoteDesk } from '../../quote/desk.ts';
import { type PostReverseInput, postReverse } from '../../reverse/post-reverse.ts';
import type { PostedReverse, ReversePosting } from '../../reverse/posting.ts';
import { carrierReturn } from './carrier-return.ts';
import { noteRequestIn, type OpenedReturn, type Requested, recordOpenedIn } from './opened-return.ts';
import { referenceOf } from './reference.ts';
import { goodsOf, type ReturnRequest } from './return-request.ts';

/** A return to be opened, and what becomes of its answer. */
export type Opening<Request extends ReturnRequest = ReturnRequest> = {
  request: Request;
  requestId: string;
  keep: Keep<OpenedReturn>;
};
type By<Kind extends ReturnRequest['by']> = Extract<ReturnRequest, { by: Kind }>;

/**
 * Opens a return by the acts of the shipper's API: a posting of the postal operator (4.10), or a quote and hire of goods that go
 * back (4.1), in the name of an operator.
 * @throws Failure as `postReverse` and `importOrder`; `conflict` for a recipient who was forgotten; `reference_taken`.
 */
export async function openReturn(desk: QuoteDesk, actor: Actor, opening: Opening): Promise<OpenedReturn> {
  const { request } = opening;
  const { original, shipper } = request;
  const reference =
    request.reference ??
    (original === null
      ? ''
      : await referenceOf(desk.ctx.db, { shipperId: shipper.id, freightCode: original.code }));
  if (reference === '') throw failField('reference', 'Informe a referência.');
  return request.by === 'postal'
    ? openPostal(desk, actor, { ...opening, request, reference })
    : openWithCarrier(desk, actor, { ...opening, request, reference });
}

async function openPostal(
  desk: QuoteDesk,
  actor: Actor,
  { request, reference, keep }: Opening<By<'postal'>> & { reference: string },
): Promise<OpenedReturn> {
  const { shipper, original, accountId, serviceCode, collectionOn, postingDays } = request;
  const { notifySender, notifyRecipient } = request;
  const goods = goodsOf(request);
  const posting: ReversePosting = {
    v: 1,
    flow: 'pre_posting',
    ...{ reference, serviceCode, collectionOn, postingDays, notifySender, notifyRecipient },
    receiptNotice: false,
    objectCount: goods.items.reduce((sum, { amount }) => sum + amount, 0),
    ...goods,
  };
  const requested = requestedOf(request, reference, null);
  return postNoted(desk, actor, {
    ...{ requested, original, keep, posting },
    shipperId: shipper.id,
    ...(accountId === null ? {} : { accountId }),
  });
}

type Noted = Pick<PostReverseInput, 'shipperId' | 'posting' | 'accountId'> & {
  requested: Requested;
  original: ReturnRequest['original'];
  keep: Keep<OpenedReturn>;
};

/** Posts a return that is noted first, so that it is known whose it is whoever finishes it. */
export async function postNoted(
  desk: QuoteDesk,
  actor: Actor,
  { requested, original, keep, ...input }: Noted,
): Promise<OpenedReturn> {
  const { shipperId, posting } = input;
  await withTransaction(desk.ctx.db, (tx) => noteRequestIn(tx, requested));
  const posted = await postReverse(desk, {
    ...input,
    received: posting,
    serviceField: 'serviceCode',
    refusedFields: new Map(),
    keep: async (tx, kept) => {
      const opened = toOpened(kept);
      await recordOpenedIn(tx as unknown as Transaction<Rows>, actor, { original, shipperId, opened });
      await keep(tx, opened);
    },
  });
  return toOpened(posted);
}

function toOpened({ freightCode, reference, kind, number, deadlineOn }: PostedReverse): OpenedReturn {
  return { freightCode, reference, kind, number: number === '' ? null : number, deadlineOn };
}

async function openWithCarrier(
  desk: QuoteDesk,
  actor: Actor,
  { request, reference, requestId, keep }: Opening<By<'carrier'>> & { reference: string },
): Promise<OpenedReturn> {
  const { shipper, original } = request;
  const shipperId = shipper.id;
  const imported = carrierReturn(request, { reference, goods: goodsOf(request) });
  const openedOf = (freightCode: string): OpenedReturn => ({
    ...{ freightCode, reference, kind: 'carrier', number: null, deadlineOn: null },
  });
  const hired = await importOrder(desk, {
    ...{ shipperId, requestId, imported, received: imported },
    keep: async (kept, { code }) => {
      const tx = kept as unknown as Transaction<Rows>;
      const opened = openedOf(code);
      if (!(await noteRequestIn(tx, requestedOf(request, reference, null)))) throw fail('reference_taken');
      await recordOpenedIn(tx, actor, { original, shipperId, opened });
      await keep(kept, opened);
    },
  });
  return openedOf(hired.code);
}

export function requestedOf(
  { shipper, original, requestedBy }: Pick<ReturnRequest, 'shipper' | 'original' | 'requestedBy'>,
  reference: string,
  replacedCode: string | null,
): Requested {
  return {
    shipperId: shipper.id,
    reference,
    originalCode: original?.code ?? null,
    replacedCode,
    requestedBy,
  };
}
