import { open, rm } from 'node:fs/promises';
import type { LiveEnquiryInput } from '@carreto/contract/admin/registry/live-carriers';
import type { VendorAccount } from '@carreto/contract/admin/registry/vendor-accounts';
import type { TrackingOutcome } from '../../connectors/carrier-tracking/port.ts';
import type { CarrierOutcome } from '../../connectors/live-carrier/port.ts';
import type { CteOutcome } from '../../connectors/vendors/cte-port.ts';
import type { ShapeDifference } from '../../connectors/vendors/exchanges/compare-shapes.ts';
import { followedAs, type Lookup } from '../../connectors/vendors/exchanges/lookups.ts';
import { plain, RecordingProblem } from '../../connectors/vendors/exchanges/record.ts';
import { enquiryOf } from '../../freight/quote/live/try-carrier.ts';
import { fromTrial } from '../../freight/quote/live/wire.ts';
import { isAccessKey } from '../../kernel/access-key.ts';
import { formatDatetime } from '../../kernel/sao-paulo.ts';
import { moneyText } from '../../kernel/value-texts.ts';
import { silentLog } from '../../platform/log/log.ts';
import { startRegistryMirror } from '../../registry/mirror/mirror.ts';
import { type RecordedLookup, recordLookup } from '../../registry/vendor-accounts/record-lookup.ts';
import { type Arguments, CommandError, exitCodes, textOption, UsageError } from '../command.ts';
import type { CommandContext } from '../context/with-context.ts';
import { printData, tableLines } from '../output/output.ts';
import { liveContext } from './live-context.ts';

/** What a try is about besides a price, and where it is kept. */
export const lookupOptions = {
  track: {
    type: 'string',
    value: 'CODE',
    description: 'ask what became of a shipment: its code, its order, or the access key of its NF-e',
  },
  cte: { type: 'string', value: 'KEY', description: 'ask for a CT-e by its access key' },
  record: {
    type: 'string',
    value: 'FILE',
    description: 'write what went over the line, with all that tells whose it is replaced; a new file',
  },
} as const;

/** Whether a try is more than prices that are shown. */
export function isLookup(args: Arguments): boolean {
  return Object.keys(lookupOptions).some((name) => textOption(args, name) !== undefined);
}

/** Asks by an account, tells where the answers are made otherwise than those that are known, and keeps them where that was asked for. */
export async function tryLookup(
  ctx: CommandContext,
  args: Arguments,
  { account, input }: { account: VendorAccount; input: LiveEnquiryInput },
): Promise<number> {
  const path = textOption(args, 'record');
  const file = path === undefined ? null : await newFile(path);
  try {
    const world = { ...(await liveContext(ctx)), log: silentLog };
    const lookup = await lookupOf(ctx, args, { account, input });
    const tried = await recordLookup(world, { accountId: account.id, lookup }).catch((error: unknown) => {
      if (error instanceof RecordingProblem)
        throw new CommandError(`Nothing was recorded: ${error.message}.`);
      throw error;
    });
    if ('notCalled' in tried)
      throw new CommandError(`Account ${account.name} was not asked: ${tried.notCalled}.`);
    await file?.write(`${JSON.stringify(tried.file, null, 2)}\n`);
    const { outcome, differences } = tried;
    printData(args, { outcome: plain(outcome), differences, file: path ?? null }, () => [
      ...outcomeLines(tried),
      ...differenceLines(differences),
      ...(path === undefined
        ? []
        : [`Wrote ${path}. Read it before you give it to anybody: sentences may still tell.`]),
    ]);
    return isRefusal(outcome) ? exitCodes.failed : exitCodes.done;
  } finally {
    await file?.close();
  }
}

type NewFile = { write(text: string): Promise<void>; close(): Promise<void> };

/** A file for its owner alone that was not there; it is there before anybody is called, and gone where nothing came. */
async function newFile(path: string): Promise<NewFile> {
  const handle = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new CommandError(`${path} is there already.`, { nextStep: 'Name a file that is not.' });
    throw new CommandError(`${path} cannot be written: ${error.code}.`);
  });
  let isWritten = false;
  return {
    async write(text) {
      await handle.writeFile(text);
      isWritten = true;
    },
    async close() {
      await handle.close();
      if (!isWritten) await rm(path, { force: true });
    },
  };
}

