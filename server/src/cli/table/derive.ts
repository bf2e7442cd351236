import { type DerivedTableView, newDerivedTable } from '@carreto/contract/admin/tables/derived-tables';
import { deriveTable } from '../../registry/tables/derived/derive-table.ts';
import { type Command, exitCodes, UsageError } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { printData, tableLines } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';
import { tableIdOf, wallClock } from './lines.ts';
import { recipeFrom, recipeOptions } from './recipe.ts';

const derived = optionsOf(newDerivedTable, ['name', 'shipperId', 'groupId', 'everyone', 'widen']);

/** A table that is computed from another one. */
export const deriveAction: Command = {
  name: 'derive',
  summary: 'make a table that is computed from another one, now and whenever that changes',
  positionals: ['TABLE-ID'],
  options: {
    ...derived.options,
    ...recipeOptions,
    draft: { type: 'boolean', description: 'derived versions wait until somebody publishes them' },
    ...commonOptions,
  },
  notes: [
    'TABLE-ID is the base. A derived version takes force, goes back and is withdrawn together with its base.',
    'Example: ./carreto table derive 4 --name "Rodoviário Parceiros" --percent 7.5 --extra-days 1',
  ],
  run: async (args) => {
    if (args.options.name === undefined) throw new UsageError('carreto table derive: --name is missing');
    const recipe = (await recipeFrom(args)) ?? {};
    return withContext(args, async (ctx) => {
      const mode = args.options.draft === true ? 'draft' : 'publish';
      const input = await derived.input(args, ctx, { mode, recipe });
      const view = await deriveTable(ctx, ctx.actor, { tableId: tableIdOf(args, 'table'), ...input });
      printData(args, view, () => derivedLines(view));
      return exitCodes.done;
    });
  },
};

/** How a table is derived, and what came of each version of the base. */
export function derivedLines(view: DerivedTableView): string[] {
  const { tableId, baseTableId, mode, revision, recipe, derivations } = view;
  const follows = mode === 'publish' ? 'follows it' : 'makes drafts';
  return [
    `Table ${tableId} is derived from table ${baseTableId} and ${follows}. Recipe, revision ${revision}:`,
    JSON.stringify(recipe, null, 2),
    ...(derivations.length === 0 ? ['Nothing of the base is in force or scheduled yet.'] : ['']),
    ...tableLines(
      ['base version', 'recipe', 'state', 'version id', 'numbers met', 'at'],
      derivations.map(({ baseVersionId, recipeRevision, state, versionId, counts, at }) => [
        baseVersionId,
        recipeRevision,
        state,
        versionId,
        counts === null ? '-' : counts.join(', '),
        wallClock(at),
      ]),
    ).slice(0, derivations.length === 0 ? 0 : undefined),
    ...derivations.flatMap(({ baseVersionId, failure }) =>
      (failure ?? []).map(
        ({ field, message }) => `error: base version ${baseVersionId}, ${field}: ${message}`,
      ),
    ),
  ];
}
