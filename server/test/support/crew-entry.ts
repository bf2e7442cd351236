import { threadId } from 'node:worker_threads';
import { OperatorError } from '../../src/kernel/operator-error.ts';
import { serveCrew } from '../../src/platform/threads/serve-crew.ts';

/** What threads for the tests of `startCrew` answer: they do well or badly as told, and say which thread they are. */
export type CrewEntryAnswers = {
  which(): { index: number; threadId: number };
  /** Asks whoever started it. */
  double(value: number): Promise<number>;
  throw(): never;
  do(act: { at: number; act: 'crash' | 'exit' | 'hoard' | 'spin' | 'deaf' }): Promise<void>;
  stop(): Promise<void>;
};
export type CrewEntryInput = { refuses?: 'bug' | 'operator'; ignoresStop?: boolean };

await serveCrew<CrewEntryInput, { double(value: number): number }>(async ({ index, input, main }) => {
  if (input.refuses === 'operator') throw new OperatorError('the port is taken');
  if (input.refuses === 'bug') throw new Error('a bug');
  return {
    answers: {
      which: () => ({ index, threadId }),
      double: (value: number) => main.ask('double', value),
      throw() {
        throw new RangeError('out of range');
      },
      async do({ at, act }: Parameters<CrewEntryAnswers['do']>[0]) {
        if (at !== index) return;
        if (act === 'exit') process.exit(1);
        if (act === 'crash')
          setImmediate(() => {
            throw new Error('nobody catches this');
          });
        const hoard: unknown[] = [];
        while (act === 'hoard') hoard.push(Array.from({ length: 1_000 }, () => ({ hoard })));
        while (act === 'spin');
        await new Promise(() => {});
      },
    },
    stop: () => (input.ignoresStop === true ? new Promise(() => {}) : Promise.resolve()),
  };
});
