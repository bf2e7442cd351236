import type { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { boundAcknowledgements } from './bound-acknowledgements.ts';

/** Says a conversation to a client that only notes what each statement may take, with how long each takes. */
function boundsOf(...said: (string | [text: string, takesMs: number])[]): (number | undefined)[] {
  const bounds: (number | undefined)[] = [];
  let nowMs = 0;
  const query = (statement: string | { query_timeout?: number }): void => {
    bounds.push(typeof statement === 'string' ? undefined : statement.query_timeout);
  };
  const client = { query } as unknown as Client;
  boundAcknowledgements(client, 5000, () => nowMs);
  for (const one of said) {
    const [text, takesMs] = typeof one === 'string' ? [one, 0] : one;
    void client.query(text);
    nowMs += takesMs;
  }
  return bounds;
}

describe('the wait for a standby', () => {
  it('is bounded for a COMMIT, and for a write outside of a transaction, and for nothing else', () => {
    expect(boundsOf('select 1', 'insert into a values (1)', 'with b as (delete from c) select 1')).toEqual([
      ...[undefined, 5000, 5000],
    ]);
    expect(boundsOf('begin', 'update a set b = 1', 'commit', 'update a set b = 1')).toEqual([
      ...[undefined, undefined, 5000, 5000],
    ]);
    expect(boundsOf('begin', 'insert into a values (1)', 'rollback', 'select 1')).toEqual([
      ...[undefined, undefined, undefined, undefined],
    ]);
  });

  it('is what the transaction left of its bound by waiting before, a second at least', () => {
    const commitAfter = (takesMs: number) => boundsOf('begin', ['update a set b = 1', takesMs], 'commit')[2];
    expect([0, 2200, 4000, 4999].map(commitAfter)).toEqual([5000, 2800, 1000, 1000]);
    expect(boundsOf('begin', ['select 1', 3000], 'commit', 'insert into a values (1)')[3]).toBe(5000);
  });

  it('is the whole bound after work that took longer than it', () => {
    expect(boundsOf('begin', ['update a set b = 1', 5000], 'commit')[2]).toBe(5000);
  });
});
