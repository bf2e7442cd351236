import type { RuleTrialInput } from '@carreto/contract/admin/registry/rule-trials';
import type { FreightRuleView } from '@carreto/contract/admin/registry/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';

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
