import type { Config } from '../../config/config.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { migrationsFolder } from '../../platform/db/migration-files.ts';
import { openMasterKey } from '../../platform/secrets/master-key.ts';
import { createSealer } from '../../platform/secrets/seal.ts';
import { recoverCredentials } from '../../registry/forgotten-credentials.ts';
import { print } from '../command.ts';
import { withDatabase } from '../context/with-context.ts';
import { counted } from '../output/output.ts';

/**
 * Brings back what an old master key had sealed and was forgotten, and says how much.
 * @throws OperatorError where nothing of that key is kept.
 */
export async function recoverFromOldKey(config: Config, key: Buffer): Promise<void> {
  await withDatabase(config, async ({ db, pool }) => {
    await migrate(pool, migrationsFolder);
    const sealer = createSealer(await openMasterKey(config, db));
    const { recovered, setAgain, damaged } = await db
      .transaction()
      .execute((tx) => recoverCredentials(tx, { key, sealer }));
    print(`Brought back ${counted(recovered, 'credential')}.`);
    if (setAgain > 0)
      print(`${setAgain} had been set again, or their owner is gone: those stay as they are.`);
    if (damaged > 0) print(`${damaged} do not open, and have to be set again; ./carreto doctor lists them.`);
  });
}
