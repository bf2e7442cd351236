import type { RuleTrialInput } from '@carreto/contract/admin/registry/rule-trials';
import type { FreightRuleView } from '@carreto/contract/admin/registry/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';
import { volumeTypes } from '../../api/made/volume-types.ts';
import { useCarriers } from '../../parts/carriers/use-carriers.ts';
import { useDispatchPoints } from '../../parts/dispatch-points/use-dispatch-points.ts';
import type { FilterOption } from '../../parts/filters/filter-form.tsx';
import type { RuleNames, SpokenRule } from '../../parts/rules/sentence.ts';
import { useMay } from '../../shell/session-context.ts';

/** All rules of a shipper, the highest first. */
export function useRules(shipperId: number) {
  return useQuery({
    queryKey: ['listRules', shipperId],
    queryFn: ({ signal }) => everyPage((page) => api.listRules({ shipperId, ...page }, { signal })),
  });
}

export function useRule(ruleId: number | undefined) {
  return useQuery({
    queryKey: ['getRule', ruleId],
    queryFn: ({ signal }) => api.getRule({ ruleId: ruleId ?? 0 }, { signal }),
    enabled: ruleId !== undefined,
    // What is being edited stays as it was seen: the revision says whether somebody was faster.
    refetchOnWindowFocus: false,
  });
}

/** After a rule changed: what is shown of rules is read anew. */
export function useRenewRules(): (rule?: FreightRuleView) => void {
  const queries = useQueryClient();
  return (rule) => {
    if (rule !== undefined) queries.setQueryData(['getRule', rule.id], rule);
    for (const name of ['listRules', 'tryRules', 'listChanges'])
      void queries.invalidateQueries({ queryKey: [name] });
  };
}

/** What a change of rules would have done; undefined tries nothing. */
export function useRuleTrial(shipperId: number, trial: RuleTrialInput | undefined) {
  return useQuery({
    queryKey: ['tryRules', shipperId, trial],
    queryFn: ({ signal }) => api.tryRules({ shipperId, body: trial ?? {} }, { signal, timeoutMs: 60_000 }),
    enabled: trial !== undefined,
    refetchOnWindowFocus: false,
    staleTime: 60_000,
    retry: false,
  });
}

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
