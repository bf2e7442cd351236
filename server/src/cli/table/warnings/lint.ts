import { lintVersion } from '../../../registry/tables/versions/lint-version.ts';
import { type Command, exitCodes, UsageError } from '../../command.ts';
import { commonOptions } from '../../context/installation-options.ts';
import { withContext } from '../../context/with-context.ts';
import { counted, printData } from '../../output/output.ts';
import { findingLines } from '../findings.ts';

/** What `check` says of a file, of a version that is stored. */
export const lintAction: Command = {
  name: 'lint',
  summary: 'look a stored version through for what is meant wrong',
  positionals: ['VERSION-ID'],
  options: { ...commonOptions },
  notes: ['Exit code 0: nothing, or warnings; 1: errors. docs/tables.md lists the rules.'],
  run: (args) => {
    const typed = args.positionals[0] ?? '';
    if (!/^[0-9]{1,15}$/.test(typed)) throw new UsageError(`"${typed}" is no version id`);
    return withContext(args, async (ctx) => {
      const report = await lintVersion(ctx, Number(typed));
      printData(args, report, () => [
        ...findingLines(report),
        `${counted(report.errorCount, 'error')}, ${counted(report.warningCount, 'warning')}.`,
      ]);
      return report.errorCount === 0 ? exitCodes.done : exitCodes.failed;
    });
  },
};
