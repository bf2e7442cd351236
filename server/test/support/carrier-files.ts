import { readCsv } from '../../src/documents/spreadsheets/read-csv.ts';
import type { Cell } from '../../src/documents/spreadsheets/sheet.ts';
import { buildPlaceIndex } from '../../src/engine/places/place-index.ts';
import { PlaceNames } from '../../src/engine/places/place-names.ts';
import type { TableDocument, WeightTariff } from '../../src/engine/rating/document.ts';
import { answerQuestions, type LayoutAnswer } from '../../src/tariff/carrier-sheets/answer-questions.ts';
import type { LayoutReading, SourceFile } from '../../src/tariff/carrier-sheets/layout-reading.ts';
import { readCarrierFiles } from '../../src/tariff/carrier-sheets/read-carrier-files.ts';
import type { Layout } from '../../src/tariff/carrier-sheets/understand/layout.ts';
import { parseTemplateOptions } from '../../src/tariff/template/options.ts';

const nameless = { latitude: null, longitude: null };

/** States, capitals, and a few municipalities, two of them of one name. */
export const somePlaces = new PlaceNames(
  buildPlaceIndex([
    { ibge: 3509502, name: 'Campinas', ...nameless, ranges: [[13000_000, 13139_999]] },
    { ibge: 3548708, name: 'São Bernardo do Campo', ...nameless, ranges: [[9600_000, 9899_999]] },
    { ibge: 3548500, name: 'Santos', ...nameless, ranges: [[11000_000, 11249_999]] },
    { ibge: 3303302, name: 'Niterói', ...nameless, ranges: [[24000_000, 24399_999]] },
    { ibge: 1300706, name: 'Boca do Acre', ...nameless, ranges: [[69850_000, 69859_999]] },
    { ibge: 3503208, name: 'Bom Jesus', ...nameless, ranges: [[12900_000, 12909_999]] },
    { ibge: 4302303, name: 'Bom Jesus', ...nameless, ranges: [[95290_000, 95299_999]] },
    { ibge: 3545803, name: "Santa Bárbara d'Oeste", ...nameless, ranges: [[13450_000, 13459_999]] },
    { ibge: 3550605, name: 'São Roque', ...nameless, ranges: [] },
  ]),
);

/** What an installation knows where nobody loaded municipalities. */
export const capitalsOnly = new PlaceNames(buildPlaceIndex([]));

/** A CSV file of a carrier. */
export function csvFile(text: string, name = 'tabela.csv'): SourceFile {
  const { rows } = readCsv(new TextEncoder().encode(text));
  return { name, sheets: [{ name: null, hidden: false, rows }] };
}

/** A workbook of a carrier: text of each tab as CSV; numbers stay text. */
export function tabsFile(tabs: Readonly<Record<string, string>>, name = 'tabela.xlsx'): SourceFile {
  const sheets = Object.entries(tabs).map(([tab, text]) => ({
    name: tab,
    hidden: false,
    rows: readCsv(new TextEncoder().encode(text)).rows,
  }));
  return { name, sheets };
}

/** A tab of cells as they are. */
export function cellsFile(rows: readonly (readonly Cell[])[], name = 'tabela.xlsx'): SourceFile {
  const filled = rows.map((cells, index) => ({ line: index + 1, cells: [...cells] }));
  return {
    name,
    sheets: [
      {
        name: 'Plan1',
        hidden: false,
        rows: filled.filter(({ cells }) => cells.some((cell) => cell !== null)),
      },
    ],
  };
}

export type Given = { options?: Record<string, unknown>; layout?: Layout | null; places?: PlaceNames };

/** Reads files as an import does. */
export function readFiles(
  files: SourceFile | readonly SourceFile[],
  { options = {}, layout = null, places = somePlaces }: Given = {},
): LayoutReading {
  const { options: parsed, report } = parseTemplateOptions({ service: { name: 'Expresso' }, ...options });
  if (parsed === null) throw new Error(JSON.stringify(report.findings));
  return readCarrierFiles('sheets' in files ? [files] : files, { options: parsed, layout, places });
}

/** The document of files that are read without a question. */
export function documentOf(files: SourceFile | readonly SourceFile[], given: Given = {}): TableDocument {
  const { document, report } = readFiles(files, given);
  if (document === null) throw new Error(JSON.stringify(report.findings, null, 1));
  return document;
}

/** Reads, answers, and reads again with the answers in the layout. */
export function answered(
  files: SourceFile | readonly SourceFile[],
  answers: Readonly<Record<string, string>>,
  given: Given = {},
): LayoutReading & { document: TableDocument } {
  const first = readFiles(files, given);
  const list = Object.entries(answers).map(([start, answer]): LayoutAnswer => {
    const question = first.questions.find(
      ({ id, header }) => header === start || (start !== '' && id.startsWith(start)),
    );
    if (question === undefined)
      throw new Error(`no question ${start}: ${first.questions.map(({ id }) => id).join(', ')}`);
    return { question: question.id, answer };
  });
  const { layout, report } = answerQuestions(first.layout, list, first.questions);
  if (layout === null) throw new Error(JSON.stringify(report.findings));
  const reading = readFiles(files, { ...given, layout });
  if (reading.document === null) throw new Error(JSON.stringify(reading.report.findings, null, 1));
  return { ...reading, document: reading.document };
}

/** Coverage in few words: origin, zip codes, region, days. */
export function coverageOf({ coverage }: TableDocument) {
  return coverage.map(({ origin, start, end, region, transitMinutes }) => [
    ...(origin === null ? [] : [origin]),
    start,
    end,
    region,
    transitMinutes / 1_440,
  ]);
}

/** Bands of each region in few words: from, up to, price in reais, what the price is of. */
export function bandsOf({ tariff }: TableDocument): Record<string, unknown[]> {
  const { regions } = tariff as WeightTariff;
  return Object.fromEntries(
    regions.map(({ region, bands }) => [
      region,
      bands.map(({ fromG, toG, kind, priceMicros }) => [
        fromG,
        toG,
        priceMicros / 1_000_000,
        ...(kind === 'fixed' ? [] : [kind]),
      ]),
    ]),
  );
}

/** Findings in few words. */
export function brief({ report }: LayoutReading) {
  return report.findings.map(({ severity, code, line }) => [severity, code, line]);
}
