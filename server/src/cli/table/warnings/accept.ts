import { acceptedWarnings, type TableWarnings } from '@carreto/contract/admin/tables/table-warnings';
import { acceptWarnings } from '../../../registry/tables/warnings/accept-warnings.ts';
import { listWarnings } from '../../../registry/tables/warnings/list-warnings.ts';
import { type Command, exitCodes } from '../../command.ts';
import { commonOptions } from '../../context/installation-options.ts';
import { withContext } from '../../context/with-context.ts';
import { counted, printData } from '../../output/output.ts';
import { optionsOf } from '../../schema/options-of.ts';
import { findingLine } from '../findings.ts';
import { tableIdOf } from '../lines.ts';

const accepting = optionsOf(acceptedWarnings, ['takeBack', 'reason']);
/** A warning is named by the key that is listed before it, anything else is a kind. */
const warningKey = /^[0-9a-f]{12}$/;

/** Who read which warnings about a version. */
export const acceptAction: Command = {
  name: 'accept',
  summary: 'accept warnings about a version, one by one or all of a kind; lists them when none is named',
  positionals: ['VERSION-ID', '[KIND-OR-KEY...]'],
  options: { ...accepting.options, ...commonOptions },
  notes: [
    'Each warning is listed with its kind and its key. table publish --require-accepted refuses while one is open.',
    'Example: ./carreto table accept 12 remark_ignored 0a1b2c3d4e5f --reason "checked with the carrier"',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const versionId = tableIdOf(args, 'version');
      const named = args.positionals.slice(1);
      const findings = named.filter((each) => warningKey.test(each));
      const kinds = named.filter((each) => !warningKey.test(each));
      const warnings =
        named.length === 0
          ? await listWarnings(ctx, versionId)
          : await acceptWarnings(ctx, ctx.actor, {
              versionId,
              ...(await accepting.input(args, ctx)),
              ...(kinds.length === 0 ? {} : { kinds }),
              ...(findings.length === 0 ? {} : { findings }),
            });
      printData(args, warnings, () => warningLines(warnings));
      return exitCodes.done;
    }),
};

function warningLines({ findings, decisions, warningCount, openCount }: TableWarnings): string[] {
  return [
    ...findings.map((each) => `${each.key} ${each.code}: ${findingLine(each)}${acceptedBy(each.acceptance)}`),
    ...decisions.map((each) => `decided: ${each.message}`),
    `${counted(warningCount, 'warning')}, ${openCount} open.`,
  ];
}

function acceptedBy(acceptance: TableWarnings['findings'][number]['acceptance']): string {
  if (acceptance === null) return '';
  const { by, at, reason } = acceptance;
  return ` [accepted by ${by} on ${at.slice(0, 10)}${reason === null ? '' : `: ${reason}`}]`;
}
