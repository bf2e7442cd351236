import { listLabelPictures } from '../../registry/label-pictures/find-label-pictures.ts';
import { removeLabelPicture } from '../../registry/label-pictures/remove-label-picture.ts';
import { setLabelPicture } from '../../registry/label-pictures/set-label-picture.ts';
import { type Command, exitCodes } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { findShipper } from '../input/find-party.ts';
import { readEveryPage } from '../output/every-page.ts';
import { pictureLines, settingLines } from '../output/label-picture-lines.ts';
import { printData } from '../output/output.ts';
import { readInput } from '../table/file-options.ts';

/** The picture that stands for a shipper on its labels. */
export const labelPictureActions: Command = {
  name: 'label-picture',
  summary: 'the picture that stands for a shipper on its labels',
  actions: [
    {
      name: 'set',
      summary: 'set the picture, a PNG of up to 200 KB and 1200 x 1200 pixels',
      positionals: ['SHIPPER', 'FILE'],
      options: commonOptions,
      notes: [
        'Thermal printers know black alone: dark drawings on white or transparent ground come out best.',
        'Example: ./carreto shipper label-picture set 11.222.333/0001-81 logo.png',
      ],
      run: async (args) => {
        const [typed = '', path = ''] = args.positionals;
        const bytes = await readInput(path);
        return withContext(args, async (ctx) => {
          const { id: shipperId } = await findShipper(ctx, typed);
          const picture = await setLabelPicture(ctx, ctx.actor, { owner: { shipperId }, bytes });
          printData(args, picture, () => settingLines(picture));
          return exitCodes.done;
        });
      },
    },
    {
      name: 'show',
      summary: 'which pictures the labels of a shipper show, marks of postal services among them',
      positionals: ['SHIPPER'],
      options: commonOptions,
      run: (args) =>
        withContext(args, async (ctx) => {
          const { id: shipperId } = await findShipper(ctx, args.positionals[0] ?? '');
          const pictures = await readEveryPage((page) => listLabelPictures(ctx, { ...page, shipperId }));
          printData(args, pictures, () => pictureLines(pictures));
          return exitCodes.done;
        }),
    },
    {
      name: 'remove',
      summary: 'print labels without the picture again',
      positionals: ['SHIPPER'],
      options: commonOptions,
      run: (args) =>
        withContext(args, async (ctx) => {
          const { id: shipperId } = await findShipper(ctx, args.positionals[0] ?? '');
          const picture = await removeLabelPicture(ctx, ctx.actor, { shipperId });
          printData(args, picture, () => ['Removed; labels that were asked for before still show it.']);
          return exitCodes.done;
        }),
    },
  ],
};
