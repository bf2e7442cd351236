import type { PackingScanView } from '@carreto/contract/admin/freights/packing';
import { describe, expect, it } from 'vitest';
import { createScanQueue, type Scan, type ScanRequest, type ScanState } from './scan-queue.ts';
import { hourlyRate, noTally } from './tally.ts';

const request = (code: string): ScanRequest => ({ code, layout: 2, format: 'zpl' });

function answer(outcome: PackingScanView['outcome'], code: string): PackingScanView {
  const isPrinted = outcome === 'printed';
  return {
    ...{ outcome, message: '', freight: null, volumeNumbers: isPrinted ? [1] : [], remaining: null },
    ...{ url: isPrinted ? `/etiquetas/${code}` : null, print: null, candidates: [] },
  };
}

type Answering = (code: string, times: number) => PackingScanView | 'lost' | 'refused';

/** A server that prints a key once, whatever happens to its answers; and the queue before it. */
function station(answering: Answering, kept: ScanState = { scans: [], tally: noTally }) {
  const sent: string[] = [];
  const printed = new Map<string, string>();
  const handed: string[] = [];
  const heard: Scan[] = [];
  let stored = kept;
  let isPrinterOn = true;
  let keys = 0;
  const queue = createScanQueue(
    {
      async ask({ code }, key) {
        sent.push(`${key} ${code}`);
        const times = sent.filter((one) => one === `${key} ${code}`).length;
        const given = answering(code, times);
        if (given !== 'refused') printed.set(key, code);
        if (typeof given === 'string') throw new Error(given);
        return given;
      },
      judge: (error) =>
        String(error).includes('lost')
          ? { kind: 'unreachable', message: '', againAtMs: 0 }
          : { kind: 'refused', message: 'não' },
      async hand(url) {
        if (!isPrinterOn) throw new Error('off');
        handed.push(url);
      },
      newKey() {
        keys += 1;
        return `key-${keys}`;
      },
      nowMs: () => 0,
      // Sent again four times; then whoever waits waits.
      later(act) {
        if (sent.length <= 4) queueMicrotask(act);
        return () => undefined;
      },
      onAnswer: (scan) => heard.push(scan),
      keep: (state) => {
        stored = state;
      },
    },
    kept,
  );
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
  };
  return {
    ...{ queue, sent, printed, handed, heard, settle },
    stored: () => stored,
    switchPrinter: (isOn: boolean) => {
      isPrinterOn = isOn;
    },
  };
}

describe('the queue of scans', () => {
  it('asks and prints in the order of the scans, each with a key of its own', async () => {
    const { queue, sent, handed, settle } = station((code) => answer('printed', code));
    for (const code of ['a', 'b', 'a']) queue.add(request(code));
    await settle();
    expect(sent).toEqual(['key-1 a', 'key-2 b', 'key-3 a']);
    expect(handed).toEqual(['/etiquetas/a', '/etiquetas/b', '/etiquetas/a']);
    expect(queue.get().tally).toMatchObject({ printed: 3, refused: 0 });
  });

  it('sends a scan again with its key until it is answered, and those behind it afterwards', async () => {
    const { queue, sent, printed, handed, settle } = station((code, times) =>
      code === 'a' && times < 4 ? 'lost' : answer('printed', code),
    );
    queue.add(request('a'));
    queue.add(request('b'));
    await settle();
    expect(sent).toEqual(['key-1 a', 'key-1 a', 'key-1 a', 'key-1 a', 'key-2 b']);
    expect([...printed]).toEqual([
      ['key-1', 'a'],
      ['key-2', 'b'],
    ]);
    expect(handed).toEqual(['/etiquetas/a', '/etiquetas/b']);
  });

  it('stops at no refusal, and keeps it until a person has seen it', async () => {
    const { queue, heard, settle } = station((code) =>
      code === 'x' ? 'refused' : answer(code === 'c' ? 'cancelled' : 'printed', code),
    );
    for (const code of ['x', 'c', 'b']) queue.add(request(code));
    await settle();
    expect(heard.map(({ request: { code }, state }) => `${code} ${state}`)).toEqual([
      'x stopped',
      'c answered',
      'b answered',
    ]);
    expect(queue.get().scans.map(({ isSeen }) => isSeen)).toEqual([false, false, true]);
    expect(queue.get().tally).toMatchObject({ printed: 1, refused: 1 });
    queue.acknowledge('key-1');
    expect(queue.get().scans[0]?.isSeen).toBe(true);
  });

  it('keeps a label that no printer took, and prints it from the same answer', async () => {
    const { queue, sent, handed, settle, switchPrinter } = station((code) => answer('printed', code));
    switchPrinter(false);
    queue.add(request('a'));
    await settle();
    expect(queue.get().scans[0]?.file).toBe('stuck');
    queue.startOver();
    switchPrinter(true);
    queue.add(request('b'));
    await settle();
    expect(queue.get().scans.map(({ request: { code } }) => code)).toEqual(['a', 'b']);
    queue.retry('key-1');
    await settle();
    expect(handed).toEqual(['/etiquetas/b', '/etiquetas/a']);
    expect(sent).toEqual(['key-1 a', 'key-2 b']);
  });

  it('goes on with what a reload left, under the same keys', async () => {
    const before = station(() => 'lost');
    before.queue.add(request('a'));
    const left = before.stored();
    const after = station((code) => answer('printed', code), {
      ...left,
      scans: left.scans.map((scan) => ({ ...scan, state: 'waiting' })),
    });
    after.queue.resume();
    await after.settle();
    expect(after.sent).toEqual(['key-1 a']);
    expect(after.handed).toEqual(['/etiquetas/a']);
  });

  it('forgets old ones that are done, and none that waits for somebody', async () => {
    const { queue, settle } = station((code) => answer(code === 'c' ? 'cancelled' : 'printed', code));
    queue.add(request('c'));
    for (let at = 0; at < 150; at += 1) queue.add(request(`n${at}`));
    for (let turn = 0; turn < 20; turn += 1) await settle();
    const { scans, tally } = queue.get();
    expect(scans.length).toBe(101);
    expect(scans[0]?.request.code).toBe('c');
    expect(tally.printed).toBe(150);
  });

  it('says how many labels an hour once there is something to say', () => {
    expect(hourlyRate({ printed: 5, refused: 0, sinceMs: 0 }, 60_000)).toBeNull();
    expect(hourlyRate({ printed: 30, refused: 0, sinceMs: 0 }, 1_800_000)).toBe(60);
    expect(hourlyRate(noTally, 1_800_000)).toBeNull();
  });
});
