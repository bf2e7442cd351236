import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { curlOf } from './curl.ts';

/** What a shell makes of the words of a command. */
function words(command: string): string[] {
  const script = `curl() { for one in "$@"; do printf '%s\\0' "$one"; done; }\n${command}`;
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

test('a shell reads the command as the call that was made, whatever stands in it', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((one) => !one.includes('\0'));
  fc.assert(
    fc.property(text, text, (value, body) => {
      const command = curlOf({ url: 'https://a.example/h?x=$(id)', headers: [{ name: 'x-a', value }] }, body);
      expect(words(command)).toEqual([
        ...['-X', 'POST', 'https://a.example/h?x=$(id)'],
        ...['-H', `x-a: ${value}`, '--data-raw', body],
      ]);
    }),
    { numRuns: 25 },
  );
});
