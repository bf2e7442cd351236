import type { PackedVolume, PackingItem } from '../../../engine/packing/goods.ts';
import { fail, failField } from '../../../kernel/failure.ts';
import type { KnownShipper } from '../../../registry/shippers/shippers-part.ts';
import type { FoundFreight } from '../../find.ts';
import type { ReverseParty } from '../../reverse/posting.ts';

/** A return as an operator asks for it. Days are `YYYY-MM-DD`. */
export type ReturnRequest = {
  shipper: KnownShipper;
  /** The freight whose goods come back; null for goods of none. */
  original: FoundFreight | null;
  /** Null: to be made of the freight. */
  reference: string | null;
  /** What was left out is as the freight has it, turned round. */
  sender: ReverseParty | null;
  recipient: ReverseParty | null;
  items: readonly PackingItem[] | null;
  requestedBy: string;
} & (PostalReturn | CarrierReturn);

export type PostalReturn = {
  by: 'postal';
  serviceCode: string;
  accountId: number | null;
  postingDays: number;
  collectionOn: string | null;
  notifySender: boolean;
  notifyRecipient: boolean;
};

export type CarrierReturn = {
  by: 'carrier';
  hiring:
    | { by: 'price' | 'deadline' }
    | { by: 'carrier'; carrier: { cnpj: string; name: null; service: string } };
  collectionOn: string | null;
};

/** What goes back, from whom to whom. */
export type ReturnGoods = { sender: ReverseParty; recipient: ReverseParty; items: readonly PackingItem[] };

/** Most objects of one return. */
const mostObjects = 50;

/**
 * What goes back: as it was said, else what the freight brought, from its recipient to its dispatch point.
 * @throws Failure `conflict` for a recipient who was forgotten; `invalid_request` for more than 50 objects, and for goods
 * whose measures nobody knows.
 */
export function goodsOf({ shipper, original, sender, recipient, items }: ReturnRequest): ReturnGoods {
  const goods = items ?? (original === null ? [] : original.agreement.volumes.map(toItem));
  const count = goods.reduce((sum, { amount }) => sum + amount, 0);
  if (count === 0 || count > mostObjects)
    throw failField('objects', `deve ter de 1 a ${mostObjects} objetos ao todo`);
  if (goods.some(({ heightMm, unitWeightG }) => heightMm === 0 || unitWeightG === 0))
    throw failField('objects', 'O frete não tem medidas e peso; informe os objetos.');
  return {
    sender: sender ?? consumerOf(original),
    recipient: recipient ?? unitOf(shipper, original),
    items: goods,
  };
}

function toItem(volume: PackedVolume, index: number): PackingItem {
  const { valueCents: _value, declaredCents: _declared, contents: _contents, ...item } = volume;
  return { ...item, index };
}

function consumerOf(original: FoundFreight | null): ReverseParty {
  if (original === null) throw failField('sender', 'Informe quem devolve.');
  const { recipient } = original;
  if (recipient.anonymisedAt !== null)
    throw fail('conflict', { message: 'Os dados do destinatário foram anonimizados.' });
  const { name, document, email, phone, zip, street, number, complement, district, city, state } = recipient;
  const address = { zip, street, number, complement, district, city, state };
  return { name, document, email, phone: digitsOf(phone), landmark: null, ...address };
}

function digitsOf(phone: string | null): string | null {
  const digits = phone?.replace(/[^0-9]/g, '') ?? '';
  return /^[0-9]{10,11}$/.test(digits) ? digits : null;
}

/** The dispatch point; the shipper itself where nothing is known of it, or the goods are of no freight. */
function unitOf(shipper: KnownShipper, original: FoundFreight | null): ReverseParty {
  const nobody = { email: null, phone: null, landmark: null };
  const point = original?.agreement.dispatcher;
  if (point === undefined || point.address === null) {
    const { zip, street, number, complement = null, district, city, state } = shipper.address;
    const address = { zip, street, number, complement, district, city, state };
    return { ...nobody, name: shipper.tradeName, document: shipper.cnpj, ...address };
  }
  const { document, corporateName, zip, address } = point;
  return { ...nobody, name: corporateName ?? shipper.corporateName, document, zip, ...address };
}
