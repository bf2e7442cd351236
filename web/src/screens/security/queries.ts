import type { SecurityPolicy } from '@carreto/contract/admin/account/security-policy';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useWords } from '../../words/words.ts';
import { bodyOf, isChanged, type SecurityValues } from './security-values.ts';

const queryKey = ['getSecurityPolicy'] as const;

/** How people are let in. */
export function usePolicy() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.getSecurityPolicy({ signal }),
  });
}

/** Sets how people are let in; `base` is what editing began with, until it is saved or read again. */
export function useSavePolicy(base: SecurityPolicy, setBase: (base: SecurityPolicy) => void) {
  const words = useWords().security;
  const queries = useQueryClient();
  const [error, setError] = useState<Error>();
  const [outcome, setOutcome] = useState('');
  const [isBusy, setBusy] = useState(false);
  const save = async (values: SecurityValues): Promise<void> => {
    if (isBusy) return;
    setError(undefined);
    setOutcome(isChanged(values, base) ? '' : words.nothing);
    if (!isChanged(values, base)) return;
    setBusy(true);
    try {
      const saved = await api.replaceSecurityPolicy(bodyOf(values, base.revision));
      setBase(saved);
      queries.setQueryData(queryKey, saved);
      setOutcome(words.saved);
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    }
    setBusy(false);
  };
  const reload = async (): Promise<void> => {
    setBase(await queries.fetchQuery({ queryKey, queryFn: () => api.getSecurityPolicy(), staleTime: 0 }));
    setError(undefined);
  };
  return { save, reload, error, outcome, isBusy };
}
