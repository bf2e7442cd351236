import { describe, expect, it } from 'vitest';
import { createScanQueue, type PendingScan, type QueueState } from './scan-queue.ts';

type Sent = { scan: PendingScan; answer(text: string): Promise<void>; fail(error: Error): Promise<void> };

const busy = new Error('busy');
const closed = new Error('closed');
const scanOf = (code: string): PendingScan => ({ key: `key-${code}`, code, isWhole: false });

/** Promises that were settled have told whoever waits. */
async function told(): Promise<void> {
  for (let n = 0; n < 20; n += 1) await Promise.resolve();
}

function queued(from: readonly PendingScan[] = []) {
  const sent: Sent[] = [];
  const answers: string[] = [];
  const refused: string[] = [];
  const states: QueueState[] = [];
  let due: { act: () => void; afterMs: number } | undefined;
  const queue = createScanQueue<string>(
    {
      send: (scan) =>
        new Promise((resolve, reject) => {
          sent.push({
            scan,
            answer(text) {
              resolve(text);
              return told();
            },
            fail(error) {
              reject(error);
              return told();
            },
          });
        }),
      onAnswer: ({ code }, answer) => answers.push(`${code} ${answer}`),
      onRefused: ({ code }, { message }) => refused.push(`${code} ${message}`),
      onState: (state) => states.push(state),
      again: (error, tries) => (error === busy ? tries * 2 : undefined),
      later(act, afterMs) {
        due = { act, afterMs };
        return () => {
          due = undefined;
        };
      },
    },
    from,
  );
  const pass = (): Promise<void> => {
    due?.act();
    return told();
  };
  return { queue, sent, answers, refused, states, pass, due: () => due?.afterMs };
}

describe('scans', () => {
  it('are sent one after the other, in the order in which they were read', async () => {
    const { queue, sent, answers } = queued();
    for (const code of ['A', 'B', 'C']) queue.add(scanOf(code));
    expect(sent.map(({ scan }) => scan.code)).toEqual(['A']);
    await sent[0]?.answer('ok');
    expect(sent.map(({ scan }) => scan.code)).toEqual(['A', 'B']);
    await sent[1]?.answer('ok');
    await sent[2]?.answer('no');
    expect(answers).toEqual(['A ok', 'B ok', 'C no']);
  });

  it('are sent again under the same key, while those behind wait', async () => {
    const { queue, sent, answers, states, pass, due } = queued();
    queue.add(scanOf('A'));
    await sent[0]?.fail(busy);
    expect(due()).toBe(2000);
    expect(states.at(-1)?.wait).toEqual({ error: busy, afterS: 2 });
    queue.add(scanOf('B'));
    // What is said of the first one stays.
    expect(states.at(-1)).toMatchObject({ pending: [{ code: 'A' }, { code: 'B' }], wait: { afterS: 2 } });
    expect(sent).toHaveLength(1);
    await pass();
    await sent[1]?.fail(busy);
    expect(due()).toBe(4000);
    await pass();
    await sent[2]?.answer('ok');
    await sent[3]?.answer('ok');
    expect(sent.map(({ scan }) => scan.key)).toEqual(['key-A', 'key-A', 'key-A', 'key-B']);
    expect(answers).toEqual(['A ok', 'B ok']);
    expect(states.at(-1)).toEqual({ pending: [], wait: undefined });
  });

  it('that are refused for good let those behind go on', async () => {
    const { queue, sent, answers, refused } = queued();
    queue.add(scanOf('A'));
    queue.add(scanOf('B'));
    await sent[0]?.fail(closed);
    await sent[1]?.answer('ok');
    expect(refused).toEqual(['A closed']);
    expect(answers).toEqual(['B ok']);
  });

  it('that were left when the page was are sent under their keys', async () => {
    const { sent, answers } = queued([scanOf('A'), scanOf('B')]);
    await sent[0]?.answer('ok');
    await sent[1]?.answer('ok');
    expect(answers).toEqual(['A ok', 'B ok']);
  });

  it('can be hurried while they wait, and stopped', async () => {
    const { queue, sent, answers } = queued();
    queue.add(scanOf('A'));
    await sent[0]?.fail(busy);
    queue.hurry();
    await told();
    expect(sent).toHaveLength(2);
    queue.stop();
    await sent[1]?.answer('ok');
    expect(answers).toEqual([]);
  });
});
