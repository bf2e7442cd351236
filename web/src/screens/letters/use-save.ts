import type { RecipientLettersView } from '@carreto/contract/admin/registry/recipient-letters';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useWords } from '../../words/words.ts';
import { type LetterValues, valuesOf } from './values.ts';

type Base = { shipperId: number; base: RecipientLettersView; setBase: (base: RecipientLettersView) => void };

/** Saves what recipients are written; `base` is what editing began with, until it is saved or read again. */
export function useSave({ shipperId, base, setBase }: Base) {
  const words = useWords().letters;
  const queries = useQueryClient();
  const [error, setError] = useState<Error>();
  const [outcome, setOutcome] = useState('');
  const [isBusy, setBusy] = useState(false);
  const queryKey = ['getRecipientLetters', shipperId];
  const save = async (values: LetterValues): Promise<void> => {
    if (isBusy) return;
    setError(undefined);
    const isChanged = JSON.stringify(values) !== JSON.stringify(valuesOf(base));
    setOutcome(isChanged ? '' : words.nothing);
    if (!isChanged) return;
    setBusy(true);
    try {
      const saved = await api.putRecipientLetters({
        shipperId,
        body: { ...values, revision: base.revision },
      });
      setBase(saved);
      queries.setQueryData(queryKey, saved);
      setOutcome(words.saved);
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    }
    setBusy(false);
  };
  const reload = async (): Promise<void> => {
    setBase(
      await queries.fetchQuery({
        queryKey,
        queryFn: () => api.getRecipientLetters({ shipperId }),
        staleTime: 0,
      }),
    );
    setError(undefined);
  };
  return { save, reload, error, outcome, isBusy };
}
