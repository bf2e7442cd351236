import { parseLayout } from '../documents/freight-table/layout/layout.ts';
import type { KeptLayout } from '../registry/layouts/find-layouts.ts';
import { readAnswering } from '../registry/tables/read-answering.ts';
import { readTables } from '../registry/tables/read-table.ts';
import { type Command, CommandError, exitCodes, textOption } from './command.ts';
import { jsonOption } from './installation-options.ts';
import { counted, printData } from './output.ts';
import { startProgress } from './progress.ts';
import { openQuestionLines } from './question-lines.ts';
import { showReading } from './show-reading.ts';
import { answersOption, askFrom } from './table-answers.ts';
import { readJson, tableFileOptions, tableFilesOf } from './table-file-options.ts';
import { findingLines, ranges } from './table-findings.ts';

/** Needs no database: carriers can check what they are about to send. */
export const checkAction: Command = {
  name: 'check',
  summary: 'say what an import would say; changes nothing, needs no database',
  positionals: ['FILE', '[FILE...]'],
  options: {
    ...tableFileOptions,
    layout: {
      type: 'string',
      value: 'FILE',
      description: 'how the carrier writes its tables, as table layouts show --json prints it',
    },
    ...answersOption,
    ...jsonOption,
  },
  notes: [
    'Several files of one table are read together, such as prices and coverage.',
    'Exit code 0: could be imported; 1: has errors, each with its line, or raises questions.',
  ],
  run: async (args) => {
    const { files, options } = await tableFilesOf(args);
    const layout = await layoutFile(textOption(args, 'layout'));
    const progress = startProgress('Reading');
    const onProgress = showReading(progress);
    const reading = await readAnswering(
      async (kept) => {
        const source = { files, options, layout: kept?.layout ?? null, places: null };
        return { ...(await readTables(source, { onProgress })), layoutId: null };
      },
      layout,
      await askFrom(args, () => progress.end()),
    ).finally(() => progress.end());
    const { prepared, report, questions } = reading;
    const [coverageRows, priceRows] = [prepared?.coverageRows ?? 0, prepared?.priceRows ?? 0];
    const clean = prepared !== null;
    const checked = { clean, hash: prepared?.hash ?? null, coverageRows, priceRows, report, questions };
    printData(args, checked, () => [
      ...findingLines(report),
      ...openQuestionLines(questions),
      clean
        ? `Clean: ${ranges(coverageRows)}, ${counted(priceRows, 'price')}, ${counted(report.warningCount, 'warning')}.`
        : `${outcome(report.errorCount, questions.length)}, ${counted(report.warningCount, 'warning')}; nothing can be imported.`,
    ]);
    return clean ? exitCodes.done : exitCodes.failed;
  },
};

/** Questions are errors too as long as nobody answers them. */
function outcome(errorCount: number, questionCount: number): string {
  const errors = counted(errorCount - questionCount, 'error');
  return questionCount === 0 ? errors : `${errors}, ${counted(questionCount, 'question')}`;
}

async function layoutFile(path: string | undefined): Promise<KeptLayout | null> {
  if (path === undefined) return null;
  return { id: null, layout: await readLayoutFile(path) };
}

/** A layout in a JSON file: as such, or with name and revision around it. */
export async function readLayoutFile(path: string) {
  const json = await readJson(path);
  const inside = (json as { layout?: unknown } | null)?.layout ?? json;
  const { layout, report } = parseLayout(inside);
  if (layout !== null) return layout;
  const [first] = report.findings;
  throw new CommandError(`${path} is no layout: ${first?.path ?? ''} ${first?.message ?? ''}`);
}
