import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSender } from './send-in-order.ts';

test('whatever fails however often, scans are settled in their order, each sent as often as it takes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3), { maxLength: 8 }), async (failures) => {
      const waiting = failures.map((count, index) => ({ index, count }));
      const sent: number[] = [];
      const settled: number[] = [];
      await new Promise<void>((resolve) => {
        const sender = createSender<{ index: number; count: number }>({
          next() {
            if (waiting.length === 0) resolve();
            return waiting[0];
          },
          async send({ index, count }, tries) {
            sent.push(index);
            if (tries <= count) return { againAfterMs: 1, note: () => undefined };
            return {
              settle() {
                waiting.shift();
                settled.push(index);
              },
            };
          },
          later(act) {
            queueMicrotask(act);
            return () => undefined;
          },
        });
        sender.run();
        // Who runs it while it runs sends nothing twice.
        sender.run();
      });
      expect(settled).toEqual(failures.map((_, index) => index));
      expect(sent).toEqual(failures.flatMap((count, index) => Array(count + 1).fill(index)));
    }),
  );
});

test('nothing is sent, noted or settled after it was stopped', async () => {
  const done: string[] = [];
  let answer: (() => void) | undefined;
  const sender = createSender<string>({
    next: () => 'A',
    async send() {
      done.push('sent');
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { settle: () => void done.push('settled') };
    },
    later: () => () => undefined,
  });
  sender.run();
  sender.stop();
  answer?.();
  for (let n = 0; n < 20; n += 1) await Promise.resolve();
  sender.run();
  for (let n = 0; n < 20; n += 1) await Promise.resolve();
  expect(done).toEqual(['sent']);
});
