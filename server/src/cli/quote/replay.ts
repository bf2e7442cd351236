import type { ComparisonView } from '@carreto/contract/admin/freights/receipts';
import {
  type ComparisonDesk,
  compareReplays,
  type ReplayWith,
} from '../../freight/quote/receipt/compare-replays.ts';
import { toComparison } from '../../freight/quote/wire/receipts.ts';
import { createScheduler } from '../../platform/processor/scheduler.ts';
import { engineCodec } from '../../registry/tables/sheets/engine-codec.ts';
import { RateBooks } from '../../registry/tables/sheets/rate-books.ts';
import { ReplaySheets } from '../../registry/tables/sheets/replay-sheets.ts';
import { type Arguments, type Command, CommandError, exitCodes, UsageError } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { withMirror } from '../context/with-mirror.ts';
import { ifFound } from '../input/find-party.ts';
import { typedId } from '../input/typed-id.ts';
import { printData } from '../output/output.ts';
import { carrierNames, shipperOfQuote, tradeNames } from './lines.ts';
import { comparisonLines } from './replay-lines.ts';

/** Most versions that are swapped in at once; the same as the admin API's. */
const mostVersions = 50;

/** A quote of the past, computed again otherwise. */
export const replayAction: Command = {
  name: 'replay',
  summary: 'compute a quote again: with the registry of now, or with other versions of tables',
  positionals: ['QUOTE-ID', '[VERSION-ID...]'],
  options: {
    stored: { type: 'boolean', description: 'as it was: must come out identical' },
    ...commonOptions,
  },
  notes: [
    'Without versions: the tables, rules, taxes and settings of this moment. Versions, drafts too, stand in for those of',
    'their tables without regard to their dates. Goods and places stay, and live carriers are not asked again.',
    'Exit code 1: the quote as it was does not come out as it was stored.',
  ],
  run: (args) =>
    withContext(args, async (ctx) => {
      const [id = ''] = args.positionals;
      const how = replayOf(args);
      const quote = { shipperId: await shipperOfQuote(ctx, id), id };
      const compared = await withDesk(ctx, (desk) => ifFound(compareReplays(desk, quote, how)));
      if (compared === undefined) throw nothingOf(how);
      const ids = compared.pairs.flatMap(({ before, after }) => (before ?? after)?.source.carrierId ?? []);
      const comparison = toComparison(compared, await tradeNames(ctx, ids));
      const nameOf = await carrierNames(ctx, carriersOf(comparison));
      printData(args, comparison, () => comparisonLines(comparison, { how: how.kind, nameOf }));
      return comparison.identical ? exitCodes.done : exitCodes.failed;
    }),
};

/** The registry of now and sheets of any time, without an application around them. */
function withDesk<Result>(
  ctx: CommandContext,
  work: (desk: ComparisonDesk) => Promise<Result>,
): Promise<Result> {
  return withMirror(ctx, (mirrored) => {
    const budgetBytes = ctx.config.sheetMemoryMb * 1_048_576;
    const books = new RateBooks(ctx.db, { codec: engineCodec, budgetBytes });
    return work({
      ctx: mirrored,
      books,
      replaySheets: new ReplaySheets(ctx.db, engineCodec),
      scheduler: createScheduler(),
    });
  });
}

function replayOf(args: Arguments): ReplayWith {
  const [, ...typed] = args.positionals;
  const isStored = args.options.stored === true;
  if (isStored && typed.length > 0)
    throw new UsageError('--stored takes what the quote was decided upon; leave out the versions');
  if (typed.length > mostVersions) throw new UsageError(`at most ${mostVersions} versions at once`);
  if (typed.length === 0) return { kind: isStored ? 'stored' : 'now' };
  return {
    kind: 'versions',
    versionIds: typed.map((id) => typedId(id, { of: 'version', list: 'table show' })),
  };
}

function nothingOf(how: ReplayWith): CommandError {
  return new CommandError(
    how.kind === 'versions' ? 'One of these versions is not here.' : 'The shipper of this quote is gone.',
    { nextStep: './carreto table show TABLE-ID tells the versions of a table.' },
  );
}

function carriersOf({ pairs }: ComparisonView): number[] {
  return pairs.flatMap(({ before, after }) => (before ?? after)?.carrierId ?? []);
}
