import type { OfferReceiptView } from '@carreto/contract/admin/freights/receipts';
import { Link } from '@tanstack/react-router';
import type { SearchParams } from '../../shell/search-params.ts';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

type Line = OfferReceiptView['lines'][number];

/** Every line, by chapter, with the line of the carrier's file that it comes from, and the row of the table it became. */
export function ReceiptLines({ offer }: { offer: OfferReceiptView }) {
  const words = useWords().quotes;
  const mayRead = useMay('tables.read');
  const { lines } = offer;
  const chapters = [...new Set(lines.map(({ section }) => section))];
  return (
    <details className="receipt-lines">
      <summary>{words.receipt}</summary>
      {chapters.map((section) => (
        <section key={section}>
          <h4>{words.sections[section]}</h4>
          <ul>
            {lines
              .filter((line) => line.section === section)
              .map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines may read alike, and never move
                <li key={index} data-outcome={line.outcome}>
                  <span lang="pt-BR">{line.text}</span>
                  {mayRead ? <ToGrid offer={offer} line={line} /> : null}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </details>
  );
}

/** Leads into the grid of the version that priced: to its rows of the place, of the region, or to its charges. */
function ToGrid({ offer: { tableId, versionNumber, lines }, line }: { offer: OfferReceiptView; line: Line }) {
  const words = useWords().quotes;
  const row = line.tableLine === null ? undefined : rowOf(line, lines);
  if (row === undefined || tableId === null || versionNumber === null) return null;
  return (
    <>
      {' '}
      <Link
        to={`/tabelas/${tableId}/${row.tab}`}
        search={(search: SearchParams) => ({ ...keepShipper(search), ...row.search(String(versionNumber)) })}
        aria-label={words.toGridOf(line.label)}
      >
        {words.toGrid}
      </Link>
    </>
  );
}

/** Which rows of which grid a line of the file became; of the file itself nothing is kept but the number of the line. */
function rowOf(line: Line, lines: readonly Line[]): Row | undefined {
  const [, zip = '', region = ''] =
    /CEP (\d{5}-\d{3}) a \d{5}-\d{3}, região (.+)$/.exec(placeOf(lines)) ?? [];
  const inGrid = (busca: string) => (versao: string) => ({ versao, busca });
  if (line.section === 'table') return { tab: 'abrangencia', search: inGrid(zip) };
  if (line.section === 'base') return { tab: 'precos', search: inGrid(region) };
  return line.section === 'charges' ? { tab: 'taxas', search: (v) => ({ v }) } : undefined;
}

/** A tab of the page of a table, and what stands in its address for a version and rows of it. */
type Row = { tab: string; search(version: string): Record<string, string> };

function placeOf(lines: readonly Line[]): string {
  return lines.find(({ section, tableLine }) => section === 'table' && tableLine !== null)?.words ?? '';
}
