import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../kernel/operator-error.ts';

/** In the data folder: where an upgrade writes down how far it is. `cli/upgrade/journal.ts` writes it. */
export const upgradeJournalName = 'upgrade.json';
/** What an upgrade gives to the processes that work for it. */
export const upgradePassKey = 'CARRETO_UPGRADE_PASS';

/**
 * Keeps everybody from the database of a data folder while an upgrade may still take it back to its backup: what would be
 * acknowledged meanwhile would be lost. Asked under the start lock, so that whoever came before is seen among the users.
 * @throws OperatorError while the journal is there and not committed, but for processes that have its pass.
 */
export function refuseDuringUpgrade(dataFolder: string, pass = process.env[upgradePassKey]): void {
  const path = join(dataFolder, upgradeJournalName);
  const journal = readJournal(path);
  if (journal === undefined || journal.state === 'committed') return;
  if (pass !== undefined && journal.pass === pass) return;
  throw new OperatorError(
    `Carreto is being upgraded, or an upgrade was interrupted: ${path} says so. ` +
      'Wait for it; where none runs: carreto upgrade resume finishes it or goes back.',
  );
}

function readJournal(path: string): { state?: unknown; pass?: unknown } | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as { state?: unknown; pass?: unknown };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (error instanceof SyntaxError)
      throw new OperatorError(
        `${path} is damaged. It says how far an upgrade is: restore the backup beside it.`,
      );
    throw error;
  }
}
