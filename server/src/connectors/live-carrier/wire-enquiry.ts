import { centsToReais } from '../../kernel/money.ts';
import type { LiveEnquiry, LivePlace, LiveVolume } from './port.ts';

/** Version of what is sent and understood (`docs/live-carriers.md`), in the header `carreto-live-version`. */
export const contractVersion = '1';

/** An enquiry as it is sent (`docs/live-carriers.md`): metres, kilograms, reais. */
export function enquiryJson(enquiry: LiveEnquiry): unknown {
  const { recipient } = enquiry;
  return {
    shipper: { registered_number: enquiry.shipperCnpj },
    dispatcher: { registered_number: enquiry.dispatcherDocument },
    origin: placeJson(enquiry.origin),
    destination: placeJson(enquiry.destination),
    recipient: {
      type: recipient.type,
      registered_number: recipient.document,
      state_inscription: recipient.stateInscription,
    },
    reverse: enquiry.reverse,
    load_types: enquiry.loadTypes,
    declared_value: centsToReais(enquiry.declaredCents),
    weight: enquiry.realG / 1000,
    cubic_metres: enquiry.volumeMm3 / 1_000_000_000,
    volumes: enquiry.volumes.map(volumeJson),
  };
}

function placeJson({ zip, uf, ibge, city }: LivePlace): unknown {
  return { zip: String(zip).padStart(8, '0'), state: uf, city_code: ibge, city };
}

function volumeJson(volume: LiveVolume): unknown {
  return {
    amount: volume.amount,
    category: String(volume.category),
    sku: volume.sku,
    description: volume.description,
    height: volume.heightMm / 1000,
    width: volume.widthMm / 1000,
    length: volume.lengthMm / 1000,
    unitary_weight: volume.unitWeightG / 1000,
    unitary_price: centsToReais(volume.unitValueCents),
  };
}
