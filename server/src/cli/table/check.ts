import { finding } from '../../documents/finding.ts';
import type { KeptLayout } from '../../registry/layouts/find-layouts.ts';
import { readAnswering } from '../../registry/tables/read-answering.ts';
import {
  type ReadingOptions,
  readTables,
  type TableReading,
  type TableSource,
} from '../../registry/tables/read-table.ts';
import { parseLayout } from '../../tariff/carrier-sheets/understand/layout.ts';
import { type Command, CommandError, exitCodes, textOption } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { counted, printData } from '../output/output.ts';
import { startProgress } from '../output/progress.ts';
import { openQuestionLines } from '../output/question-lines.ts';
import { showReading } from '../output/show-reading.ts';
import { answersOption, askFrom } from './answers.ts';
import { checkPlaces, placesOption, unknownPlaces } from './check-places.ts';
import { readJson, tableFileOptions, tableFilesOf } from './file-options.ts';
import { findingLines, ranges } from './findings.ts';

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
    ...placesOption,
    ...commonOptions,
  },
  notes: [
    'Several files of one table are read together, such as prices and coverage.',
    'Without --places and --data no database is needed, and city names other than those of capitals are unknown.',
    'Exit code 0: could be imported; 1: has errors, each with its line, or raises questions.',
  ],
  run: async (args) => {
    const { files, options } = await tableFilesOf(args);
    const layout = await layoutFile(textOption(args, 'layout'));
    const { blob, ...places } = await checkPlaces(args);
    const progress = startProgress('Reading');
    const onProgress = showReading(progress);
    const reading = await readAnswering(
      async (kept) => {
        const source = { files, options, layout: kept?.layout ?? null, places: blob };
        return { ...(await readNamed(source, { onProgress })), layoutId: null };
      },
      layout,
      await askFrom(args, () => progress.end()),
    ).finally(() => progress.end());
    const { prepared, report, questions } = reading;
    const [coverageRows, priceRows] = [prepared?.coverageRows ?? 0, prepared?.priceRows ?? 0];
    const clean = prepared !== null;
    const checked = {
      clean,
      hash: isNamed(report) ? (prepared?.hash ?? null) : null,
      coverageRows,
      priceRows,
      report,
      questions,
      places,
    };
    printData(args, checked, () => [
      ...findingLines(report),
      ...openQuestionLines(questions),
      clean
        ? `Clean: ${ranges(coverageRows)}, ${counted(priceRows, 'price')}, ${counted(report.warningCount, 'warning')}.`
        : `${outcome(report.errorCount, questions.length)}, ${counted(report.warningCount, 'warning')}; nothing can be imported.`,
      ...unknownPlaces({ ...places, blob }),
    ]);
    return clean ? exitCodes.done : exitCodes.failed;
  },
};

/** Stands in for the name that a spreadsheet does not say, so that all the rest of it is checked. */
const standIn = 'Serviço sem nome';

/** What an import that names the service would say; that it has to be named is a warning. */
async function readNamed(source: TableSource, options: ReadingOptions): Promise<TableReading> {
  const reading = await readTables(source, options);
  if (isNamed(reading.report)) return reading;
  const service = { ...(source.options.service as object | undefined), name: standIn };
  const named = { ...source, options: { ...source.options, service } };
  const { report, ...rest } = await readTables(named, options);
  const findings = [...report.findings, unnamed];
  return {
    ...rest,
    report: { ...report, findings, warningCount: report.warningCount + 1 },
  };
}

const missingService = 'missing_service';

/** Whether the table has the name it would be imported under, which its hash stands for, too. */
function isNamed({ findings }: TableReading['report']): boolean {
  return !findings.some(({ code }) => code === missingService);
}

const unnamed = finding({
  severity: 'warning',
  code: missingService,
  message: 'Os arquivos não dizem o nome do serviço; a importação precisa dele.',
  fix: 'Informe --service NOME.',
  path: '/service/name',
});

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
