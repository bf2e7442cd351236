import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InputHTMLAttributes } from 'react';
import { api } from '../../api/client.ts';
import { useMay } from '../../shell/session-context.ts';
import { SuggestField, type Suggestion } from './suggest-field.tsx';

const mostShown = 8;

type SkuFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  shipperId: number;
  label: string;
  value: string;
  /** Said where nothing of the catalogue fits; without it nothing is said. */
  noMatch?: string;
  onText(text: string): void;
  /** A product was chosen from what is suggested. */
  onPick(sku: string): void;
};

/** The code of a product, suggested from the catalogue by its beginning or by words of the description. */
export function SkuField({ shipperId, noMatch, onPick, ...field }: SkuFieldProps) {
  const { suggestions, isFound } = useSuggestions(shipperId, field.value.trim());
  return (
    <>
      <SuggestField {...field} suggestions={suggestions} onPick={({ value }) => onPick(value)} />
      {noMatch !== undefined && isFound && suggestions.length === 0 ? (
        <p className="note">{noMatch}</p>
      ) : null}
    </>
  );
}

/** None where somebody may not read the catalogue: the field stays one to type into. */
function useSuggestions(shipperId: number, text: string) {
  const mayAsk = useMay('skus.read');
  const found = useQuery({
    queryKey: ['listSkus', 'suggested', shipperId, text],
    queryFn: ({ signal }) => api.listSkus({ shipperId, text, limit: mostShown }, { signal }),
    enabled: mayAsk && text !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const items = text === '' ? [] : (found.data?.items ?? []);
  const suggestions = items.map(
    ({ sku, description }): Suggestion => ({ value: sku, title: `${sku} · ${description}` }),
  );
  return { suggestions, isFound: found.data !== undefined && !found.isPlaceholderData };
}
