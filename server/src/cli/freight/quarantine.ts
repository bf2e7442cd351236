import * as contract from '@carreto/contract/admin/freights/quarantine';
import type { Static } from 'typebox';
import { discardQuarantined } from '../../freight/track/quarantine/discard.ts';
import { findQuarantined, getQuarantined } from '../../freight/track/quarantine/find.ts';
import { mapQuarantinedCode } from '../../freight/track/quarantine/map-code.ts';
import { releaseQuarantined } from '../../freight/track/quarantine/release.ts';
import { fromQuarantineQuery, toQuarantined, toQuarantinePage } from '../../freight/track/quarantine/wire.ts';
import { type Arguments, type Command, exitCodes } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { withNotices } from '../context/with-notices.ts';
import { typedId } from '../input/typed-id.ts';
import { bodyInput, bodyOf, queryOf } from '../input/valid-input.ts';
import { counted, factLines, printData, tableLines } from '../output/output.ts';
import { optionsOf } from '../schema/options-of.ts';
import { localTime } from './lines.ts';

type Quarantined = Static<typeof contract.heldOccurrence>;

const needsBaseUrl = 'Needs CARRETO_BASE_URL as the running Carreto has it: webhooks name the tracking page.';
const filter = optionsOf(queryOf(contract.listHeldOccurrences), [
  ...['state', 'reason', 'shipperId', 'carrierId', 'freightCode', 'carrierCode:code', 'cursor', 'limit'],
]);
const meaning = optionsOf(bodyOf(contract.releaseHeldOccurrence), ['code'], {
  code: { description: 'code of the catalogue, as docs/domain.md lists them; needed while it is not mapped' },
});
const mapping = optionsOf(bodyOf(contract.mapHeldCode), ['scope'], { scope: { absent: 'carrier' } });

const list: Command = {
  name: 'list',
  summary: 'occurrences that wait for a person, in the order they came',
  options: { ...filter.options, ...commonOptions },
  run: (args) =>
    withContext(args, async (ctx) => {
      const query = await filter.input(args, ctx);
      const page = toQuarantinePage(query, await findQuarantined(ctx, fromQuarantineQuery(query)));
      printData(args, page, () => quarantineLines(page));
      return exitCodes.done;
    }),
};

function quarantineLines({
  items,
  nextCursor,
}: {
  items: readonly Quarantined[];
  nextCursor: string | null;
}): string[] {
  if (items.length === 0) return ['Nothing is here.'];
  const rows = items.map((row) => [
    row.id,
    row.freightCode,
    row.reason,
    row.code,
    row.carrierCode,
    localTime(row.occurredAt),
    row.source,
    row.message ?? row.carrierDescription,
  ]);
  const headings = ['id', 'freight', 'reason', 'code', "carrier's", 'happened', 'by', 'says'];
  const more = nextCursor === null ? [] : ['', `There are more: --after ${nextCursor}`];
  return [...tableLines(headings, rows), ...more];
}

const show: Command = {
  name: 'show',
  summary: 'one of them, with all that the carrier said',
  positionals: ['ID'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const occurrence = toQuarantined(await getQuarantined(ctx, idOf(args)));
      printData(args, occurrence, () => factLines(factsOf(occurrence)));
      return exitCodes.done;
    }),
};

function factsOf({ proofs, redispatchCodes, occurredAt, arrivedAt, decidedAt, ...rest }: Quarantined) {
  const facts = {
    ...rest,
    proofs: proofs.join(' '),
    redispatchCodes: redispatchCodes.join(' '),
    occurredAt: localTime(occurredAt),
    arrivedAt: localTime(arrivedAt),
    decidedAt: decidedAt === null ? null : localTime(decidedAt),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null && fact !== ''));
}

const release: Command = {
  name: 'release',
  summary: 'take it into its freight, in flow or not: it did happen; webhooks are told',
  positionals: ['ID'],
  options: { ...meaning.options, ...commonOptions },
  notes: [needsBaseUrl],
  run: (args) =>
    withContext(args, async (ctx) => {
      const { code = null } = await meaning.input(args, ctx);
      const wanted = { heldId: idOf(args), code };
      const occurrence = toQuarantined(
        await withNotices(ctx, (noticing) => releaseQuarantined(noticing, ctx.actor, wanted)),
      );
      printData(args, occurrence, () => [`Released into ${occurrence.freightCode} as ${occurrence.code}.`]);
      return exitCodes.done;
    }),
};

const discard: Command = {
  name: 'discard',
  summary: 'drop it, with a reason; said again it is a repeat',
  positionals: ['ID', 'REASON...'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const { note } = bodyInput(contract.discardHeldOccurrence, {
        note: args.positionals.slice(1).join(' '),
      });
      const occurrence = toQuarantined(
        await discardQuarantined(ctx, ctx.actor, { heldId: idOf(args), note }),
      );
      printData(args, occurrence, () => [`Dropped what was said of ${occurrence.freightCode}.`]);
      return exitCodes.done;
    }),
};

const map: Command = {
  name: 'map',
  summary: "say what the carrier's code means from now on, and take in all that waits for it",
  positionals: ['ID', 'CODE'],
  options: { ...mapping.options, ...commonOptions },
  notes: [needsBaseUrl],
  run: (args) =>
    withContext(args, async (ctx) => {
      const meant = await mapping.input(args, ctx, { code: Number(args.positionals[1]), scope: 'carrier' });
      const wanted = { heldId: idOf(args), ...meant };
      const resumed = await withNotices(ctx, (noticing) => mapQuarantinedCode(noticing, ctx.actor, wanted));
      printData(args, resumed, () => [
        `${counted(resumed.released, 'occurrence')} taken in, ${resumed.waiting} waiting for another reason.`,
      ]);
      return exitCodes.done;
    }),
};

function idOf(args: Arguments): number {
  return typedId(args.positionals[0], { of: 'quarantined occurrence', list: 'freight quarantine list' });
}

/** Occurrences that nobody could take as they came. */
export const quarantineActions: Command = {
  name: 'quarantine',
  summary: 'occurrences that wait for a person: list, release, discard, map codes',
  actions: [list, show, release, discard, map],
};
