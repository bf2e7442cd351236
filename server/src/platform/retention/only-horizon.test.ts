import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = join(import.meta.dirname, '../..');
const deletes = /delete from|deleteFrom\(|drop table|set\(\{ content: null/;
/** An age counted from a clock instead of the horizon. */
const ages =
  /\b(app_now|now|clock_timestamp|statement_timestamp)\(\) *-|(nowMs\(\)|\bnowMs|Date\.now\(\)) *-/;

/** What looks back in time for other reasons than to delete. */
const others = new Set([
  // Looks for freights hired of late, and when it last looked through all.
  'freight/track/intake/poll/follow.ts',
  // Drops tries to come in a quarter of an hour after they stopped counting: a clock that is ahead forgives them.
  'registry/sign-in/log-in/tries.ts',
  // Drops processes that have said nothing for a day: one that a clock ahead drops says within 15 seconds that it is there.
  'registry/installation/processes.ts',
  // Counts of past days, for the change since yesterday: they follow from rows that stay.
  'freight/record/today/keep-counts.ts',
  // Drops notes of what the archive has forgotten already, as late as a standby may be behind; nothing is lost with them.
  'freight/record/to-forget.ts',
  // Counts how long a transaction has taken; it deletes nothing, but knows a statement that does.
  'platform/db/hosts/bound-acknowledgements.ts',
  // Asks how long a demo was not started; what it drops are the marks of a history that is being written.
  'demo/history/play.ts',
]);

test('nothing deletes by the age that a clock tells: all of it goes by the horizon', () => {
  const files = globSync('**/*.ts', { cwd: sources }).filter((file) => !file.endsWith('.test.ts'));
  const deleting = files.filter((file) => deletes.test(readFileSync(join(sources, file), 'utf8')));
  const byClock = deleting.filter((file) => ages.test(readFileSync(join(sources, file), 'utf8')));
  expect(deleting.length).toBeGreaterThan(20);
  expect(byClock.filter((file) => !others.has(file))).toEqual([]);
  expect(byClock.sort()).toEqual([...others].sort());
});
