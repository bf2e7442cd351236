import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname, resolve } from 'node:path';

/** Of one run: what was planned, how busy the machine was before, and what was measured. */
export type Results = { plan: object; loadBefore: number; measured: object };

/** Writes a run as JSON, with the machine and the time. */
export async function writeResults(file: string, { plan, loadBefore, measured }: Results): Promise<void> {
  const path = resolve(file);
  await mkdir(dirname(path), { recursive: true });
  const machine = { processors: cpus().length, processor: cpus()[0]?.model ?? '', loadBefore };
  const results = { ...plan, machine, measuredAt: new Date().toISOString(), ...measured };
  await writeFile(path, `${JSON.stringify(results, null, 2)}\n`);
}
