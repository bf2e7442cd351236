import {
  CamelCasePlugin,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { Queryable } from './insert-many.ts';

/** A transaction in which acts that open their own can be done, and the instant at which they are done. */
export type OneTransaction<Tables> = {
  /** Everything through it is part of the one transaction; a transaction of an act is a savepoint of it. */
  db: Kysely<Tables>;
  /** The same for hand-written statements. */
  queryable: Queryable;
  /** From here on `app_now()` answers this instant, to this transaction alone. */
  at(instantMs: number): Promise<void>;
};

/**
 * Does several acts in one transaction of one connection: what they write is there together, or not at all. Transactions
 * that acts open at the same time take turns.
 */
export async function inOneTransaction<Tables, Result>(
  db: Kysely<Tables>,
  act: (one: OneTransaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.getExecutor().provideConnection(async (connection) => {
    const inner = overOne<Tables>(connection);
    await run(connection, 'begin');
    try {
      const result = await act({
        db: inner,
        queryable: {
          async query({ text, values }) {
            const { numAffectedRows } = await connection.executeQuery(CompiledQuery.raw(text, values));
            return { rowCount: Number(numAffectedRows ?? 0) };
          },
        },
        async at(instantMs) {
          await sql`select set_config('carreto.instant', ${new Date(instantMs).toISOString()}, true)`.execute(
            inner,
          );
        },
      });
      await run(connection, 'commit');
      return result;
    } catch (error) {
      await run(connection, 'rollback').catch(() => {});
      throw error;
    }
  });
}

function overOne<Tables>(connection: DatabaseConnection): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => savepoints(connection),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** Savepoints of one connection nest: one at a time, or the end of one would be the end of another. */
function savepoints(connection: DatabaseConnection): Driver {
  let last: Promise<void> = Promise.resolve();
  let release = (): void => {};
  return {
    async init() {},
    async acquireConnection() {
      return connection;
    },
    async releaseConnection() {},
    async destroy() {},
    async beginTransaction() {
      const before = last;
      const ended = Promise.withResolvers<void>();
      last = ended.promise;
      await before;
      release = ended.resolve;
      await run(connection, 'savepoint act');
    },
    async commitTransaction() {
      await run(connection, 'release savepoint act');
      release();
    },
    async rollbackTransaction() {
      await run(connection, 'rollback to savepoint act');
      await run(connection, 'release savepoint act');
      release();
    },
  };
}

async function run(connection: DatabaseConnection, text: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(text));
}
