import { setTimeout as pause } from 'node:timers/promises';
import type { QuoteDesk } from '../../freight/quote/desk.ts';
import { type HistoryProgress, type Playing, playHistory } from './play.ts';

/** Writes the history of a demo while the demo serves. */
export type HistoryWriter = {
  /** How far it is; null before there is something to write, and when all of it is there. */
  progress(): HistoryProgress | null;
  begin(desk: QuoteDesk): void;
  /** Resolves when all is written, or will not be: then false. */
  done(): Promise<boolean>;
  /** Ends with the step under way; the next start goes on. */
  stop(): Promise<void>;
};

const mostTries = 5;
const pauseMs = 2000;

export function createHistoryWriter(playing: Pick<Playing, 'size' | 'receivers'>): HistoryWriter {
  const stopping = new AbortController();
  let progress: HistoryProgress | null = null;
  let writing: Promise<boolean> = Promise.resolve(true);
  const onProgress = (next: HistoryProgress): void => {
    progress = next.done < next.of ? next : null;
  };
  return {
    progress: () => progress,
    begin(desk) {
      writing = tryAgain(desk, { ...playing, stop: stopping.signal, onProgress });
    },
    done: () => writing,
    async stop() {
      stopping.abort();
      await writing;
    },
  };
}

/** What fails, fails by something that passes: a step that waited too long for somebody, a database that was away. */
async function tryAgain(desk: QuoteDesk, playing: Playing & { stop: AbortSignal }): Promise<boolean> {
  const { log } = desk.ctx;
  for (let tries = 1; tries <= mostTries && !playing.stop.aborted; tries += 1) {
    try {
      await playHistory(desk, playing);
      return !playing.stop.aborted;
    } catch (error) {
      log.warn({ err: error, tries }, 'the history of the demo is written further in a moment');
      await pause(pauseMs, undefined, { signal: playing.stop }).catch(() => {});
    }
  }
  if (!playing.stop.aborted)
    log.error({}, 'the history of the demo could not be written; the next start goes on');
  return false;
}
