import { newPlatform } from '@carreto/contract/admin/registry/shippers';
import { addPlatform, removePlatform } from '../../registry/shippers/platforms.ts';
import { type Command, exitCodes } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { findShipper } from '../input/find-party.ts';
import { printData } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';

const known = optionsOf(newPlatform, ['code']);

/** The e-commerce platforms of a shipper, known by codes that its quotes carry. */
export const platformActions: Command = {
  name: 'platform',
  summary: 'codes by which quotes name the e-commerce platform',
  actions: [
    {
      name: 'add',
      summary: 'register a platform code',
      positionals: ['SHIPPER', 'NAME'],
      options: { ...known.options, ...commonOptions },
      run: (args) =>
        withContext(args, async (ctx) => {
          const { id } = await findShipper(ctx, args.positionals[0] ?? '');
          const valid = await known.input(args, ctx, { name: args.positionals[1] ?? '' });
          const platform = await addPlatform(ctx, ctx.actor, { shipperId: id, ...valid });
          printData(args, platform, () => [`Platform ${platform.name}: ${platform.code}`]);
          return exitCodes.done;
        }),
    },
    {
      name: 'remove',
      summary: 'remove a platform code; quotes that name it are refused within a second',
      positionals: ['SHIPPER', 'CODE'],
      options: commonOptions,
      run: (args) =>
        withContext(args, async (ctx) => {
          const { id } = await findShipper(ctx, args.positionals[0] ?? '');
          const removed = await removePlatform(ctx, ctx.actor, {
            shipperId: id,
            code: args.positionals[1] ?? '',
          });
          printData(args, removed, () => [`Removed platform ${removed.name}, ${removed.code}.`]);
          return exitCodes.done;
        }),
    },
  ],
};
