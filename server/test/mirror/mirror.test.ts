import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import type { PlatformRows } from '../../src/platform/db/rows.ts';
import type { Log } from '../../src/platform/log/log.ts';
import { type Mirror, type MirrorPart, startMirror } from '../../src/platform/mirror/mirror.ts';
import { onServer, type TestDatabase, testDatabase } from '../support/database.ts';
import { recordingLog } from '../support/log.ts';

/** Never polls while a test runs: tests refresh by hand. */
const never = 600_000;

let test: TestDatabase;
let database: Database<PlatformRows>;
const running: Mirror<unknown>[] = [];
beforeAll(async () => {
  test = await testDatabase();
  database = await openDatabase<PlatformRows>({
    connection: test.connection,
    poolSize: 4,
    statementTimeoutMs: 5000,
    applicationName: 'mirror-test',
  });
  await sql`create table fruit (name text primary key)`.execute(database.db);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((mirror) => mirror.stop()));
  await sql`delete from fruit`.execute(database.db);
});
afterAll(async () => {
  await database.close();
  await test.close();
});

type Counted = MirrorPart<PlatformRows, string[]> & { loads: number };

function fruitPart(epochs = ['fruit']): Counted {
  return {
    epochs,
    loads: 0,
    async load(snapshot) {
      this.loads += 1;
      const { rows } = await sql<{ name: string }>`select name from fruit order by name`.execute(snapshot);
      return rows.map(({ name }) => name);
    },
  };
}

async function start<Parts extends Record<string, MirrorPart<PlatformRows, unknown>>>(
  parts: Parts,
  { pollMs = never, log = recordingLog().log }: { pollMs?: number; log?: Log } = {},
) {
  const mirror = await startMirror({ db: database.db, parts, pollMs, clock: systemClock, log });
  running.push(mirror);
  return mirror;
}

