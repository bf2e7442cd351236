import { Effort, type Steps } from '../../kernel/steps.ts';
import type { ReplayDesk } from '../quote/replay/past-world.ts';
import type { Decision } from '../quote/store/decision.ts';
import { type KeptQuote, type QuoteKey, readDecisions } from '../quote/store/sample.ts';
import type { Comparison } from './compare.ts';
import { compareQuote } from './compare-quote.ts';
import type { Stages } from './stage.ts';

/** Decisions read in one statement. */
const chunkSize = 100;
/** Comparisons share the processor with quotes as if one shipper asked for them all. */
const work = { key: 'what-if', estimateMs: Number.POSITIVE_INFINITY, isPatient: true };

type Take = (comparison: Comparison, atMs: number) => void;

/** Compares stored quotes as `walkQuotes` goes through them. */
export async function compareQuotes(
  desk: ReplayDesk,
  { stages, keys }: { stages: Stages; keys: readonly QuoteKey[] },
  take: Take,
): Promise<void> {
  await walkQuotes(desk, keys, async (basisId) => {
    const stage = await stages(basisId);
    return function* ({ decision, ...key }) {
      take(yield* compareQuote(stage, { ...key, decision }), decision.atMs);
    };
  });
}

/** A stored quote with what was decided. */
export type WalkedQuote = QuoteKey & { decision: Decision };

/** What is done with quotes of one basis; it is made ready once for those that follow each other. */
export type OpenVisit = (basisId: number) => Promise<(quote: WalkedQuote) => Steps<void>>;

/**
 * Goes through stored quotes one after the other, those of one basis together, and gives way to whoever quotes
 * meanwhile. Quotes that are gone by now are left out.
 */
export async function walkQuotes(
  desk: ReplayDesk,
  keys: readonly QuoteKey[],
  open: OpenVisit,
): Promise<void> {
  const sorted = keys.toSorted((a, b) => a.basisId - b.basisId || (a.id < b.id ? -1 : 1));
  const job = desk.scheduler.begin(work);
  try {
    for (let at = 0; at < sorted.length; at += chunkSize) {
      const quotes = await readDecisions(desk.ctx, sorted.slice(at, at + chunkSize));
      for (const [basisId, sharing] of Map.groupBy(quotes, (quote) => quote.basisId))
        await job.run(visitAll(await open(basisId), sharing));
    }
  } finally {
    job.end();
  }
}

/** What reading a quote takes before it is compared, told by its bytes in steps of a computation. */
const bytesOfAUnit = 10;
const unitsOfAQuote = 500;

function* visitAll(visit: (quote: WalkedQuote) => Steps<void>, quotes: readonly KeptQuote[]): Steps<void> {
  const effort = new Effort();
  for (const { sizeBytes, decided, ...key } of quotes) {
    if (effort.spend(unitsOfAQuote + Math.ceil(sizeBytes / bytesOfAUnit))) yield effort.pause();
    yield* visit({ ...key, decision: decided() });
  }
}
