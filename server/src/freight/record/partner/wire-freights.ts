import type { PartnerFreightRow, PartnerFreightView } from '@carreto/contract/admin/partner/partner-freights';
import { volumeTypeName } from '@carreto/contract/volume-types';
import type { BusinessCalendar } from '../../../engine/calendar/business-days.ts';
import { carrierDueOn } from '../../deadlines.ts';
import { occurrenceNameOf } from '../../trail/wire-names.ts';
import type { ListedFreight } from '../list/listed.ts';
import { watchAt } from '../list/watch-at.ts';
import type { PartnerFreight } from './partner-freights.ts';

/** By what a freight is judged: the shipper's business days, and the instant. */
type Around = { calendar: BusinessCalendar; nowMs: number };

/** A freight as a list shows it to the people of its carrier. */
export function toPartnerRow(freight: ListedFreight, { calendar, nowMs }: Around): PartnerFreightRow {
  const { agreement, recipient } = freight;
  return {
    code: freight.code,
    carrierId: freight.carrierId,
    shipperName: agreement.shipper.tradeName,
    orderNumber: freight.orderNumber,
    service: agreement.carrier.service,
    hiredAt: freight.hiredAt.toISOString(),
    collectionOn: agreement.order.collectionOn,
    dueOn: carrierDueOn(freight, calendar),
    phase: freight.phase,
    isLate: watchAt(freight, nowMs).isLate,
    statusCode: freight.statusCode,
    statusName: occurrenceNameOf({ code: freight.statusCode, carrierDescription: null }),
    statusAt: freight.statusAt.toISOString(),
    recipientName: recipient.name,
    city: recipient.city,
    state: recipient.state,
    volumeCount: freight.volumeCount,
    nfeNumbers: freight.nfes.map(({ number }) => number),
    costCents: agreement.price.costCents,
  };
}

/** A freight with what it takes to carry it. */
export function toPartnerFreight(freight: PartnerFreight, around: Around): PartnerFreightView {
  const { agreement, recipient } = freight;
  const { document, name, email, phone, street, number, complement, district, city, state, zip } = recipient;
  return {
    ...toPartnerRow(freight, around),
    reverse: freight.reverse,
    shipperDocument: agreement.shipper.document,
    sender: toSender(freight),
    recipient: { document, name, email, phone, street, number, complement, district, city, state, zip },
    nfes: freight.nfes.map(({ issuedAt, ...nfe }) => ({
      accessKey: nfe.accessKey,
      number: nfe.number,
      series: nfe.series,
      valueCents: nfe.valueCents,
      issuedAt: issuedAt.toISOString(),
    })),
    volumes: toVolumes(freight),
    occurrences: freight.occurrences.map((one) => ({
      at: one.occurredAt.toISOString(),
      arrivedAt: one.arrivedAt.toISOString(),
      code: one.code,
      name: occurrenceNameOf(one),
      volumeNumber: one.volumeNumber,
      message: one.message,
      proofUrls: one.proofs.map(({ url }) => url),
    })),
  };
}

function toSender({ agreement: { dispatcher } }: PartnerFreight): PartnerFreightView['sender'] {
  const { address } = dispatcher;
  return {
    document: dispatcher.document,
    name: dispatcher.tradeName ?? dispatcher.corporateName ?? '',
    street: address?.street ?? null,
    number: address?.number ?? null,
    complement: address?.complement ?? null,
    district: address?.district ?? null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    zip: dispatcher.zip,
  };
}

function toVolumes({ agreement }: PartnerFreight): PartnerFreightView['volumes'] {
  let before = 0;
  return agreement.volumes.map((volume) => {
    const type = String(volume.category);
    const fromNumber = before + 1;
    before += volume.amount;
    return {
      ...{ fromNumber, amount: volume.amount, type: volumeTypeName.get(type) ?? type },
      ...{ heightMm: volume.heightMm, widthMm: volume.widthMm, lengthMm: volume.lengthMm },
      ...{ weightG: volume.unitWeightG, valueCents: volume.unitValueCents },
    };
  });
}
