import { failField } from '../../../kernel/failure.ts';
import type { ImportedOrder } from '../../hire/order-import/input.ts';
import type { ReverseParty } from '../../reverse/posting.ts';
import type { CarrierReturn, ReturnGoods, ReturnRequest } from './return-request.ts';

/**
 * A return as an order that goes back (decision R3): the consumer dispatches, the unit receives.
 * @throws Failure `invalid_request` for a consumer without a document; `platform_not_found` for a shipper without a platform.
 */
export function carrierReturn(
  { shipper, original, hiring, collectionOn }: ReturnRequest & CarrierReturn,
  { reference, goods: { sender, recipient, items } }: { reference: string; goods: ReturnGoods },
): ImportedOrder {
  const document = sender.document ?? '';
  if (document === '') throw failField('sender.document', 'Informe o CPF ou CNPJ de quem devolve.');
  const [platformCode = ''] = shipper.platforms;
  const receiver = recipient.document ?? shipper.cnpj;
  return {
    hiring,
    order: {
      shipperCnpj: shipper.cnpj,
      dispatcher: {
        document,
        zip: sender.zip,
        details: { corporateName: sender.name, stateInscription: null, ...streetOf(sender) },
      },
      recipient: {
        ...{ document: receiver, stateInscription: null, name: recipient.name },
        ...{ email: recipient.email, phone: recipient.phone },
        address: { zip: recipient.zip, ...streetOf(recipient) },
      },
      metadata: [],
      orderNumber: reference,
      parentOrderNumber: original?.orderNumber ?? null,
      ...{ channel: original?.channel ?? null, subchannel: null, orderedAtMs: null, invoicedAtMs: null },
      ...{ paymentType: null, notes: null, chargedCents: null, collectionOn, informedDeliveryAtMs: null },
      nfes: [],
    },
    request: {
      platformCode,
      shipperCnpj: shipper.cnpj,
      recipient: {
        type: receiver.length === 11 ? 'individual' : 'company',
        document: receiver,
        stateInscription: receiver === shipper.cnpj ? shipper.stateInscription : null,
      },
      destinationZip: Number(recipient.zip),
      dispatchers: [{ document, zip: Number(sender.zip), declaredCents: null, items }],
      ...{ channel: null, subchannel: null, filter: null, limit: null, identification: null },
      reverse: true,
      loadTypes: ['fractional'],
      returns: { composition: false, volumes: false, appliedRules: false },
    },
  };
}

function streetOf({ street, number, complement, district, city, state }: ReverseParty) {
  return { street, number, complement, district, city, state };
}
