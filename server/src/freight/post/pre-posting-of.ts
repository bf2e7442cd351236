import type { PostalParty, PrePosting } from '../../connectors/postal-operator/port.ts';
import type { FoundFreight } from '../find.ts';
import { volumeCode } from '../volume-code.ts';
import { volumeAt } from './volume-at.ts';

/** Which volume of a freight, under which service, and how many codes of it failed before. */
export type VolumeToPost = { serviceCode: string; volumeNumber: number; failedBefore: number };

/** What stands in declarations of goods that nobody described. */
const goods = 'Mercadoria';

/**
 * A volume of a freight as the operator books it: pure. Its reference is the code of the volume, another one for
 * every code that failed. Null where the address of the sender is not known.
 */
export function prePostingOf(
  freight: Pick<FoundFreight, 'code' | 'agreement' | 'recipient' | 'nfes' | 'orderNumber'>,
  { serviceCode, volumeNumber, failedBefore }: VolumeToPost,
): PrePosting | null {
  const { agreement, recipient, nfes } = freight;
  const volume = volumeAt(agreement.volumes, volumeNumber);
  const sender = senderOf(agreement);
  if (sender === null || volume === null) return null;
  const [nfe] = nfes;
  const { street, number, complement, district, city, state, zip } = recipient;
  const ownCode = volumeCode(freight.code, volumeNumber);
  return {
    reference: failedBefore === 0 ? ownCode : `${ownCode}-${failedBefore + 1}`,
    serviceCode,
    sender,
    recipient: {
      name: recipient.name,
      document: recipient.document,
      email: recipient.email,
      phone: recipient.phone,
      landmark: null,
      street,
      number,
      complement,
      district,
      city,
      state,
      zip,
    },
    weightG: volume.unitWeightG,
    heightMm: volume.heightMm,
    widthMm: volume.widthMm,
    lengthMm: volume.lengthMm,
    contents: [{ description: volume.description ?? goods, amount: 1, valueCents: volume.unitValueCents }],
    declaredCents: null,
    nfe: nfe === undefined ? null : { number: nfe.number, accessKey: nfe.accessKey },
    notes: freight.orderNumber,
    reverse: null,
  };
}

function senderOf({ dispatcher }: FoundFreight['agreement']): PostalParty | null {
  const { address, corporateName, tradeName, document, zip } = dispatcher;
  const name = tradeName ?? corporateName;
  if (address === null || name === null) return null;
  return { ...address, name, document, zip, email: null, phone: null, landmark: null };
}
