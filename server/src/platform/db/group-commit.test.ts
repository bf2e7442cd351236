import { describe, expect, it } from 'vitest';
import { Failure } from '../../kernel/failure.ts';
import { createGroupCommit, type GroupCommitOptions } from './group-commit.ts';

class Away extends Error {}

function setUp(
  insert: (rows: readonly number[], isAgain: boolean) => Promise<void>,
  changes: Partial<GroupCommitOptions<number>> = {},
) {
  return createGroupCommit<number>({
    secondWriterAt: 100,
    maxBatch: 4,
    maxWaiting: 10,
    insert,
    isTransient: (error) => error instanceof Away,
    retryDelaysMs: [0, 0],
    deadlineMs: 60_000,
    ...changes,
  });
}

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('group commit', () => {
  it('writes a lone row at once and shares a transaction among those that waited', async () => {
    const batches: number[][] = [];
    const first = gate();
    const group = setUp(async (rows) => {
      batches.push([...rows]);
      if (batches.length === 1) await first.opened;
    });
    const writes = [1, 2, 3, 4, 5, 6].map((row) => group.write(row));
    expect(group.waiting()).toBe(5);
    first.open();
    await Promise.all(writes);
    expect(batches).toEqual([[1], [2, 3, 4, 5], [6]]);
  });

  it('refuses with overloaded when too many rows wait', async () => {
    const hold = gate();
    const group = setUp(() => hold.opened, { maxWaiting: 2 });
    const accepted = [group.write(1), group.write(2), group.write(3)];
    const error = await group.write(4).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Failure);
    expect((error as Failure).code).toBe('overloaded');
    hold.open();
    await Promise.all(accepted);
  });

  it('sends the same rows again when the connection was lost at commit', async () => {
    const seen: unknown[] = [];
    const group = setUp(async (rows, isAgain) => {
      seen.push([...rows, isAgain]);
      if (seen.length < 5) throw new Away();
    });
    await group.write(7);
    expect(seen).toEqual([[7, false], ...Array.from({ length: 4 }, () => [7, true])]);
  });

  it('answers unavailable when the database stays away, and works again afterwards', async () => {
    let away = true;
    const group = setUp(
      async () => {
        if (away) throw new Away();
      },
      { deadlineMs: 0 },
    );
    const error = await group.write(1).catch((reason: unknown) => reason);
    expect((error as Failure).code).toBe('unavailable');
    away = false;
    await group.write(2);
  });

  it('refuses what waited too long, in the queue and under way, and does not store what still waits', async () => {
    const hold = gate();
    const seen: number[][] = [];
    const group = setUp(
      async (rows) => {
        seen.push([...rows]);
        if (seen.length === 1) await hold.opened;
      },
      { deadlineMs: 1 },
    );
    const outcomes = await Promise.allSettled([group.write(1), group.write(2), group.write(3)]);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ reason: { code: 'unavailable', retryAfterS: 2 } });
    expect(group.waiting()).toBe(0);
    hold.open();
    await group.idle();
    expect(seen).toEqual([[1]]);
  });

  it('writes with a second transaction only when many rows wait', async () => {
    const hold = gate();
    const seen: number[][] = [];
    const group = setUp(
      async (rows) => {
        seen.push([...rows]);
        if (seen.length === 1) await hold.opened;
      },
      { secondWriterAt: 3 },
    );
    const writes = [1, 2, 3].map((row) => group.write(row));
    expect(seen).toEqual([[1]]);
    writes.push(group.write(4));
    expect(seen).toEqual([[1], [2, 3, 4]]);
    hold.open();
    await Promise.all(writes);
  });

  it('retries the rows of a refused batch alone, so that only the bad one fails', async () => {
    const stored: number[] = [];
    const first = gate();
    const group = setUp(async (rows) => {
      if (rows[0] === 0) await first.opened;
      if (rows.includes(13)) throw new Error('bad row');
      stored.push(...rows);
    });
    const writes = [0, 12, 13, 14].map((row) => group.write(row));
    first.open();
    const outcomes = await Promise.allSettled(writes);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(stored).toEqual([0, 12, 14]);
  });

  it('tells when everything has been written', async () => {
    const hold = gate();
    let done = false;
    const group = setUp(async () => {
      await hold.opened;
      done = true;
    });
    const write = group.write(1);
    hold.open();
    await group.idle();
    expect(done).toBe(true);
    await write;
    await group.idle();
  });
});
