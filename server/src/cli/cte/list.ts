import { searchCtes as contract } from '@carreto/contract/admin/charges/ctes';
import { searchCtes } from '../../freight/cte/review/search-ctes.ts';
import { fromCteQuery, toCtePage } from '../../freight/cte/review/wire.ts';
import { type Arguments, type Command, exitCodes, integerOption, textOption } from '../command.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { findCarrier, findShipper } from '../input/find-party.ts';
import { given, queryInput } from '../input/valid-input.ts';
import { printData } from '../output/output.ts';
import { cteCommon } from './arguments.ts';
import { cteListLines } from './lines.ts';

const value = (name: string, description: string) => ({ type: 'string', value: name, description }) as const;
const flag = (description: string) => ({ type: 'boolean', description }) as const;

export const cteList: Command = {
  name: 'list',
  summary: 'CT-es, newest first',
  options: {
    shipper: value('SHIPPER', 'only of this shipper, by CNPJ or id'),
    carrier: value('CARRIER', 'only of this carrier, by CNPJ or id'),
    state: value('STATE', 'processing, divergence, negotiation, pre_released, released or rejected'),
    freight: value('ID', 'only of this freight'),
    number: value('N', 'only with this number'),
    from: value('DAY', 'received from this day on, YYYY-MM-DD'),
    until: value('DAY', 'received until this day'),
    unlinked: flag('only those that wait for a freight'),
    duplicate: flag('only those that an earlier one stands for'),
    after: value('ID', 'go on after this CT-e'),
    limit: value('N', 'at most so many; 50 when absent'),
    ...cteCommon,
  },
  notes: ['Example: ./carreto cte list --shipper 11222333000181 --state divergence --from 2026-11-01'],
  run: (args) =>
    withContext(args, async (ctx) => {
      const query = queryInput(contract, await queryOf(ctx, args));
      const page = toCtePage(query, await searchCtes(ctx, fromCteQuery(query)));
      printData(args, page, () => cteListLines(page));
      return exitCodes.done;
    }),
};

/** The options as the admin API's query. */
async function queryOf(ctx: CommandContext, args: Arguments): Promise<object> {
  const [shipper, carrier] = [textOption(args, 'shipper'), textOption(args, 'carrier')];
  return given({
    shipperId: shipper === undefined ? undefined : (await findShipper(ctx, shipper)).id,
    carrierId: carrier === undefined ? undefined : (await findCarrier(ctx, carrier)).id,
    state: textOption(args, 'state')?.replace('-', '_'),
    freightCode: textOption(args, 'freight')?.toUpperCase(),
    number: integerOption(args, 'number', { min: 1, max: 999_999_999 }),
    from: textOption(args, 'from'),
    until: textOption(args, 'until'),
    unlinked: args.options.unlinked === true ? true : undefined,
    duplicate: args.options.duplicate === true ? true : undefined,
    cursor: textOption(args, 'after'),
    limit: integerOption(args, 'limit', { min: 1, max: 200 }),
  });
}
