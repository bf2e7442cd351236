import { loadavg } from 'node:os';
import { join } from 'node:path';
import { startCarreto } from '../../faults/ledger/carreto-process.ts';
import { install } from '../../faults/ledger/installation.ts';
import { currentCommit, tell } from '../../faults/ledger/report.ts';
import { keep } from '../suite-folder.ts';
import { type Call, sendLoad } from './load.ts';
import { type SoakRun, soakText } from './report.ts';
import { type Sample, takeSample } from './sample.ts';

export type SoakOptions = {
  folder: string;
  seconds: number;
  sampleEveryS: number;
  ratePerS: number;
  seed: number;
  signal: AbortSignal;
};

export type SoakResult = { samples: Sample[]; calls: Map<string, number>; text: string };

/**
 * Lets a modest load of every kind run on an installation of its own, and looks at its process and database again and
 * again. What was seen is kept after each look, so that whatever ends it leaves its table.
 */
export async function soak(options: SoakOptions): Promise<SoakResult> {
  const { folder, ratePerS, seed, seconds: wantedS } = options;
  const run: SoakRun = { seed, ratePerS, wantedS, commit: await currentCommit(), load: loadavg()[0] ?? 0 };
  const installation = await install();
  const process = startCarreto({
    ...{ role: 'both', environment: installation.environment, ownGroup: true },
    preload: join(import.meta.dirname, 'memory.preload.ts'),
  });
  const samples: Sample[] = [];
  const calls = new Map<string, number>();
  let since: Call[] = [];
  const look = async (): Promise<void> => {
    const taken = since;
    since = [];
    samples.push(await takeSample({ installation, process, startedMs }, taken));
    await keep(join(folder, 'soak.json'), `${JSON.stringify({ run, samples })}\n`);
    await keep(join(folder, 'soak.md'), soakText(run, samples));
  };
  const onCall = (call: Call): void => {
    since.push(call);
    const name = call.status === 200 ? call.kind : `${call.kind}: ${call.status}`;
    calls.set(name, (calls.get(name) ?? 0) + 1);
  };
  let startedMs = performance.now();
  const over = new AbortController();
  try {
    const address = await process.ready;
    startedMs = performance.now();
    await look();
    const loading = sendLoad({ installation, address, ratePerS, seed, signal: over.signal, onCall });
    await lookUntilOver(options, { startedMs, look, ended: process.gone });
    over.abort();
    await loading;
    await look();
    if (process.ended() !== undefined) throw new Error(`the process ended by itself:\n${process.told()}`);
    return { samples, calls, text: soakText(run, samples) };
  } finally {
    over.abort();
    if (process.ended() === undefined) await process.stop();
    await installation.close();
  }
}

type Looking = { startedMs: number; look(): Promise<void>; ended: Promise<unknown> };

async function lookUntilOver(
  { seconds, sampleEveryS, signal }: SoakOptions,
  { startedMs, look, ended }: Looking,
): Promise<void> {
  let isEnded = false;
  void ended.then(() => {
    isEnded = true;
  });
  for (let turn = 1; ; turn += 1) {
    const atS = Math.min(seconds, turn * sampleEveryS);
    await until(startedMs + atS * 1000, { signal, ended });
    if (signal.aborted || isEnded || atS >= seconds) return;
    await look();
    tell(`minute ${(atS / 60).toFixed(1)}`);
  }
}

function until(
  atMs: number,
  { signal, ended }: { signal: AbortSignal; ended: Promise<unknown> },
): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.max(0, atMs - performance.now()));
    signal.addEventListener('abort', end);
    void ended.then(end);
    if (signal.aborted) end();
  });
}