async function addFruit(name: string, epoch = 'fruit'): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into fruit values (${name})`.execute(tx);
    await sql`insert into epoch values (${epoch}, 1) on conflict (name) do update set value = epoch.value + 1`.execute(
      tx,
    );
  });
}

/** Resolves when a condition that a poll brings about holds. */
async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('did not come true in 60 s');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a mirror of the database', () => {
  it('loads every part before it is handed out', async () => {
    await addFruit('apple');
    const mirror = await start({ fruit: fruitPart() });
    expect(mirror.current.fruit).toEqual(['apple']);
  });

  it('loads again only the parts whose epoch moved', async () => {
    const [fruit, other] = [fruitPart(), fruitPart(['other'])];
    const mirror = await start({ fruit, other });
    const before = mirror.current;
    await addFruit('banana');
    await mirror.refresh();
    expect(mirror.current.fruit).toEqual(['banana']);
    expect(mirror.current.other).toBe(before.other);
    expect(before.fruit).toEqual([]);
    expect([fruit.loads, other.loads]).toEqual([2, 1]);
  });

  it('does not see a change before it is committed', async () => {
    const mirror = await start({ fruit: fruitPart() });
    await database.db.transaction().execute(async (tx) => {
      await sql`insert into fruit values ('cherry')`.execute(tx);
      await sql`insert into epoch values ('fruit', 100) on conflict (name) do update set value = 100`.execute(
        tx,
      );
      await mirror.refresh();
      expect(mirror.current.fruit).toEqual([]);
    });
    await mirror.refresh();
    expect(mirror.current.fruit).toEqual(['cherry']);
  });

  it('shows all parts at one moment, however long loading takes', async () => {
    const slow = fruitPart();
    const load = slow.load.bind(slow);
    let interfere = async (): Promise<void> => {};
    const meddling: MirrorPart<PlatformRows, string[]> = {
      epochs: ['fruit'],
      async load(snapshot) {
        const names = await load(snapshot, undefined);
        await interfere();
        return names;
      },
    };
    const mirror = await start({ first: meddling, second: fruitPart() });
    interfere = () => addFruit('eggplant');
    await addFruit('date');
    await mirror.refresh();
    expect(mirror.current).toEqual({ first: ['date'], second: ['date'] });
    interfere = async () => {};
    await mirror.refresh();
    expect(mirror.current).toEqual({ first: ['date', 'eggplant'], second: ['date', 'eggplant'] });
  });

  it('gives whoever asks a state from after the question, also while another reload runs', async () => {
    const mirror = await start({ fruit: fruitPart() });
    const first = mirror.refresh();
    await addFruit('fig');
    await Promise.all([first, mirror.refresh()]);
    expect(mirror.current.fruit).toEqual(['fig']);
  });

  it('keeps loading the other parts when one cannot be loaded, and tries that one again', async () => {
    let isBroken = false;
    const fragile: MirrorPart<PlatformRows, number> = {
      epochs: ['fruit'],
      load: async (_, previous = 0) => {
        if (isBroken) throw new Error('cannot be read');
        return previous + 1;
      },
    };
    const mirror = await start({ fragile, fruit: fruitPart() });
    isBroken = true;
    await addFruit('grape');
    await expect(mirror.refresh()).rejects.toThrow('could not be loaded');
    expect(mirror.current).toEqual({ fragile: 1, fruit: ['grape'] });
    isBroken = false;
    await mirror.refresh();
    expect(mirror.current.fragile).toBe(2);
  });

  it('loads from nothing when an epoch went back, as after a restore', async () => {
    const given: unknown[] = [];
    const part: MirrorPart<PlatformRows, string> = {
      epochs: ['restored'],
      load: async (_, previous) => {
        given.push(previous);
        return 'loaded';
      },
    };
    const mirror = await start({ part });
    for (const value of [7, 3, 4]) {
      await sql`insert into epoch values ('restored', ${value})
        on conflict (name) do update set value = excluded.value`.execute(database.db);
      await mirror.refresh();
    }
    expect(given).toEqual([undefined, 'loaded', undefined, 'loaded']);
  });

  it('rejects when the first load fails', async () => {
    const broken: MirrorPart<PlatformRows, never> = {
      epochs: [],
      load: async () => {
        throw new Error('cannot be read');
      },
    };
    await expect(start({ broken })).rejects.toThrow('could not be loaded');
  });

  it('follows by itself, keeps its state while the database is away, says so once, and catches up', async () => {
    const { log, lines } = recordingLog();
    const mirror = await start({ fruit: fruitPart() }, { pollMs: 5, log });
    await addFruit('honeydew');
    await until(() => mirror.current.fruit.length === 1);

    const { server } = inject('testServer');
    const name = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
    const databaseName = name.rows[0]?.name ?? '';
    await onServer(server, `alter database ${databaseName} allow_connections false`);
    await onServer(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${databaseName}'`,
    );
    await until(() => lines.length > 0);
    expect(mirror.current.fruit).toEqual(['honeydew']);
    expect(lines).toEqual(['warn the mirror cannot follow the database; its last state stays in use']);

    await onServer(server, `alter database ${databaseName} allow_connections true`);
    await addFruitWithPatience('kiwi');
    await until(() => mirror.current.fruit.length === 2);
    expect(lines.slice(1)).toEqual(['info the mirror follows the database again']);
  });

  it('grows old while it cannot follow', async () => {
    let now = 1000;
    let isBroken = false;
    const part: MirrorPart<PlatformRows, string> = {
      epochs: ['fruit'],
      load: async () => {
        if (isBroken) throw new Error('cannot be read');
        return 'loaded';
      },
    };
    const clock = { nowMs: () => now };
    const options = { db: database.db, parts: { part }, pollMs: never, clock, log: recordingLog().log };
    const mirror = await startMirror(options);
    running.push(mirror);
    isBroken = true;
    await addFruit('lemon');
    now += 700;
    await mirror.refresh().catch(() => {});
    expect(mirror.ageMs()).toBe(700);
    isBroken = false;
    await mirror.refresh();
    expect(mirror.ageMs()).toBe(0);
  });
});

async function addFruitWithPatience(name: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await addFruit(name);
    } catch (error) {
      if (tries === 20) throw error;
    }
  }
}
