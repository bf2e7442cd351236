import type { IssuedToken, TokenOwner, TokenView } from '@carreto/contract/admin/registry/tokens';
import { newToken } from '@carreto/contract/admin/registry/tokens';
import { renameToken, revokeToken } from '../registry/access/edit-token.ts';
import { issueToken } from '../registry/access/issue-token.ts';
import { listTokens } from '../registry/access/list-tokens.ts';
import { type Arguments, type Command, exitCodes, UsageError } from './command.ts';
import { commonOptions } from './context/installation-options.ts';
import { type CommandContext, withContext } from './context/with-context.ts';
import { severalOf, severalOption, shippersOf } from './input/lists.ts';
import { adoptedToken, adoptedTokenOptions } from './input/secret-file.ts';
import { given } from './input/valid-input.ts';
import { printData, tableLines } from './output/output.ts';
import { optionsOf } from './schema/options-of.ts';

/** Finds whom a token belongs to by what was typed. */
export type FindOwner = (ctx: CommandContext, typed: string) => Promise<TokenOwner>;

/**
 * The `token` noun below a shipper, carrier or operator: issue, name, revoke, list. `owner` is what the help
 * calls the one it belongs to; `adopts` allows a token that exists elsewhere, which those of operators never do.
 */
export function tokenActions(
  findOwner: FindOwner,
  { owner, adopts }: { owner: string; adopts: boolean },
): Command {
  return {
    name: 'token',
    summary: 'issue, name, revoke and list tokens',
    actions: [
      issueAction(findOwner, { owner, adopts }),
      nameAction,
      revokeAction,
      listAction(findOwner, owner),
    ],
  };
}

const purpose = optionsOf(newToken, ['name', 'expiresAt:expires'], {
  name: { absent: '' },
  expires: { absent: 'never' },
});

/** Tokens of people alone may less than whom they belong to. */
const narrowOptions: NonNullable<Command['options']> = {
  needs: severalOption(
    'PERMISSION',
    'what the token may, such as freights.read; all that its owner may when absent',
  ),
  shippers: severalOption('SHIPPER', 'for which shippers, by CNPJ or id; all of its owner when absent'),
};

function issueAction(findOwner: FindOwner, { owner, adopts }: { owner: string; adopts: boolean }): Command {
  return {
    name: 'issue',
    summary: 'issue a token; it is shown this once',
    positionals: [owner],
    options: {
      ...purpose.options,
      ...(adopts ? adoptedTokenOptions : narrowOptions),
      ...commonOptions,
    },
    notes: [
      'At most ten live tokens for one owner. What is kept is a hash, so a lost token cannot be shown again.',
    ],
    run: (args) =>
      withContext(args, async (ctx) => {
        const shipperIds = adopts ? undefined : await shippersOf(ctx, { args, name: 'shippers' });
        const usual = given({
          owner: await findOwner(ctx, args.positionals[0] ?? ''),
          name: `cli ${new Date(ctx.clock.nowMs()).toISOString()}`,
          token: await adoptedToken(args),
          needs: adopts ? undefined : severalOf(args, 'needs'),
          shipperIds: shipperIds === 'all' ? undefined : shipperIds,
        });
        const issued = await issueToken(ctx, ctx.actor, await purpose.input(args, ctx, usual));
        printData(args, issued, () => issuedLines(issued));
        return exitCodes.done;
      }),
  };
}

/** How a new token is shown: the only time it can be. */
export function issuedLines({ id, name, token }: IssuedToken): string[] {
  return [`Token ${id} (${name}):`, '', `  ${token}`, '', 'Keep it now; it is not shown again.'];
}

const nameAction: Command = {
  name: 'name',
  summary: 'give a live token another name',
  positionals: ['TOKEN-ID', 'NAME'],
  options: { ...commonOptions },
  run: (args) =>
    withContext(args, async (ctx) => {
      const renamed = await renameToken(ctx, ctx.actor, {
        tokenId: tokenIdOf(args),
        name: args.positionals[1] ?? '',
      });
      printData(args, renamed, () => [`Token ${renamed.id} is now called ${renamed.name}.`]);
      return exitCodes.done;
    }),
};

const revokeAction: Command = {
  name: 'revoke',
  summary: 'revoke a token; within a second it works nowhere',
  positionals: ['TOKEN-ID'],
  options: { ...commonOptions },
  run: (args) =>
    withContext(args, async (ctx) => {
      const revoked = await revokeToken(ctx, ctx.actor, tokenIdOf(args));
      printData(args, revoked, () => [`Token ${revoked.id} (${revoked.name}) is revoked.`]);
      return exitCodes.done;
    }),
};

function listAction(findOwner: FindOwner, owner: string): Command {
  return {
    name: 'list',
    summary: 'tokens of one owner, revoked ones too; never the tokens themselves',
    positionals: [owner],
    options: { ...commonOptions },
    run: (args) =>
      withContext(args, async (ctx) => {
        const ofOwner = await findOwner(ctx, args.positionals[0] ?? '');
        const { items } = await listTokens(ctx, { owner: ofOwner, limit: 200 });
        printData(args, items, () => tokenLines(items));
        return exitCodes.done;
      }),
  };
}

function tokenLines(tokens: readonly TokenView[]): string[] {
  if (tokens.length === 0) return ['No tokens.'];
  return tableLines(
    ['id', 'name', 'begins with', 'issued', 'last used', 'state'],
    tokens.map(({ id, name, prefix, createdAt, lastUsedAt, revokedAt }) => [
      id,
      name,
      prefix,
      createdAt,
      lastUsedAt,
      revokedAt === null ? 'live' : `revoked ${revokedAt}`,
    ]),
  );
}

function tokenIdOf(args: Arguments): number {
  const typed = args.positionals[0] ?? '';
  if (/^[0-9]{1,15}$/.test(typed)) return Number(typed);
  throw new UsageError(`"${typed}" is no token id; token list shows the ids`);
}
