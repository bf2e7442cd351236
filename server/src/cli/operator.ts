import { newOperator, type Operator } from '@carreto/contract/admin/registry/operators';
import { addOperator } from '../registry/operators/add-operator.ts';
import { listOperators } from '../registry/operators/find-operators.ts';
import { updateOperator } from '../registry/operators/update-operator.ts';
import { type Command, CommandError, exitCodes } from './command.ts';
import { commonOptions } from './context/installation-options.ts';
import { type CommandContext, withContext } from './context/with-context.ts';
import { accessActions } from './operator/access.ts';
import { readEveryPage } from './output/every-page.ts';
import { printData, tableLines } from './output/output.ts';
import { optionsOf } from './schema/options-of.ts';
import { tokenActions } from './token-actions.ts';

const duty = optionsOf(newOperator, ['role'], { role: { absent: 'viewer' } });

const add: Command = {
  name: 'add',
  summary: 'add a person who runs the installation; a token is issued apart',
  positionals: ['NAME'],
  options: { ...duty.options, ...commonOptions },
  run: (args) =>
    withContext(args, async (ctx) => {
      const wanted = await duty.input(args, ctx, { name: args.positionals[0] ?? '', role: 'viewer' });
      const added = await addOperator(ctx, ctx.actor, wanted);
      printData(args, added, () => [
        `Added operator ${added.id}, ${added.name} (${added.role}).`,
        `./carreto operator invite ${added.id} gives a link to the dashboard, ./carreto operator token issue ${added.id} a token for the admin API.`,
      ]);
      return exitCodes.done;
    }),
};

const list: Command = {
  name: 'list',
  summary: 'all operators',
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const operators = await readEveryPage((page) => listOperators(ctx, page));
      printData(args, operators, () =>
        tableLines(
          ['id', 'name', 'role', 'active'],
          operators.map(({ id, name, role, active }) => [id, name, role, active]),
        ),
      );
      return exitCodes.done;
    }),
};

function switching(name: 'activate' | 'deactivate'): Command {
  const active = name === 'activate';
  return {
    name,
    summary: active
      ? 'let the tokens of an operator work again'
      : 'keep the tokens of an operator from working',
    positionals: ['OPERATOR'],
    options: commonOptions,
    run: (args) =>
      withContext(args, async (ctx) => {
        const { id, revision } = await findOperator(ctx, args.positionals[0] ?? '');
        const operator = await updateOperator(ctx, ctx.actor, {
          operatorId: id,
          changes: { revision, active },
        });
        printData(args, operator, () => [`${operator.name} is ${active ? 'active' : 'not active'}.`]);
        return exitCodes.done;
      }),
  };
}

/** People of the installation are few: the list is read whole. */
async function findOperator(ctx: CommandContext, typed: string): Promise<Operator> {
  const operators = await readEveryPage((page) => listOperators(ctx, page));
  const operator = operators.find(({ id, name }) => String(id) === typed || name === typed);
  if (operator !== undefined) return operator;
  throw new CommandError(`There is no operator ${typed}.`, {
    nextStep: './carreto operator list shows those there are.',
  });
}

/** The people who run the installation. An OPERATOR is named by id or name. */
export const operator: Command = {
  name: 'operator',
  summary: 'people who run the installation, and their tokens for the admin API',
  actions: [
    add,
    list,
    switching('activate'),
    switching('deactivate'),
    ...accessActions(findOperator),
    tokenActions(async (ctx, typed) => ({ kind: 'operator', id: (await findOperator(ctx, typed)).id }), {
      owner: 'OPERATOR',
      adopts: false,
    }),
  ],
};
