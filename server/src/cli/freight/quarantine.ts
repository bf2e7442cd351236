import * as contract from '@carreto/contract/admin/freights/quarantine';
import type { Static } from 'typebox';
import { discardQuarantined } from '../../freight/track/quarantine/discard.ts';
import { findQuarantined, getQuarantined } from '../../freight/track/quarantine/find.ts';
import { mapQuarantinedCode } from '../../freight/track/quarantine/map-code.ts';
import { releaseQuarantined } from '../../freight/track/quarantine/release.ts';
import { fromQuarantineQuery, toQuarantined, toQuarantinePage } from '../../freight/track/quarantine/wire.ts';
import {
  type Arguments,
  type Command,
  exitCodes,
  integerOption,
  textOption,
  UsageError,
} from '../command.ts';
import { dataOption, jsonOption } from '../context/installation-options.ts';
import { type CommandContext, withContext } from '../context/with-context.ts';
import { withNotices } from '../context/with-notices.ts';
import { findCarrier, findShipper } from '../input/find-party.ts';
import { bodyInput, given, queryInput } from '../input/valid-input.ts';
import { counted, factLines, printData, tableLines } from '../output/output.ts';
import { localTime } from './lines.ts';

type Quarantined = Static<typeof contract.heldOccurrence>;

const common = { ...dataOption, ...jsonOption };
const value = (name: string, description: string) => ({ type: 'string', value: name, description }) as const;
const needsBaseUrl = 'Needs CARRETO_BASE_URL as the running Carreto has it: webhooks name the tracking page.';
const codeOption = value('N', 'code of the catalogue, as docs/domain.md lists them');

const list: Command = {
  name: 'list',
  summary: 'occurrences that wait for a person, in the order they came',
  options: {
    state: value('STATE', 'waiting, released or discarded; waiting when absent'),
    reason: value('REASON', 'unmapped_code, out_of_flow, too_far_ahead, before_hire or foreign_nfe'),
    shipper: value('SHIPPER', 'only of freights of this shipper, by CNPJ or id'),
    carrier: value('CARRIER', 'only of this carrier, by CNPJ or id'),
    freight: value('ID', 'only of this freight'),
    code: value('CODE', "only with this code of the carrier's"),
    after: value('ID', 'go on after this one'),
    limit: value('N', 'at most so many; 50 when absent'),
    ...common,
  },
  run: (args) =>
    withContext(args, async (ctx) => {
      const query = queryInput(contract.listHeldOccurrences, await queryOf(ctx, args));
      const page = toQuarantinePage(query, await findQuarantined(ctx, fromQuarantineQuery(query)));
      printData(args, page, () => quarantineLines(page));
      return exitCodes.done;
    }),
};

async function queryOf(ctx: CommandContext, args: Arguments): Promise<object> {
  const [shipper, carrier] = [textOption(args, 'shipper'), textOption(args, 'carrier')];
  return given({
    state: textOption(args, 'state'),
    reason: textOption(args, 'reason'),
    shipperId: shipper === undefined ? undefined : (await findShipper(ctx, shipper)).id,
    carrierId: carrier === undefined ? undefined : (await findCarrier(ctx, carrier)).id,
    freightCode: textOption(args, 'freight')?.toUpperCase(),
    carrierCode: textOption(args, 'code'),
    cursor: textOption(args, 'after'),
    limit: integerOption(args, 'limit', { min: 1, max: 200 }),
  });
}

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
  options: common,
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
  options: { code: codeOption, ...common },
  notes: [needsBaseUrl],
  run: (args) =>
    withContext(args, async (ctx) => {
      const { code = null } = bodyInput(contract.releaseHeldOccurrence, given({ code: codeOf(args) }));
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
  options: common,
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
  options: {
    scope: value(
      'SCOPE',
      'contract: for this shipper; carrier: for all who say nothing else; carrier when absent',
    ),
    ...common,
  },
  notes: [needsBaseUrl],
  run: (args) =>
    withContext(args, async (ctx) => {
      const wanted = { code: Number(args.positionals[1]), scope: textOption(args, 'scope') ?? 'carrier' };
      const mapping = { heldId: idOf(args), ...bodyInput(contract.mapHeldCode, wanted) };
      const resumed = await withNotices(ctx, (noticing) => mapQuarantinedCode(noticing, ctx.actor, mapping));
      printData(args, resumed, () => [
        `${counted(resumed.released, 'occurrence')} taken in, ${resumed.waiting} waiting for another reason.`,
      ]);
      return exitCodes.done;
    }),
};

function codeOf(args: Arguments): number | undefined {
  return integerOption(args, 'code', { min: 0, max: 999 });
}

function idOf(args: Arguments): number {
  const typed = args.positionals[0] ?? '';
  if (/^[1-9][0-9]{0,14}$/.test(typed)) return Number(typed);
  throw new UsageError(`"${typed}" is no id; ./carreto freight quarantine list shows them`);
}

/** Occurrences that nobody could take as they came. */
export const quarantineActions: Command = {
  name: 'quarantine',
  summary: 'occurrences that wait for a person: list, release, discard, map codes',
  actions: [list, show, release, discard, map],
};
