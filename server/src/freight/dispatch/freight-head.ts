import type { FoundFreight } from '../find.ts';

/** A freight as whoever handles goods tells it from others; plain, so that it may be kept in an answer. */
export type FreightHead = {
  freightCode: string;
  shipperId: number;
  carrierId: number;
  carrierName: string;
  service: string;
  orderNumber: string | null;
  recipientName: string;
  city: string;
  state: string;
  volumeCount: number;
  hiredAtMs: number;
};

export function headOf(freight: FoundFreight): FreightHead {
  const { code: freightCode, shipperId, carrierId, orderNumber, volumeCount } = freight;
  const { recipient, agreement, hiredAt } = freight;
  return {
    ...{ freightCode, shipperId, carrierId, orderNumber, volumeCount },
    carrierName: agreement.carrier.tradeName,
    service: agreement.carrier.service,
    recipientName: recipient.name,
    city: recipient.city,
    state: recipient.state,
    hiredAtMs: hiredAt.getTime(),
  };
}
