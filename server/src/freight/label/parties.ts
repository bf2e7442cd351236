import type { LabelParty } from '../../documents/labels/content.ts';
import { lookupPlace, type PlaceIndex } from '../../engine/places/place-index.ts';
import { issuerOfKey } from '../../kernel/access-key.ts';
import type { AgreedAddress, AgreedParty, Agreement } from '../agreement.ts';
import type { FoundRecipient } from '../find.ts';

/** Who receives it. A city that nobody knew at the hire may be known by now (decision H6). */
export function recipientParty(recipient: FoundRecipient, places: PlaceIndex): LabelParty {
  const { name, document, stateInscription, phone } = recipient;
  const city =
    recipient.city === '' ? (lookupPlace(places, Number(recipient.zip))?.city ?? '') : recipient.city;
  return { name, document, stateInscription, phone, ...addressOf(recipient), city };
}

/** Where it leaves from; in the shipper's name where the collection point has none. */
export function senderParty({ dispatcher, shipper }: Agreement, places: PlaceIndex): LabelParty {
  const { document, stateInscription, corporateName } = dispatcher;
  return {
    name: corporateName ?? shipper.corporateName,
    document,
    stateInscription,
    phone: null,
    ...dispatchAddress(dispatcher, places),
  };
}

/** The collection point's address: of one that nobody registered, what its zip code tells (decision H7). */
export function dispatchAddress(
  { zip, address }: Agreement['dispatcher'],
  places: PlaceIndex,
): Omit<LabelParty, 'name' | 'document' | 'stateInscription' | 'phone'> {
  if (address !== null) return addressOf({ ...address, zip });
  const place = lookupPlace(places, Number(zip));
  const nothing = { street: '', number: '', complement: null, district: '' };
  return { ...nothing, city: place?.city ?? '', state: place?.uf ?? '', zip };
}

/**
 * Who issued an NF-e, by the CNPJ in its key: the shipper or the collection point; of a branch that is neither the
 * name and state are the shipper's.
 */
export function issuerParty({ shipper, dispatcher }: Agreement, accessKey: string): LabelParty {
  const document = issuerOfKey(accessKey);
  const { corporateName, address } = dispatcher;
  if (document === dispatcher.document && corporateName !== null && address !== null)
    return companyParty({ ...dispatcher, corporateName, address: { ...address, zip: dispatcher.zip } });
  if (document === shipper.document) return companyParty(shipper);
  return { ...companyParty(shipper), document, stateInscription: null };
}

function companyParty(party: Omit<AgreedParty, 'tradeName'>): LabelParty {
  const { corporateName: name, document, stateInscription, address } = party;
  return { name, document, stateInscription, phone: null, ...addressOf(address) };
}

function addressOf({ street, number, complement, district, city, state, zip }: AgreedAddress) {
  return { street, number, complement, district, city, state, zip };
}
