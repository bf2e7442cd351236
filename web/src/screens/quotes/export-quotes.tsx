import { api } from '../../api/client.ts';
import { ExportButtons } from '../../parts/export/export-buttons.tsx';
import type { QuoteQuery } from './quote-filters.ts';

/** All quotes of the filter as a file. */
export function ExportQuotes({ query }: { query: QuoteQuery }) {
  return (
    <ExportButtons
      fileName="cotacoes"
      permission="quotes.read"
      ask={(format, options) => api.exportQuotes({ ...query, format }, options)}
    />
  );
}
