import type { PlaceIndex } from '../../engine/places/place-index.ts';
import { failField } from '../../kernel/failure.ts';
import { type DispatchPoints, dispatchPointAt } from '../../registry/dispatch-points/dispatch-points-part.ts';
import type { KnownShipper } from '../../registry/shippers/shippers-part.ts';
import type { AgreedDispatcher } from '../agreement.ts';
import type { OrderDispatcher } from './order.ts';
import { whereaboutsOf } from './whereabouts.ts';

/** What is known when a dispatcher is looked up. */
export type DispatcherSources = {
  shipper: KnownShipper;
  points: DispatchPoints;
  places: PlaceIndex;
  /** Number and zip code (8 digits) that were quoted. */
  quoted: { document: string; zip: string };
  /** Where the request has the zip code. */
  zipField: string;
};

/**
 * Where the goods leave from (decision H7): as it was sent in full, with the city of the registered place where its zip
 * code tells none; else the registered collection point with this
 * number and zip code; else the shipper itself where number and zip code are its own; else number and zip code alone.
 * @throws Failure `invalid_request` for a dispatcher other than the quoted one.
 */
export function dispatcherOf(sent: OrderDispatcher | null, sources: DispatcherSources): AgreedDispatcher {
  const { shipper, points, places, quoted } = sources;
  if (sent !== null) requireQuoted(sent, quoted);
  const { document, zip } = quoted;
  const known =
    dispatchPointAt(points, { shipperId: shipper.id, document, zip: Number(zip) }) ??
    (shipper.cnpj === document && shipper.address.zip === zip ? shipper : null);
  if (sent?.details) {
    const { corporateName, stateInscription, ...address } = sent.details;
    const where = whereaboutsOf(places, { ...address, zip }, sources.zipField);
    return {
      document,
      zip,
      corporateName,
      tradeName: corporateName,
      stateInscription,
      address: { ...address, ...where, city: where.city === '' ? (known?.address.city ?? '') : where.city },
    };
  }
  if (known === null) {
    const unknown = { stateInscription: null, corporateName: null, tradeName: null, address: null };
    return { document, zip, ...unknown };
  }
  const { corporateName, tradeName, stateInscription } = known;
  const { zip: _, ...address } = known.address;
  return { document, zip, corporateName, tradeName, stateInscription, address };
}

function requireQuoted(sent: OrderDispatcher, quoted: DispatcherSources['quoted']): void {
  if (sent.document !== quoted.document)
    throw failField('expedidor.cnpj', `A cotação foi feita com o expedidor ${quoted.document}.`);
  if (sent.zip !== quoted.zip)
    throw failField('expedidor.endereco.cep', `A cotação foi feita com o CEP de origem ${quoted.zip}.`);
}
