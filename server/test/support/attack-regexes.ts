import fc from 'fast-check';
import { serveThread } from '../../src/platform/threads/serve-thread.ts';
import type { FoundRegex } from './regexes.ts';

const attackLength = 50_000;

/** What patterns are about, for those whose own texts cannot be drawn. */
const common = [
  'a',
  '0',
  ' ',
  '\t',
  '\n',
  '"',
  '\\',
  '-',
  '.',
  ',',
  ':',
  ';',
  '/',
  '%',
  '_',
  '\u00a0',
  'ç',
  '😀',
  'a=',
  '"a',
  'ab',
  'lock file ',
  'sep=;\n',
  'frete',
  '\\n',
  '\\u00e9',
  'token=a&',
];

/** Texts that fit a pattern; none where it uses what the generator does not know. */
function fitting({ source, flags }: FoundRegex): string[] {
  try {
    const regex = new RegExp(source, flags.replace(/[^su]/g, ''));
    return fc.sample(fc.stringMatching(regex, { maxLength: 80 }), { numRuns: 4, seed: 20_261_121 });
  } catch {
    return [];
  }
}

/** Texts of 50,000 characters, each one of the fitting with a part of it repeated, with and without an end that cannot fit. */
function attacksWith(texts: readonly string[]): string[] {
  const pumped = texts.flatMap((text) =>
    [1, 2].flatMap((length) =>
      Array.from({ length: Math.min(8, text.length) }, (_, at) => {
        const part = text.slice(at, at + length);
        const body = part.repeat(Math.ceil(attackLength / Math.max(1, part.length)));
        return text.slice(0, at) + body + text.slice(at + length);
      }),
    ),
  );
  const plain = common.map((part) => part.repeat(attackLength / part.length));
  return [...new Set([...pumped, ...plain])].flatMap((text) => [text, `${text}\u0001`]);
}

/** Attacks every pattern by looking for its first match, and now and then for all where it is meant for all. Reports each before it begins. */
await serveThread<FoundRegex[], { attacks: number; drawn: number }, string>(async (regexes, report) => {
  let attacks = 0;
  let drawn = 0;
  for (const regex of regexes) {
    const name = `${regex.place} /${regex.source}/${regex.flags}`;
    // Where drawing takes too long it is the generator's fault: write the pattern otherwise.
    report(`drawing texts for ${name}`);
    const compiled = new RegExp(regex.source, regex.flags);
    const texts = fitting(regex);
    if (texts.length > 0) drawn += 1;
    const attacksOnIt = attacksWith(texts);
    report(name);
    for (const [index, attack] of attacksOnIt.entries()) {
      compiled.lastIndex = 0;
      compiled.test(attack);
      // Replacing every one of 50,000 matches takes its time, and says the same of each.
      if (compiled.global && index % 10 === 0) attack.replace(compiled, '');
      attacks += 1;
    }
  }
  return { output: { attacks, drawn } };
});
