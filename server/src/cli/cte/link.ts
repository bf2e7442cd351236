import { linkCte, unlinkCte } from '@carreto/contract/admin/charges/ctes';
import { linkByHand } from '../../freight/cte/review/link-by-hand.ts';
import { getCte } from '../../freight/cte/review/search-ctes.ts';
import { unlinkByHand } from '../../freight/cte/review/unlink-by-hand.ts';
import { type Arguments, type Command, exitCodes } from '../command.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { bodyInput, bodyOf } from '../input/valid-input.ts';
import { printData } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';
import { cteCommon, cteIdOf } from './arguments.ts';

export const cteLink: Command = {
  name: 'link',
  summary: 'link it to a freight of its shipper, for a reason',
  positionals: ['CTE', 'FREIGHT', 'REASON...'],
  options: cteCommon,
  run: (args) =>
    withContext(args, async (ctx) => {
      const cteId = await cteIdOf(ctx, args);
      const [, freight = '', ...words] = args.positionals;
      const input = { freightCode: freight.toUpperCase(), note: words.join(' ') };
      await linkByHand(ctx, ctx.actor, { cteId, ...bodyInput(linkCte, input) });
      return tellFreights(ctx, args, cteId);
    }),
};

const from = optionsOf(bodyOf(unlinkCte), ['freightCode']);

export const cteUnlink: Command = {
  name: 'unlink',
  summary: 'take it off its freights, for a reason; it waits for another one',
  positionals: ['CTE', 'REASON...'],
  options: { ...from.options, ...cteCommon },
  notes: ['Only a person links it there again. A released one has to be negotiated first.'],
  run: (args) =>
    withContext(args, async (ctx) => {
      const cteId = await cteIdOf(ctx, args);
      const input = await from.input(args, ctx, { note: args.positionals.slice(1).join(' ') });
      await unlinkByHand(ctx, ctx.actor, { cteId, ...input });
      return tellFreights(ctx, args, cteId);
    }),
};

async function tellFreights(ctx: CommandContext, args: Arguments, cteId: number): Promise<number> {
  const { links } = await getCte(ctx, cteId);
  const freights = links.map(({ freightCode }) => freightCode);
  printData(args, { cteId, freights }, () => [
    freights.length === 0
      ? `CT-e ${cteId} waits for a freight.`
      : `CT-e ${cteId} is of ${freights.join(', ')}; it will be audited in a moment.`,
  ]);
  return exitCodes.done;
}
