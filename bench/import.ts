import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCsv } from '@carreto/server/documents/spreadsheets/write-csv';
import { runStage } from './run/stage.ts';
import type { ImportInput, ImportResult } from './stages/import.ts';
import { templateRows } from './world/template.ts';
import { workbookOf } from './world/workbook.ts';

const { values } = parseArgs({
  options: { out: { type: 'string', default: join(import.meta.dirname, 'results/import.json') } },
});
const ranges = 10_000;
const bands = 20;

const folder = await mkdtemp(join(tmpdir(), 'carreto-bench-'));
try {
  const { titles, rows } = templateRows(ranges, bands);
  const csv = await importOf('table.csv', writeCsv([titles, ...rows]));
  const xlsx = await importOf('table.xlsx', workbookOf(titles, rows));
  const path = resolve(values.out);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify({ csv, xlsx }, null, 2)}\n`);
} finally {
  await rm(folder, { recursive: true });
}

async function importOf(name: string, bytes: Uint8Array): Promise<ImportResult> {
  const input: ImportInput = { file: join(folder, name) };
  await writeFile(input.file, bytes);
  const result = await runStage<ImportResult>({ script: 'import', input, timeoutMs: 150_000 });
  const { seconds, cpuSeconds, priceRows, loopDelayP99Ms, peakBytes } = result;
  process.stdout.write(
    `${name}: ${priceRows} rows, ${(bytes.byteLength / 1e6).toFixed(1)} MB, in ${seconds.toFixed(1)} s ` +
      `(${cpuSeconds.toFixed(1)} s of processor time); ` +
      `event loop delay p99 ${loopDelayP99Ms.toFixed(0)} ms; peak memory ${(peakBytes / 1e6).toFixed(0)} MB\n`,
  );
  return result;
}
