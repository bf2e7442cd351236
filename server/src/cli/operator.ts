import { newOperator, type Operator, operatorChanges } from '@carreto/contract/admin/registry/operators';
import { addOperator } from '../registry/operators/add-operator.ts';
import { listOperators } from '../registry/operators/find-operators.ts';
import { updateOperator } from '../registry/operators/update-operator.ts';
import { type Command, exitCodes, textOption, UsageError } from './command.ts';
import { commonOptions } from './context/installation-options.ts';
import { withContext } from './context/with-context.ts';
import { findOperator } from './input/find-operator.ts';
import { given, validInput } from './input/valid-input.ts';
import { accessActions } from './operator/access.ts';
import { dutyInput, dutyOptions } from './operator/duty-options.ts';
import { readEveryPage } from './output/every-page.ts';
import { printData, tableLines } from './output/output.ts';
import { tokenActions } from './token-actions.ts';

const add: Command = {
  name: 'add',
  summary: 'add a person who runs the installation; a token is issued apart',
  positionals: ['NAME'],
  options: { ...dutyOptions, ...commonOptions },
  notes: ['One of --roles, --permissions and --role says what is allowed; a viewer, where none does.'],
  run: (args) =>
    withContext(args, async (ctx) => {
      const duty = await dutyInput(args, ctx);
      const isSaid = ['role', 'roles', 'permissions'].some((member) => member in duty);
      const usual = { name: args.positionals[0] ?? '', ...(isSaid ? {} : { role: 'viewer' }) };
      const added = await addOperator(ctx, ctx.actor, validInput(newOperator, { ...usual, ...duty }));
      printData(args, added, () => [
        `Added operator ${added.id}, ${added.name} (${dutyText(added)}).`,
        `./carreto operator invite ${added.id} gives a link to the dashboard, ./carreto operator token issue ${added.id} a token for the admin API.`,
      ]);
      return exitCodes.done;
    }),
};

const update: Command = {
  name: 'update',
  summary: 'change what an operator is called, may do and sees',
  positionals: ['OPERATOR'],
  options: {
    name: { type: 'string', value: 'NAME', description: 'another name' },
    ...dutyOptions,
    ...commonOptions,
  },
  notes: ['What is not said stays. One of --roles, --permissions and --role takes the place of what was.'],
  run: (args) =>
    withContext(args, async (ctx) => {
      const duty = given({ name: textOption(args, 'name'), ...(await dutyInput(args, ctx)) });
      if (Object.keys(duty).length === 0) throw new UsageError('say what changes; --help shows what can');
      const { id, revision } = await findOperator(ctx, args.positionals[0] ?? '');
      const changes = validInput(operatorChanges, { revision, ...duty });
      const updated = await updateOperator(ctx, ctx.actor, { operatorId: id, changes });
      printData(args, updated, () => [
        `Changed operator ${updated.id}, ${updated.name} (${dutyText(updated)}).`,
      ]);
      return exitCodes.done;
    }),
};

/** What an operator may, in few words. */
function dutyText({ role, roles, permissions }: Operator): string {
  return (roles ?? permissions ?? [role]).join(', ');
}

const list: Command = {
  name: 'list',
  summary: 'all operators',
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const operators = await readEveryPage((page) => listOperators(ctx, page));
      printData(args, operators, () =>
        tableLines(
          ['id', 'name', 'may', 'active'],
          operators.map((one) => [one.id, one.name, dutyText(one), one.active]),
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

/** The people who run the installation. An OPERATOR is named by id or name. */
export const operator: Command = {
  name: 'operator',
  summary: 'people who run the installation, and their tokens for the admin API',
  actions: [
    add,
    update,
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
