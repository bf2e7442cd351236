import { useState } from 'react';
import { useWords } from '../../words/words.ts';
import { SaidError } from '../dialog/mistake.tsx';
import { fieldMistakes } from '../field/field-mistakes.ts';

/**
 * Shows at their fields what was refused of the form of a dialog; the dialog itself then says where to look.
 * @param fields the members that the form has fields for
 */
export function useSaidFields(fields: readonly string[]) {
  const words = useWords().manifest;
  const [error, setError] = useState<Error>();
  const mistakes = fieldMistakes(error, fields);
  const sending = (send: () => Promise<void>) => async (): Promise<void> => {
    setError(undefined);
    try {
      await send();
    } catch (refused) {
      const known = refused instanceof Error ? refused : new Error(String(refused));
      setError(known);
      throw fieldMistakes(known, fields).rest ?? new SaidError(words.check);
    }
  };
  return { mistakesOf: mistakes.of, sending };
}
