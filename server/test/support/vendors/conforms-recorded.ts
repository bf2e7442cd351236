import { expect, it } from 'vitest';
import { compareShapes } from '../../../src/connectors/vendors/exchanges/compare-shapes.ts';
import type { ExchangeFile } from '../../../src/connectors/vendors/exchanges/exchange.ts';
import { knownExchanges, publishedTexts } from '../../../src/connectors/vendors/exchanges/known-exchanges.ts';
import { type Lookup, lookUp } from '../../../src/connectors/vendors/exchanges/lookups.ts';
import { exchangeFileOf } from '../../../src/connectors/vendors/exchanges/record.ts';
import { recordingLine } from '../../../src/connectors/vendors/exchanges/recording-line.ts';
import { play, readAsWritten } from './conforms-exchanges.ts';
import { accessOf } from './exchange-files.ts';
import { openSample } from './open-sample.ts';
import { keepCredential, sampleTools } from './sample-tools.ts';
import { booking, enquiry, followed, peopleOfSamples } from './samples.ts';
import type { VendorSample } from './vendor-sample.ts';

const mostOfAnAct = 3;
const signal = AbortSignal.timeout(600_000);

/** What a customer records of a vendor is a file of this suite, and tells nobody whose it is. */
export function recordedConforms(sample: VendorSample): void {
  const files = knownExchanges(sample.vendor.manifest.vendor);
  const byAct = Map.groupBy(files.filter(isPlayed), ({ act }) => act);
  const lookups = [...byAct.values()].flatMap((alike) => alike.slice(0, mostOfAnAct));

  it.each(lookups.map((file) => [`${file.act}: ${file.case}`, file] as const))('%s', async (_, known) => {
    const file = await recorded(sample, known);
    expect(file.origin).toMatch(/^recorded 2026-09-07 (production|test)$/);
    await readAsWritten(sample, file);
    const text = JSON.stringify(file);
    expect([...secretsOf(sample), ...peopleOfSamples].filter((telling) => text.includes(telling))).toEqual(
      [],
    );
    // It is what is known already.
    expect(compareShapes(file, files)).toEqual([]);
  });

  it('nothing that books goes over its line', async () => {
    const { line, calls } = recordingLine({ send: () => Promise.reject(new Error('it was sent')) });
    const ports = sample.vendor.open(
      sample.access,
      sampleTools(line, { nowMs: Date.now, kept: keepCredential(sample.access.credential) }),
    );
    await ports.book?.book(booking, signal).catch(() => {});
    await ports.book?.cancel?.({ bookingCode: '1', trackingCodes: ['1'] }, signal).catch(() => {});
    expect(calls.filter(({ request }) => !/^(?:token|check)$/.test(request.act))).toEqual([]);
  });
}

function isPlayed({ act, notSimulated, outcome, calls }: ExchangeFile): boolean {
  const { kind } = outcome as { kind?: unknown };
  return (
    notSimulated !== true && kind !== 'refusal' && calls.length > 0 && ['quote', 'track', 'cte'].includes(act)
  );
}

/** The same as a known exchange, asked of the simulator and recorded. */
async function recorded(sample: VendorSample, known: ExchangeFile): Promise<ExchangeFile> {
  const open = await openSample(sample);
  try {
    const files = knownExchanges(sample.vendor.manifest.vendor);
    for (const name of known.before ?? []) {
      const before = files.find((one) => one.case === name);
      if (before !== undefined) await play(open.simulator.hosts, before, sample);
      open.clock.nowMs += 10 * 60_000;
    }
    const access = accessOf(sample, known);
    const { line, calls } = recordingLine(open.line);
    const atMs = open.clock.nowMs;
    const tools = sampleTools(line, { nowMs: () => atMs, kept: keepCredential(access.credential) });
    const lookup = lookupOf(known);
    const found = await lookUp(sample.vendor.open(access, tools), lookup, signal);
    if (typeof found === 'string') throw new Error(`not asked: ${found}`);
    const { outcome } = found;
    const keep = publishedTexts(files);
    return await exchangeFileOf({ vendor: sample.vendor, access, lookup, calls, outcome, atMs, keep });
  } finally {
    await open.close();
  }
}

function lookupOf({ act, input }: ExchangeFile): Lookup {
  if (act === 'quote') return { act, input: { ...enquiry, ...input } };
  if (act === 'track') return { act, input: { ...followed, ...input } };
  return { act: 'cte', input: { accessKey: String(input.accessKey) } };
}

/** Of what is short, or a word, nobody could say that it is told. */
function secretsOf({ vendor, access }: VendorSample): string[] {
  return vendor.manifest.credential
    .filter(({ kind }) => kind === 'secret')
    .flatMap(({ name }) => access.credential[name] ?? []);
}
