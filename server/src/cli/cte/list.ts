import { searchCtes as contract } from '@carreto/contract/admin/charges/ctes';
import { searchCtes } from '../../freight/cte/review/search-ctes.ts';
import { fromCteQuery, toCtePage } from '../../freight/cte/review/wire.ts';
import { type Command, exitCodes } from '../command.ts';
import { withContext } from '../context/with-context.ts';
import { queryOf } from '../input/valid-input.ts';
import { printData } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';
import { cteCommon } from './arguments.ts';
import { cteListLines } from './lines.ts';

const filter = optionsOf(queryOf(contract), [
  ...['shipperId', 'carrierId', 'state', 'freightCode', 'number', 'from', 'until'],
  ...['cause', 'differenceFrom', 'differenceUntil', 'age', 'assignee', 'text', 'sort'],
  ...['unlinked', 'duplicate', 'cursor', 'limit'],
]);

export const cteList: Command = {
  name: 'list',
  summary: 'CT-es, newest first',
  options: { ...filter.options, ...cteCommon },
  notes: ['Example: ./carreto cte list --shipper 11222333000181 --state divergence --from 2026-11-01'],
  run: (args) =>
    withContext(args, async (ctx) => {
      const query = await filter.input(args, ctx);
      const page = toCtePage(query, await searchCtes(ctx, fromCteQuery(query)));
      printData(args, page, () => cteListLines(page));
      return exitCodes.done;
    }),
};
