import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TrackingOutcome } from '../../../src/connectors/carrier-tracking/port.ts';
import type { CarrierOutcome } from '../../../src/connectors/live-carrier/port.ts';
import type { ExchangeFile } from '../../../src/connectors/vendors/exchanges/exchange.ts';
import { knownExchanges } from '../../../src/connectors/vendors/exchanges/known-exchanges.ts';
import type { VendorLine } from '../../../src/connectors/vendors/line/line.ts';
import { accessOf, toAnswer } from './exchange-files.ts';
import { runAct } from './run-act.ts';
import { keepCredential, sampleTools } from './sample-tools.ts';
import type { VendorSample } from './vendor-sample.ts';

const startedMs = Date.parse('2026-09-07T13:00:00Z');
/** What no price, term, instant or code is. */
const bad: readonly unknown[] = [
  ...[0, -1, 366, -0.01, 0.001, 1e21, null, true],
  ...['', '0', '-1', '0,00', '0.00', '1e9', 'NaN', '1.234', '1,234', '-3,50', '12.345.67', '1.234,5'],
  ...['31/02/2026', '2026-13-01 00:00:00'],
];
const leaf = fc.oneof(
  fc.constantFrom(...bad),
  fc.jsonValue({ maxDepth: 1 }),
  fc.double({ noNaN: true }),
  fc.integer(),
);
/** Members of an answer that are replaced one by one by everything bad. */
const mostLeaves = 40;

/** In place of a whole answer. */
const wholes = fc.oneof(
  fc.constant(null),
  fc.constant(null),
  fc.string(),
  fc.jsonValue().map((value) => JSON.stringify(value)),
);

/** Whatever comes back: nothing rejects, and no price of nothing, no term that cannot be, no service nobody asked for. */
export function garbageConforms(sample: VendorSample): void {
  const { vendor } = sample;
  const files = knownExchanges(vendor.manifest.vendor);

  const read = async (garbage: Garbage): Promise<void> => {
    const { act, input } = garbage.file;
    const own = accessOf(sample, garbage.file);
    const kept = keepCredential(own.credential);
    const line = garblingLine(garbage);
    const ports = vendor.open(own, sampleTools(line, { nowMs: () => startedMs, kept }));
    const outcome = await runAct(ports, { act, input, signal: AbortSignal.timeout(20_000) });
    if (act === 'quote') checkQuote(outcome as CarrierOutcome, sample);
    if (act === 'track') checkTracking(outcome as TrackingOutcome);
  };
  const acts = [...new Set(files.map(({ act }) => act))];

  it.each(acts)('is read or refused, each member of it replaced by what it cannot be: %s', async (act) => {
    for (const file of files.filter((one) => one.act === act))
      for (const value of bad)
        for (let seed = 1; seed <= mostLeaves * Math.max(1, file.calls.length); seed += 1)
          await read({ file, seed, value, whole: null });
  });

  it.each(acts)('is read or refused, whatever it is: %s', async (act) => {
    const own = fc.constantFrom(...files.filter((file) => file.act === act));
    const garbage = fc.record({ file: own, seed: fc.nat(), value: leaf, whole: wholes });
    await fc.assert(fc.asyncProperty(garbage, read), { numRuns: 200 });
  });
}

/** A recorded exchange, and what is wrong with one of its answers: one value of it, or the whole. */
type Garbage = { file: ExchangeFile; seed: number; value: unknown; whole: string | null };

/** Answers as it was recorded, but for one answer: each in its turn, whatever the call was for. */
function garblingLine({ file, seed, value, whole }: Garbage): VendorLine {
  const turns = Math.max(1, file.calls.length);
  const [garbledCall, leafSeed] = [turns - (seed % turns), Math.floor(seed / turns)];
  let sent = 0;
  return {
    async send() {
      const recorded = file.calls[Math.min(sent, file.calls.length - 1)]?.answer ?? { status: 200, body: {} };
      sent += 1;
      if (sent !== garbledCall) return toAnswer(recorded);
      return toAnswer({ ...recorded, body: whole ?? garbled(recorded.body, leafSeed, value) });
    },
  };
}

function checkQuote(outcome: CarrierOutcome, { vendor }: VendorSample): void {
  if (outcome.kind !== 'offers') return;
  expect(outcome.offers.length).toBeGreaterThan(0);
  const codes = new Set(vendor.manifest.services.map(({ code }) => code));
  for (const { costCents, transitMinutes, serviceCode } of outcome.offers) {
    expect(Number.isSafeInteger(costCents) && costCents > 0).toBe(true);
    expect(Number.isInteger(transitMinutes) && transitMinutes >= 0 && transitMinutes <= 365 * 1440).toBe(
      true,
    );
    if (codes.size > 0) expect(codes).toContain(serviceCode);
  }
}

function checkTracking(outcome: TrackingOutcome): void {
  if (outcome.kind !== 'answers') return;
  for (const answer of outcome.answers) {
    if (answer.kind !== 'events') continue;
    for (const { occurredAtMs, carrierCode } of answer.events) {
      expect(Number.isFinite(occurredAtMs)).toBe(true);
      expect(carrierCode).not.toBe('');
    }
  }
}

/** A body with one of its leaves replaced or gone; of a text, a piece of it. */
function garbled(body: unknown, seed: number, value: unknown): unknown {
  if (typeof body === 'string') return garbledText(body, seed, value);
  const copy: unknown = structuredClone(body);
  const leaves = leavesOf(copy);
  const chosen = leaves[seed % Math.max(1, leaves.length)];
  if (chosen === undefined) return value;
  if (seed % 7 === 0) delete chosen.owner[chosen.name];
  else chosen.owner[chosen.name] = value;
  return copy;
}

/** The text of one element replaced, also of one inside a document that came as a text; or the document cut. */
function garbledText(body: string, seed: number, value: unknown): string {
  const elements = [...body.matchAll(/(>|&gt;)([^<>&]+)(<|&lt;)/g)];
  const chosen = elements[seed % Math.max(1, elements.length)];
  if (chosen === undefined || seed % 7 === 0) return body.slice(0, seed % (body.length + 1));
  // An object may hold a toString that is no function.
  const text = (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(/[<&>]/g, '?');
  const [whole, open, , close] = chosen;
  return `${body.slice(0, chosen.index)}${open}${text}${close}${body.slice(chosen.index + whole.length)}`;
}

type Leaf = { owner: Record<string, unknown>; name: string };

function leavesOf(value: unknown): Leaf[] {
  if (typeof value !== 'object' || value === null) return [];
  const owner = value as Record<string, unknown>;
  return Object.keys(owner).flatMap((name) => {
    const inner = leavesOf(owner[name]);
    return inner.length === 0 ? [{ owner, name }] : inner;
  });
}
