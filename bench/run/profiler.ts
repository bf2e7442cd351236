import { type Profiler, Session } from 'node:inspector/promises';
import { basename, dirname } from 'node:path';

/** Where the time went: functions by the time spent in themselves, as a share of the time not idle. */
export type SelfTime = { name: string; place: string; share: number };

/** A running CPU profile of this process. */
export type RunningProfile = {
  stop(): Promise<SelfTime[]>;
};

const samplingMicros = 200;
const shown = 30;

/** Starts to profile this process. */
export async function startProfile(): Promise<RunningProfile> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: samplingMicros });
  await session.post('Profiler.start');
  return {
    async stop() {
      const { profile } = await session.post('Profiler.stop');
      session.disconnect();
      return selfTimes(profile).slice(0, shown);
    },
  };
}

function selfTimes({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): SelfTime[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<string, SelfTime>();
  let busy = 0;
  samples.forEach((id, index) => {
    const frame = frames.get(id);
    const micros = timeDeltas[index] ?? 0;
    if (frame === undefined || isNotWork(frame)) return;
    busy += micros;
    const place = placeOf(frame);
    const key = `${frame.functionName} ${place}`;
    const known = times.get(key) ?? { name: frame.functionName || '(anonymous)', place, share: 0 };
    known.share += micros;
    times.set(key, known);
  });
  return [...times.values()]
    .map((time) => ({ ...time, share: time.share / busy }))
    .sort((a, b) => b.share - a.share);
}

/** Waiting, and the profiler's own start and end. */
function isNotWork({ functionName, url }: { functionName: string; url: string }): boolean {
  return functionName === '(idle)' || url === 'node:inspector' || url === 'node:inspector/promises';
}

/** The file with its folder: enough to find it, without the path of this machine. */
function placeOf({ url, lineNumber }: { url: string; lineNumber: number }): string {
  if (url === '') return '';
  return `${basename(dirname(url))}/${basename(url)}:${lineNumber + 1}`;
}
