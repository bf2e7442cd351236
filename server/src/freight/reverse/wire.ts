import type { ReversePostingReply, ReversePostingRequest } from '@carreto/contract/shipper/reverse-posting';
import { failField } from '../../kernel/failure.ts';
import { decimalToScaled } from '../../kernel/money.ts';
import type { RefusedFields } from '../post/postal-failure.ts';
import type { PostedReverse, ReverseParty, ReversePosting } from './posting.ts';
import { collectionDay, documentOf, phoneOf } from './wire-values.ts';

/** Days to post where nobody says how many: what the operator's pre-postings have. */
const usualDays = 14;
const mostObjects = 50;
const category = 999;

/**
 * The body of a return by pre-posting (specification 4.10) as the house understands it.
 * @throws Failure `invalid_request` for a collection on a day that is over, a telephone without its digits, and more
 * objects than one posting may have.
 */
export function fromWireReverse(body: ReversePostingRequest, today: string): ReversePosting {
  const { dispatcher, recipient, volumes, home_collection = false } = body;
  const objectCount = volumes.reduce((sum, { amount }) => sum + amount, 0);
  if (objectCount > mostObjects)
    throw failField('volumes', `deve ter no máximo ${mostObjects} objetos ao todo`);
  const day = { field: 'home_collection_date', text: body.home_collection_date, today };
  return {
    v: 1,
    flow: 'pre_posting',
    reference: body.reference,
    serviceCode: body.reverse_service_code,
    collectionOn: home_collection ? collectionDay(day) : null,
    postingDays: body.posting_deadline ?? usualDays,
    notifySender: body.notify_sender ?? false,
    notifyRecipient: body.notify_receipt ?? false,
    receiptNotice: false,
    objectCount,
    sender: {
      ...placeOf(dispatcher),
      document: documentOf(dispatcher.cpf_cnpj),
      phone: phoneOf('dispatcher.phone', dispatcher.phone),
    },
    recipient: { ...placeOf(recipient), document: null, phone: null },
    items: volumes.map((volume, index) => ({
      index,
      amount: volume.amount,
      category,
      description: volume.description ?? null,
      heightMm: millimetres(volume.height),
      widthMm: millimetres(volume.width),
      lengthMm: millimetres(volume.length),
      unitWeightG: Math.max(1, decimalToScaled(volume.unitary_weight, 3)),
      unitValueCents: decimalToScaled(volume.unitary_price, 2),
      sku: null,
      tag: null,
      consolidate: false,
      overlaid: false,
      rotate: false,
      amountVolumes: null,
    })),
  };
}

/** The answer (decision R5). */
export function toWireReverse(posted: PostedReverse): ReversePostingReply {
  return {
    type: posted.kind === 'authorization' ? 'A' : 'C',
    volumes_amount: posted.objectCount,
    reference: posted.reference,
    reference2: null,
    reference3: null,
    deadline: posted.deadlineOn,
    freight_id: posted.freightCode,
    quote_id: posted.id,
  };
}

/** The newer service says in words what is wrong. */
export const refusedFields: RefusedFields = new Map();

type Place = ReversePostingRequest['recipient'];

function placeOf(party: Place): Omit<ReverseParty, 'document' | 'phone'> {
  const { name, email, zipcode, street, number, complement, neighborhood, city, state } = party;
  return {
    name,
    email,
    zip: zipcode,
    street,
    number,
    complement: complement ?? null,
    landmark: null,
    district: neighborhood,
    city,
    state,
  };
}

/** Metres; a positive measure never becomes 0 (decision G10). */
function millimetres(metres: number): number {
  return Math.max(1, decimalToScaled(metres, 3));
}
