import { describe, expect, it } from 'vitest';
import { Failure } from '../../kernel/failure.ts';
import { createGroupCommit, type GroupCommitOptions } from './group-commit.ts';

class Away extends Error {}

function setUp(
  insert: (rows: readonly number[]) => Promise<void>,
  changes: Partial<GroupCommitOptions<number>> = {},
) {
  return createGroupCommit<number>({
    writers: 1,
    maxBatch: 4,
    maxWaiting: 10,
    insert,
    isTransient: (error) => error instanceof Away,
    retryDelaysMs: [0, 0],
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
    const seen: number[][] = [];
    const group = setUp(async (rows) => {
      seen.push([...rows]);
      if (seen.length === 1) throw new Away();
    });
    await group.write(7);
    expect(seen).toEqual([[7], [7]]);
  });

  it('answers unavailable when the database stays away, and works again afterwards', async () => {
    let away = true;
    const group = setUp(async () => {
      if (away) throw new Away();
    });
    const error = await group.write(1).catch((reason: unknown) => reason);
    expect((error as Failure).code).toBe('unavailable');
    away = false;
    await group.write(2);
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
