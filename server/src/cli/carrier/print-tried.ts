import type { TriedLiveCarrier } from '@carreto/contract/admin/registry/live-carriers';
import { moneyText } from '../../kernel/value-texts.ts';
import { type Arguments, exitCodes } from '../command.ts';
import { printData, tableLines } from '../output/output.ts';

/** Shows what a carrier said to somebody who tried it; gives the exit code. */
export function printTried(args: Arguments, tried: TriedLiveCarrier): number {
  printData(args, tried, () =>
    tried.code === null
      ? tableLines(
          ['service', 'price', 'days', 'identifier'],
          tried.offers.map(({ service, costCents, transitMinutes, identifier }) => [
            service,
            moneyText(costCents),
            Math.floor(transitMinutes / 1440),
            identifier,
          ]),
        )
      : [`No offer (${tried.code}): ${tried.sentence}`],
  );
  return tried.code === null ? exitCodes.done : exitCodes.failed;
}
