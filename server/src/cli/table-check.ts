import { checkTable } from '../registry/tables/check-table.ts';
import { type Command, exitCodes } from './command.ts';
import { jsonOption } from './installation-options.ts';
import { counted, printData } from './output.ts';
import { startProgress } from './progress.ts';
import { tableFileOf, tableFileOptions } from './table-file-options.ts';
import { findingLines, ranges } from './table-findings.ts';

/** Needs no database: carriers can check what they are about to send. */
export const checkAction: Command = {
  name: 'check',
  summary: 'say what an import would say; changes nothing, needs no database',
  positionals: ['FILE'],
  options: { ...tableFileOptions, ...jsonOption },
  notes: ['Exit code 0: could be imported; 1: has errors, each with its line.'],
  run: async (args) => {
    const progress = startProgress('Reading rows');
    const file = await tableFileOf(args);
    const checked = await checkTable(file, (rows) => progress.at(rows, 0)).finally(() => progress.end());
    const { clean, report, coverageRows, priceRows } = checked;
    printData(args, checked, () => [
      ...findingLines(report),
      clean
        ? `Clean: ${ranges(coverageRows)}, ${counted(priceRows, 'price')}, ${counted(report.warningCount, 'warning')}.`
        : `${counted(report.errorCount, 'error')}, ${counted(report.warningCount, 'warning')}; nothing can be imported.`,
    ]);
    return clean ? exitCodes.done : exitCodes.failed;
  },
};
