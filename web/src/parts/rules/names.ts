import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { volumeTypes } from '../../api/made/volume-types.ts';
import { useMay } from '../../shell/session-context.ts';
import { useCarriers } from '../carriers/use-carriers.ts';
import { useDispatchPoints } from '../dispatch-points/use-dispatch-points.ts';
import type { FilterOption } from '../filters/filter-form.tsx';
import type { RuleNames, SpokenRule } from './sentence.ts';

const mostCities = 100;

/** What carriers, municipalities, categories and dispatch points of rules are called. */
export function useRuleNames(shipperId: number, rules: readonly SpokenRule[]): RuleNames {
  const carriers = useCarriers();
  const points = usePoints(shipperId);
  const ibges = [
    ...new Set(
      rules.flatMap(({ conditions }) => [
        ...(conditions.originCities ?? []),
        ...(conditions.destinationCities ?? []),
      ]),
    ),
  ]
    .toSorted((a, b) => a - b)
    .slice(0, mostCities);
  const cities = useCities(ibges);
  const titleOf = (options: readonly FilterOption[] | undefined, value: string): string | undefined =>
    options?.find((one) => one.value === value)?.title;
  return {
    carrier: (id) => titleOf(carriers, String(id)),
    city: (ibge) => titleOf(cities, String(ibge)),
    category: (code) => volumeTypes[String(code)],
    dispatcher: (document) => titleOf(points, document),
  };
}

/** Municipalities of these numbers, with their states. */
export function useCities(ibges: readonly number[]): readonly FilterOption[] | undefined {
  const mayAsk = useMay('registry.read');
  const found = useQuery({
    queryKey: ['findMunicipalities', 'by number', ibges],
    queryFn: ({ signal }) => api.findMunicipalities({ ibges: ibges.join(',') }, { signal }),
    enabled: mayAsk && ibges.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return found.data?.items.map(cityOption);
}

/** Municipalities whose names hold what was typed. */
export function useCitySearch(text: string): readonly FilterOption[] | undefined {
  const mayAsk = useMay('registry.read');
  const typed = text.trim();
  const found = useQuery({
    queryKey: ['findMunicipalities', 'by name', typed],
    queryFn: ({ signal }) => api.findMunicipalities({ text: typed }, { signal }),
    enabled: mayAsk && typed.length > 1,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return found.data?.items.map(cityOption);
}

function cityOption({ ibge, name, state }: { ibge: number; name: string; state: string }): FilterOption {
  return { value: String(ibge), title: `${name}/${state}` };
}

/** Where the goods of a shipper leave, to choose from. */
export function usePoints(shipperId: number): readonly FilterOption[] | undefined {
  const { data } = useDispatchPoints(shipperId);
  return data?.map(({ document, tradeName }) => ({ value: document, title: tradeName }));
}