/** In whose name a group is tried does not matter. */
const everybody = { kind: 'all' } as const;

async function lookupOf(
  ctx: CommandContext,
  args: Arguments,
  { account, input }: { account: VendorAccount; input: LiveEnquiryInput },
): Promise<Lookup> {
  const [code, accessKey] = [textOption(args, 'track'), textOption(args, 'cte')];
  if (code !== undefined && accessKey !== undefined) throw new UsageError('--track and --cte are two tries.');
  if (accessKey !== undefined) {
    if (!isAccessKey(accessKey)) throw new UsageError(`${accessKey} is no access key.`);
    return { act: 'cte', input: { accessKey } };
  }
  const { db, clock, config } = ctx;
  const mirror = await startRegistryMirror({ db, pollMs: config.mirrorPollMs, clock, log: silentLog });
  try {
    const { carrierId, audience } = account;
    const { shipperId } = audience;
    const owner = {
      carrierId,
      audience: shipperId === null ? everybody : { kind: 'shipper' as const, shipperId },
    };
    const enquiry = enquiryOf({ ctx: { mirror } }, owner, fromTrial(input));
    if (enquiry === null) throw new CommandError('A zip code belongs to no state.');
    if (code === undefined) return { act: 'quote', input: enquiry };
    return { act: 'track', input: followedAs(code, enquiry.shipperCnpj) };
  } finally {
    await mirror.stop();
  }
}

function isRefusal(outcome: unknown): boolean {
  return !['offers', 'answers', 'xml'].includes((outcome as { kind: string }).kind);
}

function outcomeLines({ file: { act }, outcome }: RecordedLookup): string[] {
  switch (act) {
    case 'quote':
      return offerLines(outcome as CarrierOutcome);
    case 'track':
      return eventLines(outcome as TrackingOutcome);
    default:
      return cteLines(outcome as CteOutcome);
  }
}

function offerLines(outcome: CarrierOutcome): string[] {
  if (outcome.kind === 'refusal') return [`No offer (${outcome.code}): ${outcome.sentence}`];
  return tableLines(
    ['service', 'price', 'days', 'identifier'],
    outcome.offers.map(({ service, costCents, transitMinutes, identifier }) => [
      service,
      moneyText(costCents),
      Math.floor(transitMinutes / 1440),
      identifier,
    ]),
  );
}

function eventLines(outcome: TrackingOutcome): string[] {
  if (outcome.kind !== 'answers') return [`No answer (${outcome.code}): ${outcome.sentence}`];
  return outcome.answers.flatMap((answer) =>
    answer.kind === 'events'
      ? tableLines(
          ['when', 'code', 'ours', 'what'],
          answer.events.map(({ occurredAtMs, carrierCode, code, description }) => [
            formatDatetime(occurredAtMs),
            carrierCode,
            code,
            description,
          ]),
        )
      : [`No events: ${answer.sentence}`],
  );
}

function cteLines(outcome: CteOutcome): string[] {
  if (outcome.kind === 'xml') return [`A document of ${outcome.xml.length} bytes.`];
  return [outcome.kind === 'none' ? 'It has no such CT-e.' : `No CT-e: ${outcome.sentence}`];
}

const saidOf = { missing: 'is missing', retyped: 'is of another type', new: 'is new' } as const;

function differenceLines(differences: readonly ShapeDifference[]): string[] {
  if (differences.length === 0) return ['Its answers are made as those that are known.'];
  return differences.map(({ call, member, difference, known, found }) => {
    const kinds = difference === 'missing' ? known : found;
    const before = difference === 'retyped' ? `, known as ${known.join(' or ')}` : '';
    return `${call}: ${member === '' ? 'the whole answer' : member} ${saidOf[difference]} (${kinds.join(' or ')}${before})`;
  });
}
