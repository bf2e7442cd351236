import { openDatabase } from '../../src/platform/db/database.ts';
import { takeNumbersIn } from '../../src/registry/postal/take-numbers.ts';
import type { Rows } from '../../src/rows.ts';

/** A process that takes numbers until it is killed, and tells each once it has been stored. */
const [connection = '{}', accountId = '0', serviceCode = ''] = process.argv.slice(2);
const { db } = await openDatabase<Rows>({
  connection: JSON.parse(connection),
  poolSize: 4,
  statementTimeoutMs: 10_000,
  applicationName: 'number-taker',
});
const wanted = { accountId: Number(accountId), kind: 'object' as const, serviceCode, count: 2 };
await Promise.all(
  Array.from({ length: 4 }, async () => {
    for (;;) {
      const taken = await db.transaction().execute((tx) => takeNumbersIn(tx, wanted));
      if (taken === null) return;
      process.stdout.write(`${taken.map(({ prefix, number }) => `${prefix}${number}`).join(' ')}\n`);
    }
  }),
);
process.exit(0);
