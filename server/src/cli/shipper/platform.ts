import { newPlatform } from '@carreto/contract/admin/registry/shippers';
import { addPlatform, removePlatform } from '../../registry/shippers/platforms.ts';
import { type Command, exitCodes, textOption } from '../command.ts';
import { dataOption, jsonOption } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { findShipper } from '../input/find-party.ts';
import { given, validInput } from '../input/valid-input.ts';
import { printData } from '../output/output.ts';

const common = { ...dataOption, ...jsonOption };

/** The e-commerce platforms of a shipper, known by codes that its quotes carry. */
export const platformActions: Command = {
  name: 'platform',
  summary: 'codes by which quotes name the e-commerce platform',
  actions: [
    {
      name: 'add',
      summary: 'register a platform code',
      positionals: ['SHIPPER', 'NAME'],
      options: {
        code: { type: 'string', value: 'CODE', description: 'nine letters and digits; drawn when absent' },
        ...common,
      },
      run: (args) =>
        withContext(args, async (ctx) => {
          const { id } = await findShipper(ctx, args.positionals[0] ?? '');
          const wanted = given({ name: args.positionals[1] ?? '', code: textOption(args, 'code') });
          const valid = validInput(newPlatform, wanted);
          const platform = await addPlatform(ctx, ctx.actor, { shipperId: id, ...valid });
          printData(args, platform, () => [`Platform ${platform.name}: ${platform.code}`]);
          return exitCodes.done;
        }),
    },
    {
      name: 'remove',
      summary: 'remove a platform code; quotes that name it are refused within a second',
      positionals: ['SHIPPER', 'CODE'],
      options: common,
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
