import { type Static, Type } from 'typebox';
import { personal } from '../../personal.ts';
import { freightCode } from '../../shapes/freight-code.ts';
import { integer, publicId } from '../../values.ts';
import { closed, instant, orNull } from '../common.ts';

const words = (description: string) => Type.String({ description });

/** A freight as whoever handles goods tells it from others. */
export const freightHead = closed('A freight, in short.', {
  freightCode,
  shipperId: publicId('Its shipper.'),
  carrierId: publicId('Its carrier.'),
  carrierName: words('Trade name of the carrier.'),
  service: words('Service of the carrier.'),
  orderNumber: orNull(words('Number of the order.')),
  recipientName: personal('name', words('Name of the recipient.')),
  city: words('City it goes to; empty where nobody knows it yet.'),
  state: words('State it goes to.'),
  volumeCount: integer('Volumes.', { min: 1, max: 2_147_483_647 }),
  hiredAt: instant('When it was hired.'),
});
export type FreightHeadView = Static<typeof freightHead>;
