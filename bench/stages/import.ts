import { readFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { inThread } from '@carreto/server/threads/in-thread';
import { serveStage } from '../run/serve-stage.ts';

export type ImportInput = { file: string };
export type ImportResult = {
  seconds: number;
  /** Processor time of all threads: what neighbours on the machine do not change. */
  cpuSeconds: number;
  priceRows: number;
  /** How long the event loop of the main thread was held up meanwhile. */
  loopDelayP99Ms: number;
  /** The most memory that the whole process had. */
  peakBytes: number;
};

/** The most memory that this process had; what the system counts of a process begins with what its parent had. */
async function peakBytes(): Promise<number> {
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(await readFile('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** From the bytes of a file to a compiled sheet, in the thread that importing uses; nothing is stored. */
serveStage(async ({ file }: ImportInput): Promise<{ result: ImportResult }> => {
  const { buffer, byteOffset, byteLength } = await readFile(file);
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const options = { service: { name: 'Synthetic' } };
  const { prepared, report } = await inThread.prepareTable({
    files: [{ name: null, bytes }],
    options,
    layout: null,
    places: null,
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  delay.disable();
  if (prepared === null)
    throw new Error(`the file was refused: ${JSON.stringify(report.findings.slice(0, 3))}`);
  return {
    result: {
      seconds,
      cpuSeconds: (user + system) / 1e6,
      priceRows: prepared.priceRows,
      loopDelayP99Ms: delay.percentile(99) / 1e6,
      peakBytes: await peakBytes(),
    },
  };
});
