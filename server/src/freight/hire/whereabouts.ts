import { lookupPlace, type PlaceIndex } from '../../engine/places/place-index.ts';
import { failField } from '../../kernel/failure.ts';

/** City and state of an address. `city` is empty where nobody knows it yet (decision H6). */
export type Whereabouts = { city: string; state: string };

/**
 * City and state as they were sent, else of the zip code. A zip code whose state is known but whose city is not is
 * accepted: the city is completed when places are loaded.
 * @throws Failure `invalid_request` on `field` for a zip code of no state that comes without both.
 */
export function whereaboutsOf(
  places: PlaceIndex,
  address: { zip: string; city: string | null; state: string | null },
  field: string,
): Whereabouts {
  const place = lookupPlace(places, Number(address.zip));
  const state = address.state ?? place?.uf;
  if (state === undefined || (place === null && address.city === null))
    throw failField(field, 'O CEP não pertence a nenhum estado; informe a cidade e o estado.');
  return { city: address.city ?? place?.city ?? '', state };
}
