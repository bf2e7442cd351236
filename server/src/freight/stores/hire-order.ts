import { errorCatalogue } from '@carreto/contract/errors';
import type { Transaction } from 'kysely';
import { type OrderProblem, orderReason, problemOf } from '../../connectors/stores/order-problem.ts';
import type { StoreOrder } from '../../connectors/stores/store.ts';
import { stores } from '../../connectors/stores/stores.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Keep } from '../../platform/idempotency/once.ts';
import type { KnownShipper } from '../../registry/shippers/shippers-part.ts';
import type { KnownStore } from '../../registry/stores/stores-part.ts';
import { hireOffer } from '../hire/hire-offer.ts';
import { importOrder } from '../hire/order-import/import-order.ts';
import type { Hiring } from '../hire/order-import/input.ts';
import type { HiredFreight } from '../hire/write-freight.ts';
import type { QuoteDesk } from '../quote/desk.ts';
import { hireOrderOf, lackOf, namedOffer, requestOf } from './order-to-hire.ts';
import type { OrderChoice } from './rows.ts';

export type ToHire = {
  order: StoreOrder;
  store: KnownStore;
  shipper: KnownShipper;
  chosen: OrderChoice | null;
  requestId: string;
  /** Writes the freight's code to its order, in the transaction that makes the freight. */
  keepIn(tx: Transaction<unknown>, freight: HiredFreight): Promise<void>;
};

/** What came of hiring: a freight, a person who has to choose, or something that has to be put right first. */
export type HireEnd =
  | { kind: 'hired'; freight: HiredFreight }
  | { kind: 'choose' | 'failed' | 'later'; problem: OrderProblem };

/**
 * Hires a paid order: the offer that it names, or what a person chose. One freight, however often it is asked for.
 */
export async function hireStoreOrder(desk: QuoteDesk, input: ToHire): Promise<HireEnd> {
  const { order, store, chosen } = input;
  const lack = lackOf(order);
  if (lack !== null) return { kind: 'failed', problem: problemOf(lack) };
  if (chosen === null && !store.hires) return { kind: 'choose', problem: problemOf(orderReason('by_hand')) };
  const named = namedOffer(order.reference);
  const by = chosen ?? (named === null ? optionNamed(desk, input) : null) ?? { by: 'named' as const };
  try {
    if (by.by !== 'named') return await importChosen(desk, input, by);
    if (named === null) return { kind: 'choose', problem: problemOf(orderReason('no_offer_named')) };
    const freight = await hireOffer(desk, {
      shipperId: store.shipperId,
      ...named,
      order: hireOrderOf(order, input),
      received: { store: store.id, order: order.ref },
      keep: keepOf(input),
    });
    return { kind: 'hired', freight };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return endOf(error);
  }
}

type OtherChoice =
  | Extract<OrderChoice, { by: 'price' | 'deadline' }>
  | Extract<OrderChoice, { by: 'carrier' }>;

/** What the option shows that an order names, of a platform whose orders name no offers; null where it is none of the shop's. */
function optionNamed({ ctx }: QuoteDesk, { order, store }: ToHire): OtherChoice | null {
  if (stores.get(store.platform)?.manifest.ordersName !== 'option') return null;
  const option = store.options.find(({ code }) => code === order.optionCode);
  switch (option?.shows) {
    case undefined:
      return null;
    case 'cheapest':
      return { by: 'price' };
    case 'fastest':
      return { by: 'deadline' };
    case 'service': {
      const { carrierId, service } = option;
      const carrierCnpj =
        carrierId === undefined ? null : ctx.mirror.current.carriers.byId.get(carrierId)?.cnpj;
      // A carrier has many services, and which one was shown nobody knows any more.
      return service === undefined || carrierCnpj === undefined
        ? null
        : { by: 'carrier', carrierCnpj, service };
    }
  }
}

async function importChosen(desk: QuoteDesk, input: ToHire, chosen: OtherChoice): Promise<HireEnd> {
  const { order, store, requestId } = input;
  const request = requestOf(order, input);
  if (store.origin === null || request === null)
    return { kind: 'failed', problem: problemOf(orderReason('no_dispatch_point')) };
  const { document, zip } = store.origin;
  const from = { document, zip: String(zip).padStart(8, '0'), details: null };
  const freight = await importOrder(desk, {
    shipperId: store.shipperId,
    requestId,
    imported: {
      order: { ...hireOrderOf(order, input), dispatcher: from },
      request,
      hiring: hiringOf(chosen),
    },
    received: { store: store.id, order: order.ref, chosen },
    keep: keepOf(input),
  });
  return { kind: 'hired', freight };
}

function hiringOf(chosen: OtherChoice): Exclude<Hiring, { by: 'told' }> {
  if (chosen.by !== 'carrier') return { by: chosen.by };
  const { carrierCnpj: cnpj, service } = chosen;
  return { by: 'carrier', carrier: { cnpj, name: null, service } };
}

function keepOf({ keepIn }: ToHire): Keep<HiredFreight> {
  return (tx, freight) => keepIn(tx as Transaction<unknown>, freight);
}

/** Codes after which another offer helps; after others something else has to change, or time to go by. */
const choosable = new Set([
  'not_found',
  'offer_expired',
  'offer_already_hired',
  'quote_already_hired',
  'no_offer',
]);
const passing = new Set(['overloaded', 'unavailable', 'request_running', 'internal_error']);

function endOf(failure: Failure): HireEnd {
  const { code, details } = failure;
  const text = sentenceOf(failure);
  const problem = { code, text, reason: null };
  if (passing.has(code)) return { kind: 'later', problem };
  if (choosable.has(code)) return { kind: 'choose', problem };
  // A recipient who lives at another zip code than was quoted.
  const isElsewhere = details.some(({ field }) => field === 'destinatario.endereco.cep');
  return isElsewhere
    ? { kind: 'choose', problem: { ...problem, code: 'other_zip' } }
    : { kind: 'failed', problem };
}

const longestText = 500;

/** What a failure says, with the fields it is about, in Portuguese. Pure. */
export function sentenceOf({ code, message, details }: Failure): string {
  const said = message === code ? errorCatalogue[code].sentence : message;
  const lines = details.map((detail) => `${detail.field}: ${detail.message}`);
  return [said, ...lines].join(' · ').slice(0, longestText);
}
