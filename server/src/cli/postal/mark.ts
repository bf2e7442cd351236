import { newPostalRange } from '@carreto/contract/admin/registry/postal';
import { listLabelPictures } from '../../registry/label-pictures/find-label-pictures.ts';
import { removeLabelPicture } from '../../registry/label-pictures/remove-label-picture.ts';
import { setLabelPicture } from '../../registry/label-pictures/set-label-picture.ts';
import { getPostalAccount } from '../../registry/postal/find-accounts.ts';
import { type Arguments, type Command, exitCodes, textOption, UsageError } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { readEveryPage } from '../output/every-page.ts';
import { pictureLines, settingLines } from '../output/label-picture-lines.ts';
import { printData } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';
import { readInput } from '../table/file-options.ts';
import { numberOf } from './options.ts';

const service = optionsOf(newPostalRange, ['serviceCode:service']);

/** Marks of the operator's services on the labels of a contract. */
export const markActions: Command = {
  name: 'mark',
  summary: "the mark of a service on a contract's labels, which is the operator's trademark",
  actions: [
    {
      name: 'set',
      summary: 'set the mark of a service, a PNG of up to 200 KB and 1200 x 1200 pixels',
      positionals: ['ACCOUNT', 'FILE'],
      options: { ...service.options, ...commonOptions },
      notes: [
        'Carreto brings no marks: the operator hands them to those who have a contract.',
        'Example: ./carreto postal mark set 1 --service 03220 mark.png',
      ],
      run: async (args) => {
        const owner = ownerFrom(args);
        const bytes = await readInput(args.positionals[1] ?? '');
        return withContext(args, async (ctx) => {
          const picture = await setLabelPicture(ctx, ctx.actor, { owner, bytes });
          printData(args, picture, () => settingLines(picture));
          return exitCodes.done;
        });
      },
    },
    {
      name: 'list',
      summary: 'which services of a contract have a mark',
      positionals: ['ACCOUNT'],
      options: commonOptions,
      run: (args) =>
        withContext(args, async (ctx) => {
          const { id: accountId, shipperId } = await getPostalAccount(ctx, numberOf(args, 'ACCOUNT'));
          const marks = await readEveryPage((page) =>
            listLabelPictures(ctx, { ...page, shipperId, accountId }),
          );
          printData(args, marks, () => pictureLines(marks));
          return exitCodes.done;
        }),
    },
    {
      name: 'remove',
      summary: 'print the name of a service in place of its mark again',
      positionals: ['ACCOUNT'],
      options: { ...service.options, ...commonOptions },
      run: (args) => {
        const owner = ownerFrom(args);
        return withContext(args, async (ctx) => {
          const picture = await removeLabelPicture(ctx, ctx.actor, owner);
          printData(args, picture, () => ['Removed; labels that were asked for before still show it.']);
          return exitCodes.done;
        });
      },
    },
  ],
};

function ownerFrom(args: Arguments): { accountId: number; serviceCode: string } {
  const serviceCode = textOption(args, 'service') ?? '';
  if (!/^[0-9]{1,8}$/.test(serviceCode))
    throw new UsageError('--service is the code of a service, up to eight digits');
  return { accountId: numberOf(args, 'ACCOUNT'), serviceCode };
}
