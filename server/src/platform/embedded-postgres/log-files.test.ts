import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pruneLogs } from './log-files.ts';

it('only the newest log files of the server are kept, and nothing else is touched', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'carreto-logs-'));
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => `postgres-2026-01-0${day}-000000.log`);
  for (const name of [...days, 'start.log', 'notes.txt']) writeFileSync(join(folder, name), '');
  await pruneLogs(folder);
  expect(readdirSync(folder).sort()).toEqual(['notes.txt', ...days.slice(2), 'start.log']);
  await pruneLogs(folder);
  expect(readdirSync(folder)).toHaveLength(7);
  rmSync(folder, { recursive: true });
});
