import type { Operator } from '@carreto/contract/admin/registry/operators';
import { listeningAddress } from '../../kernel/web-address.ts';
import { updateOperator } from '../../registry/operators/update-operator.ts';
import { removeTotpOf } from '../../registry/sign-in/factors/own-totp.ts';
import { invite } from '../../registry/sign-in/invitations/invite.ts';
import { type Command, exitCodes, textOption } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { printData } from '../output/output.ts';

type Find = (ctx: CommandContext, typed: string) => Promise<Operator>;

/** How people get in to the dashboard, and back in. */
export function accessActions(find: Find): Command[] {
  return [invitation(find), withoutSecondFactor(find)];
}

function invitation(find: Find): Command {
  return {
    name: 'invite',
    summary: 'print a link by which an operator chooses a password, once within 7 days',
    positionals: ['OPERATOR'],
    options: {
      email: { type: 'string', value: 'ADDRESS', description: 'e-mail address to keep of the operator' },
      ...commonOptions,
    },
    run: (args) =>
      withContext(args, async (ctx) => {
        const { id, revision } = await find(ctx, args.positionals[0] ?? '');
        const email = textOption(args, 'email');
        if (email !== undefined)
          await updateOperator(ctx, ctx.actor, { operatorId: id, changes: { revision, email } });
        const { baseUrl, host, port } = ctx.config;
        const publicUrl = baseUrl ?? listeningAddress(host, port);
        const link = await invite(ctx, ctx.actor, { operatorId: id, sends: false, publicUrl });
        printData(args, link, () => [link.url, `It works once, until ${link.expiresAt}.`]);
        return exitCodes.done;
      }),
  };
}

function withoutSecondFactor(find: Find): Command {
  return {
    name: 'remove-second-factor',
    summary: 'take the second factor of an operator away who lost it; sessions end',
    positionals: ['OPERATOR'],
    options: commonOptions,
    run: (args) =>
      withContext(args, async (ctx) => {
        const { id, name } = await find(ctx, args.positionals[0] ?? '');
        const ended = await removeTotpOf(ctx, ctx.actor, id);
        printData(args, ended, () => [`${name} logs in by password alone; ${ended.ended} sessions ended.`]);
        return exitCodes.done;
      }),
  };
}
