import { type Profiler, Session } from 'node:inspector/promises';
import { basename, dirname } from 'node:path';

/** A share of the time that was not idle, spent in the thing itself and not in what it called. */
export type SelfTime = { name: string; place: string; share: number };

/** Where the time went: by part of the house or package, and by function. */
export type Profile = { parts: SelfTime[]; functions: SelfTime[] };

/** A running profile of this process. */
export type RunningProfile = { stop(): Promise<Profile> };

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
      const times = timesOf(profile);
      return {
        parts: shares(times, ({ frame }) => ({ name: partOf(frame), place: '' })),
        functions: shares(times, ({ frame }) => ({
          name: frame.functionName || '(anonymous)',
          place: placeOf(frame),
        })),
      };
    },
  };
}

type Frame = { functionName: string; url: string; lineNumber: number };
type Time = { frame: Frame; micros: number };

function timesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Time[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  return samples.flatMap((id, index) => {
    const frame = frames.get(id);
    return frame === undefined || isNotWork(frame) ? [] : [{ frame, micros: timeDeltas[index] ?? 0 }];
  });
}

/** Waiting, and the profiler's own start and end. */
function isNotWork({ functionName, url }: Frame): boolean {
  return functionName === '(idle)' || url.startsWith('node:inspector');
}

function shares(times: readonly Time[], keyOf: (time: Time) => Omit<SelfTime, 'share'>): SelfTime[] {
  const sums = new Map<string, SelfTime>();
  let all = 0;
  for (const time of times) {
    const { name, place } = keyOf(time);
    const key = `${name} ${place}`;
    const sum = sums.get(key) ?? { name, place, share: 0 };
    sum.share += time.micros;
    all += time.micros;
    sums.set(key, sum);
  }
  const list = [...sums.values()].map((sum) => ({ ...sum, share: sum.share / all }));
  return list.sort((a, b) => b.share - a.share).slice(0, shown);
}

/** The folder of the house two levels deep, the package, or the machinery beneath. */
function partOf({ functionName, url }: Frame): string {
  const own = /\/server\/src\/([^/]+)(?:\/([^/]+))?\//.exec(url);
  if (own !== null) return [own[1], own[2]].filter((part) => part !== undefined).join('/');
  const bought = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
  if (bought !== undefined) return bought;
  if (url.startsWith('node:')) return 'node';
  return functionName.startsWith('(') ? functionName : 'native code and the rest';
}

/** The file with its folder: enough to find it, without the path of this machine. */
function placeOf({ url, lineNumber }: Frame): string {
  return url === '' ? '' : `${basename(dirname(url))}/${basename(url)}:${lineNumber + 1}`;
}
