import type { TableImport, TableReport } from '@carreto/contract/admin/tables/tables';
import type { LayoutQuestion } from '../../tariff/carrier-sheets/understand/question.ts';
import { type Actor, inChange, type RegistryContext } from '../changes/change.ts';
import type { KeptLayout } from '../layouts/find-layouts.ts';
import { keepLayoutIn } from '../layouts/keep-layout.ts';
import { getTable } from '../tables/find-tables.ts';
import {
  audienceOf,
  importPreparedIn,
  requireOrder,
  requireOwners,
  type TableWanted,
} from '../tables/import-table.ts';
import { type AnsweredReading, type Ask, readAnswering } from '../tables/read-answering.ts';
import { readCarrierTable } from '../tables/read-carrier-table.ts';
import type { ReadingOptions, SourceBytes } from '../tables/read-table.ts';
import { signed } from './signed-answers.ts';
import { sourceName } from './source-name.ts';

/** Whose prices, for whom and when; the files; and who answers what they do not say. */
export type ImportNow = Omit<TableWanted['input'], 'file'> & {
  files: readonly SourceBytes[];
  options: Readonly<Record<string, unknown>>;
  layout: KeptLayout | null;
  /** Name for a layout that answers make; that of the table when left out. */
  layoutName?: string;
  ask: Ask;
  reading?: ReadingOptions;
};

/** What came of it; with errors or questions left, nothing was changed. */
export type ImportedNow =
  | { imported: TableImport; layoutId: number | null }
  | { imported: null; report: TableReport; questions: LayoutQuestion[] };

/**
 * Imports files while somebody waits, such as at the command line: what an import job does, in one go.
 * @throws Failure as `importTable`
 */
export async function importNow(ctx: RegistryContext, actor: Actor, input: ImportNow): Promise<ImportedNow> {
  requireOrder(input);
  await requireOwners(ctx, input);
  const { carrierId, files, options, reading: readingOptions } = input;
  const reading = await readAnswering(
    (layout) => readCarrierTable(ctx, { carrierId, files, options, layout }, readingOptions),
    input.layout,
    async (questions, isAnswer) => {
      const answers = await input.ask(questions, isAnswer);
      return answers === null ? null : signed(ctx.db, actor, answers);
    },
  );
  const { report, questions, prepared } = reading;
  if (prepared === null) return { imported: null, report, questions };
  const wanted: TableWanted = {
    input: { ...input, file: { name: sourceName(files) } },
    audience: audienceOf(input),
    prepared,
  };
  const stored = await inChange(ctx, actor, async (change) => {
    const layoutId = reading.isAnswered ? await keepLayoutIn(change, toKeep(wanted, input, reading)) : null;
    return { layoutId: layoutId ?? reading.layoutId, ...(await importPreparedIn(change, wanted)) };
  });
  const { version, outcome, layoutId } = stored;
  return { imported: { outcome, version, table: await getTable(ctx, version.tableId), report }, layoutId };
}

function toKeep({ prepared }: TableWanted, input: ImportNow, { layout, layoutId }: AnsweredReading) {
  if (layout === null) throw new Error('what was answered has a layout');
  const name = input.layoutName ?? input.name ?? prepared.service;
  return { carrierId: input.carrierId, name, layout, layoutId };
}
