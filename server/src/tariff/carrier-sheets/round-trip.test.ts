import fc from 'fast-check';
import { expect, test } from 'vitest';
import { somePlaces } from '../../../test/support/carrier-files.ts';
import { plainTable, type Rendering, rendering, renderTable } from '../../../test/support/random/layouts.ts';
import { dense, enquiryFor, routeBetween } from '../../../test/support/shipments.ts';
import { readSheets } from '../../documents/spreadsheets/read-sheets.ts';
import { compileTable } from '../../engine/rating/compile.ts';
import type { TableDocument } from '../../engine/rating/document.ts';
import { loadOf } from '../../engine/rating/load.ts';
import { match } from '../../engine/rating/match.ts';
import { price } from '../../engine/rating/price.ts';
import { parseTemplateOptions } from '../template/options.ts';
import { answerQuestions } from './answer-questions.ts';
import type { SourceFile } from './layout-reading.ts';
import { readCarrierFiles } from './read-carrier-files.ts';

/** A table as text says it where charges stand in a sheet of their own: one GRIS for all regions. */
function asWritten(document: TableDocument, { charges }: Rendering): TableDocument {
  if (charges === 'columns') return document;
  const [gris, ...others] = document.surcharges;
  const single = { ...(gris as NonNullable<typeof gris>), scope: null };
  return { ...document, surcharges: [single, ...others.filter(({ code }) => code !== 'gris')] };
}

async function readBack(document: TableDocument, how: Rendering): Promise<TableDocument> {
  const files: SourceFile[] = [];
  for (const { name, bytes } of renderTable(document, how)) {
    const opened = await readSheets(bytes);
    if ('findings' in opened) throw new Error(JSON.stringify(opened.findings));
    files.push({ name, sheets: opened.sheets });
  }
  const { options } = parseTemplateOptions({
    service: { name: 'Normal' },
    tax: { icms: { kind: 'exempt' }, issPpm: 0 },
  });
  const given = { options: options as NonNullable<typeof options>, places: somePlaces };
  const first = readCarrierFiles(files, { ...given, layout: null });
  // Now and then a file does not show its decimal sign, or random prices fall to those of a kilogram; then somebody is asked.
  const answers = first.questions.map(({ id, about }) => ({
    question: id,
    answer: about === 'decimal' ? { ',': 'comma', '.': 'dot' }[how.decimal] : 'fixed',
  }));
  const { layout } = answerQuestions(first.layout, answers, first.questions);
  const reading = answers.length === 0 ? first : readCarrierFiles(files, { ...given, layout });
  if (reading.document === null) throw new Error(JSON.stringify(reading.report.findings));
  return reading.document;
}

type Asked = { zip: number; grams: number; reais: number };

function priceOf(document: TableDocument, { zip, grams, reais }: Asked) {
  const destination = { zip, uf: 'SP', ibge: null, city: null, latitude: null, longitude: null };
  const lane = match(
    compileTable(document),
    enquiryFor(routeBetween('saoPaulo', 'campinas', { destination })),
  );
  if (lane.kind === 'refusal') return lane.code;
  const priced = price(lane, loadOf(dense(grams / 1_000, reais)));
  return priced.kind === 'refusal' ? priced.code : [priced.grossCents, priced.transitMinutes];
}

const asked: fc.Arbitrary<Asked> = fc.record({
  zip: fc.integer({ min: 9_900_000, max: 19_000_000 }),
  grams: fc.oneof(
    fc.integer({ min: 1, max: 230 }).map((kg) => kg * 1_000),
    fc.integer({ min: 1, max: 230_000 }),
  ),
  reais: fc.integer({ min: 0, max: 5_000 }),
});

test('a table written down in any layout comes back with the same prices', async () => {
  await fc.assert(
    fc.asyncProperty(
      plainTable,
      rendering,
      fc.array(asked, { minLength: 20, maxLength: 20 }),
      async (document, how, questions) => {
        const written = asWritten(document, how);
        const read = await readBack(document, how);
        for (const question of questions)
          expect([question, priceOf(read, question)]).toEqual([question, priceOf(written, question)]);
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 80) },
  );
});
