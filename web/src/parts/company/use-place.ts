import { useQuery } from '@tanstack/react-query';
import { readCep } from '../../formats/cep.ts';
import { useMay } from '../../shell/session-context.ts';
import { placeQuery } from '../field/place-query.ts';
import { type CompanyValues, type FullCompany, withPlace } from './company.ts';

/** A company with the place of its zip code. */
export type Placed = {
  values: FullCompany;
  /** What is known of the zip code: its city may be unknown; undefined where nothing was asked or is known yet. */
  place: { city: string | null; state: string } | undefined;
  /** Whether the zip code is of no state. */
  isNowhere: boolean;
};

/** Looks up the zip code of a company that is being typed, while its city or state is still open. */
export function usePlace(typed: CompanyValues): Placed {
  const mayAsk = useMay('registry.read');
  const isOpen = typed.city === undefined || typed.state === undefined;
  const place = useQuery(placeQuery(mayAsk && isOpen ? readCep(typed.zip) : undefined));
  return { values: withPlace(typed, place.data), place: place.data, isNowhere: place.isError };
}
