import { readFile } from 'node:fs/promises';
import { outlookInSteps } from '@carreto/server/engine/rating/cheapest/outlook';
import { compose } from '@carreto/server/engine/rating/compose';
import { decodeSheet } from '@carreto/server/engine/rating/encode';
import { taxBookWith } from '@carreto/server/engine/tax/default-book';
import { type Answered, decide, type World } from '@carreto/server/freight/quote/decide';
import type { Candidate } from '@carreto/server/freight/quote/rated';
import { finish } from '@carreto/server/kernel/steps';
import { type LatencySummary, summarize } from '../load/latencies.ts';
import { type Profile, startProfile } from '../run/profiler.ts';
import { serveStage } from '../run/serve-stage.ts';
import { enquiredOf } from '../world/enquired.ts';
import { sheetFile } from '../world/sheet-file.ts';
import { traffic } from '../world/traffic.ts';

export type EngineInput = {
  folder: string;
  carriers: number;
  /** Different quotes of a round; the first round is not measured. */
  quotes: number;
  rounds: number;
  profile: boolean;
};

export type EngineSpeed = {
  /** The round of the lowest p99, by the clock: garbage collection and neighbours on the machine included. */
  wall: LatencySummary;
  /** Every quote by its fastest round: what the computation takes when nobody interrupts it. */
  undisturbed: LatencySummary;
  offersPerQuote: number;
};

export type EngineResult = {
  /** Memory that came with the sheets and what is known of their book beforehand, without garbage. */
  sheetsBytes: number;
  loadSeconds: number;
  everything: EngineSpeed;
  limit20: EngineSpeed;
  profile: Profile | null;
};

/** The engine alone, in one thread: from goods and places to composed offers; no HTTP, no database. */
serveStage(async (input: EngineInput): Promise<{ result: EngineResult }> => {
  const before = usedBytes();
  const startedAt = performance.now();
  const candidates = await loadCandidates(input);
  const outlook = finish(outlookInSteps(candidates.map(({ sheet }) => sheet)));
  const loadSeconds = (performance.now() - startedAt) / 1000;
  const sheetsBytes = usedBytes() - before;
  const world: World = { candidates, outOfDate: [], rules: [], taxBook: taxBookWith(), esg: null };
  const everything = traffic(input.quotes).map((trip) => enquiredOf(trip, null));
  const limit20 = traffic(input.quotes).map((trip) => enquiredOf(trip, 20));
  measureRound(world, everything);
  const speeds = {
    everything: measure(world, everything, input.rounds),
    limit20: measure({ ...world, showsOnly: true, outlook }, limit20, input.rounds),
  };
  return {
    result: {
      sheetsBytes,
      loadSeconds,
      ...speeds,
      profile: input.profile ? await profiled(() => measureRound(world, everything)) : null,
    },
  };
});

async function profiled(work: () => unknown): Promise<Profile> {
  const profile = await startProfile();
  work();
  return profile.stop();
}

async function loadCandidates({ folder, carriers }: EngineInput): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (let carrier = 0; carrier < carriers; carrier += 1) {
    const sheet = decodeSheet(await readFile(sheetFile(folder, carrier)));
    candidates.push({
      versionId: carrier + 1,
      carrierId: carrier + 1,
      sheet,
      validFromOn: null,
      validUntilOn: null,
    });
  }
  return candidates;
}

function usedBytes(): number {
  globalThis.gc?.();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  // `external` holds the array buffers too, except those shared between threads.
  return heapUsed + Math.max(external, arrayBuffers);
}

function measure(world: World, enquiries: readonly Answered[], rounds: number): EngineSpeed {
  const times = Array.from({ length: rounds }, () => measureRound(world, enquiries));
  const summaries = times.map(summarize);
  const fastest = enquiries.map((_, quote) => Math.min(...times.map((round) => round[quote] ?? 0)));
  return {
    wall: summaries.reduce((best, round) => (round.p99Ms < best.p99Ms ? round : best)),
    undisturbed: summarize(fastest),
    offersPerQuote:
      enquiries.reduce((sum, enquired) => sum + decide(world, enquired).chosen.length, 0) / enquiries.length,
  };
}

/** Milliseconds of every quote. */
function measureRound(world: World, enquiries: readonly Answered[]): number[] {
  return enquiries.map((enquired) => {
    const since = performance.now();
    const { chosen, load } = decide(world, enquired);
    for (const rated of chosen) if (rated.kind === 'table') composeOrThrow(rated.lane, load);
    return performance.now() - since;
  });
}

function composeOrThrow(...of: Parameters<typeof compose>): void {
  if (compose(...of).kind === 'refusal') throw new Error('an offer could not be composed');
}
