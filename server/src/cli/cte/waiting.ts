import { searchWaybills as contract, type WaybillView } from '@carreto/contract/admin/charges/waybills';
import type { Page } from '@carreto/contract/admin/common';
import { searchWaybills } from '../../freight/cte/waybills/search-waybills.ts';
import { fromWaybillQuery, toWaybillPage } from '../../freight/cte/waybills/wire.ts';
import { moneyText } from '../../kernel/value-texts.ts';
import { everything } from '../../registry/access/scope.ts';
import { type Command, exitCodes } from '../command.ts';
import { withContext } from '../context/with-context.ts';
import { localTime } from '../freight/lines.ts';
import { queryOf } from '../input/valid-input.ts';
import { printData, tableLines } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';
import { cteCommon } from './arguments.ts';

const filter = optionsOf(queryOf(contract), ['shipperId', 'carrierId', 'number', 'cursor', 'limit']);

export const cteWaiting: Command = {
  name: 'waiting',
  summary: 'waybills of CONEMB files that wait for their CT-es, newest first, and for how long',
  options: { ...filter.options, ...cteCommon },
  notes: [
    'Their file did not tell the access key. They charge nothing, and end when the CT-e of their issuer, series and',
    'number comes. What has no CT-e after weeks is worth a question to the carrier.',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const query = await filter.input(args, ctx);
      const page = toWaybillPage(query, await searchWaybills(ctx, fromWaybillQuery(query, everything)));
      printData(args, page, () => waybillLines(page));
      return exitCodes.done;
    }),
};

function waybillLines({ items, nextCursor }: Page<WaybillView>): string[] {
  if (items.length === 0) return ['No waybill waits here.'];
  const rows = items.map((one) => [
    one.id,
    localTime(one.arrivedAt),
    one.days,
    `${one.number}/${one.series}`,
    one.issuerCnpj,
    one.issuedOn,
    moneyText(one.totalCents),
    one.nfes.map(({ number, series }) => `${number}/${series ?? '?'}`).join(', '),
  ]);
  const headings = ['id', 'came', 'days', 'number', 'issuer', 'issued', 'says', 'NF-es'];
  const more = nextCursor === null ? [] : ['', `There are more: --after ${nextCursor}`];
  return [...tableLines(headings, rows), ...more];
}
