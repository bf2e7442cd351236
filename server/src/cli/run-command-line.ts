import { callCommand } from './call-command.ts';
import type { ListedCommand } from './commands.ts';

/**
 * Runs the words this process was called with, and ends it.
 * @param developerCommands those that come with the source beside the product's.
 */
export async function runCommandLine(developerCommands: readonly ListedCommand[] = []): Promise<void> {
  // Whoever reads us may have enough before the end, as `head` does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const code = await callCommand(process.argv.slice(2), developerCommands);
  // A command that has said everything ends, whatever may still be open: nobody would know what it waits for.
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));
}
