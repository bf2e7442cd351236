import { describe, expect, it } from 'vitest';
import { runInThread } from '../../src/platform/threads/run-in-thread.ts';
import { allRegexes, type FoundRegex } from '../support/regexes.ts';

const entry = new URL('../support/attack-regexes.ts', import.meta.url);

/** A pattern whose time grows with the square of its text needs longer for its attacks; any other a blink, also where others work. */
const mostMsOfOne = 10_000;

type Outcome = { attacks: number; drawn: number };

/** Attacks in a thread, which is ended when one pattern takes too long; rejects with the name of that pattern. */
async function attack(regexes: readonly FoundRegex[], mostMs: number): Promise<Outcome> {
  const control = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  try {
    return await runInThread<readonly FoundRegex[], Outcome, string>(entry, regexes, {
      maxMemoryMb: 256,
      timeoutMs: 300_000,
      signal: control.signal,
      onProgress(place) {
        clearTimeout(timer);
        timer = setTimeout(() => control.abort(new Error(`too slow: ${place}`)), mostMs);
      },
    });
  } finally {
    clearTimeout(timer);
  }
}

describe('every regular expression of contract and server', () => {
  const { regexes, constructed } = allRegexes();
  // Many stand in several places, and are as fast in each.
  const different = [...new Map(regexes.map((each) => [`/${each.source}/${each.flags}`, each])).values()];

  it('stands in the code as a literal or as a pattern of a schema, where it is found', () => {
    expect(regexes.length).toBeGreaterThan(80);
    // One compiles the patterns of schemas, which are attacked here; the others look for names of people and what else is secret, escaped, so that nothing of them is a pattern.
    expect(constructed).toEqual([
      'connectors/vendors/desk/wire-masked.ts',
      'connectors/vendors/exchanges/wire-scrubbed.ts',
      'platform/http/request/explain.ts',
    ]);
  });

  it('answers texts of 50,000 characters that are made against it', async () => {
    const { attacks, drawn } = await attack(different, mostMsOfOne);
    expect(attacks).toBeGreaterThan(different.length * 50);
    // The rest uses what the generator of texts does not know, and is attacked with the common ones.
    expect(drawn).toBeGreaterThan(different.length * 0.9);
  }, 300_000);

  it.each(['(?:a|b|ab)*c$', '0+$'])('would be caught if it were as slow as %s', async (source) => {
    const slow = { place: 'here', source, flags: '' };
    await expect(attack([slow], 1500)).rejects.toThrow('too slow: here');
  });
});
