import { derivationChanges } from '@carreto/contract/admin/tables/derived-tables';
import { getDerivedTable } from '../../registry/tables/derived/derived-table-view.ts';
import { removeDerivation, updateDerivation } from '../../registry/tables/derived/edit-derivation.ts';
import { type Command, exitCodes } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { validInput } from '../input/valid-input.ts';
import { printData } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';
import { derivedLines } from './derive.ts';
import { tableIdOf } from './lines.ts';
import { recipeFrom, recipeOptions } from './recipe.ts';

const how = optionsOf(derivationChanges, ['mode']);

/** Looks at a derived table, or changes how it is derived. */
export const derivationAction: Command = {
  name: 'derivation',
  summary: 'show or change how a derived table is computed',
  positionals: ['TABLE-ID'],
  options: {
    ...recipeOptions,
    ...how.options,
    detach: { type: 'boolean', description: 'cut the table from its base; it keeps its versions' },
    ...commonOptions,
  },
  notes: ['Without options it shows. A recipe is replaced whole, and everything is derived again at once.'],
  run: async (args) => {
    const recipe = await recipeFrom(args);
    return withContext(args, async (ctx) => {
      const tableId = tableIdOf(args, 'table');
      if (args.options.detach === true) {
        const view = await removeDerivation(ctx, ctx.actor, tableId);
        printData(args, view, () => [
          `Table ${tableId} is no longer derived from table ${view.baseTableId}.`,
        ]);
        return exitCodes.done;
      }
      const shown = await getDerivedTable(ctx, tableId);
      const changes = { ...(recipe === undefined ? {} : { recipe }), ...(await how.read(args)) };
      const body = { ...changes, revision: shown.revision };
      const view =
        Object.keys(changes).length === 0
          ? shown
          : await updateDerivation(ctx, ctx.actor, {
              tableId,
              changes: validInput(derivationChanges, body),
            });
      printData(args, view, () => derivedLines(view));
      return exitCodes.done;
    });
  },
};
