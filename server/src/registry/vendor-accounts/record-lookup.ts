import { catalogueOf } from '../../connectors/vendors/catalogue.ts';
import { compareShapes, type ShapeDifference } from '../../connectors/vendors/exchanges/compare-shapes.ts';
import type { ExchangeFile } from '../../connectors/vendors/exchanges/exchange.ts';
import { knownExchanges, publishedTexts } from '../../connectors/vendors/exchanges/known-exchanges.ts';
import { type Lookup, longestMs, lookUp } from '../../connectors/vendors/exchanges/lookups.ts';
import { exchangeFileOf } from '../../connectors/vendors/exchanges/record.ts';
import { type RecordedCall, recordingLine } from '../../connectors/vendors/exchanges/recording-line.ts';
import type { VendorAccess } from '../../connectors/vendors/vendor.ts';
import { vendors } from '../../connectors/vendors/vendors.ts';
import { fail } from '../../kernel/failure.ts';
import { vendorSecretPlace } from './account.ts';
import { openVendorDesk, type VendorWorld } from './open-vendor-desk.ts';
import { type KnownAccount, readAccount } from './vendor-accounts-part.ts';

/** What a lookup brought: what the connector understood of it, where the answers are made otherwise than known ones, and the file of it. */
export type RecordedLookup = {
  outcome: unknown;
  differences: readonly ShapeDifference[];
  file: ExchangeFile;
};

/** Why an account was not asked; the sentence is English. */
export type NotCalled = { notCalled: string };

/**
 * Asks a carrier's own system by an account for something that books nothing, and makes a file of it that holds nothing of whose it is.
 * @throws Failure `not_found`
 * @throws RecordingProblem
 */
export async function recordLookup(
  ctx: VendorWorld,
  { accountId, lookup }: { accountId: number; lookup: Lookup },
): Promise<RecordedLookup | NotCalled> {
  const account = await readAccount(ctx.db, accountId);
  if (account === undefined) throw fail('not_found');
  const known = catalogueOf(vendors);
  const vendor = known.get(account.vendor);
  let calls: RecordedCall[] = [];
  const desk = openVendorDesk(ctx, known, (line) => {
    const recording = recordingLine(line);
    calls = recording.calls;
    return recording.line;
  });
  try {
    const atMs = ctx.clock.nowMs();
    const ports = desk.portsOf(account);
    if ('closed' in ports || vendor === undefined)
      return { notCalled: 'closed' in ports ? ports.sentence : 'there is no such connector' };
    const access = accessOf(ctx, account);
    const found = await lookUp(ports, lookup, AbortSignal.timeout(longestMs));
    if (typeof found === 'string') return { notCalled: sentences[found] };
    const files = knownExchanges(account.vendor);
    const { outcome } = found;
    const file = await exchangeFileOf({
      ...{ vendor, access, lookup, calls, outcome, atMs },
      keep: publishedTexts(files),
    });
    return { outcome, file, differences: compareShapes(file, files) };
  } finally {
    await desk.close();
  }
}

const sentences = {
  cannot: 'its connector has no such act',
  nameless: 'its connector follows no freight by such a code',
} as const;

/** The account in clear, as it was before the call. */
function accessOf({ sealer }: VendorWorld, account: KnownAccount): VendorAccess {
  const { environment, settings } = account;
  const credential = Object.fromEntries(
    account.credential.map(({ id, field, sealed }) => [field, sealer.open(sealed, vendorSecretPlace(id))]),
  );
  return { environment, settings, credential };
}
