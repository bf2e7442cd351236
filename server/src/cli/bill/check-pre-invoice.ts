import { checkPrefat } from '../../freight/bill/files/check-prefat.ts';
import { toCheckedPreInvoices } from '../../freight/bill/files/wire-checked.ts';
import { moneyText } from '../../kernel/value-texts.ts';
import { type Command, exitCodes } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { withMirror } from '../context/with-mirror.ts';
import { findShipper } from '../input/find-party.ts';
import { printData, tableLines } from '../output/output.ts';
import { readInput } from '../table/file-options.ts';

export const billCheckPreInvoice: Command = {
  name: 'check-pre-invoice',
  summary: 'hold a PREFAT file against what was released; nothing is kept',
  positionals: ['SHIPPER', 'FILE'],
  options: commonOptions,
  notes: [
    'FILE is a PREFAT file of 3.x. The exit code is 1 where a CT-e does not agree or a line is wrong.',
    'Example: ./carreto bill check-pre-invoice 1 prefat.txt',
  ],
  run: (args) =>
    withContext(args, (ctx) =>
      withMirror(ctx, async (world) => {
        const [shipper = '', path = ''] = args.positionals;
        const { id } = await findShipper(ctx, shipper);
        const checked = toCheckedPreInvoices(await checkPrefat(world, id, await readInput(path)));
        const { preInvoices, findings } = checked;
        const ctes = preInvoices.flatMap((each) => each.ctes);
        printData(args, checked, () => [
          ...preInvoices.flatMap(({ line, id: name, messages }) =>
            messages.map((message) => `line ${line}, pre-invoice ${name}: ${message}`),
          ),
          ...findings.map(({ line, message }) => `line ${line ?? '-'}: ${message}`),
          ...tableLines(
            ['line', 'CT-e', 'series', 'charged', 'released', 'outcome'],
            ctes.map(({ line, number, series, chargedCents, releasedCents, outcome }) => [
              ...[line, number, series, moneyText(chargedCents)],
              releasedCents === null ? null : moneyText(releasedCents),
              outcome,
            ]),
          ),
        ]);
        const isWhole =
          findings.every(({ severity }) => severity !== 'error') &&
          preInvoices.every(({ messages }) => messages.length === 0) &&
          ctes.every(({ outcome }) => outcome === 'agrees');
        return isWhole ? exitCodes.done : exitCodes.failed;
      }),
    ),
};
