import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { CommandError } from './command.ts';

/** A secret from a file, or standard input for `-`: what is typed as an option is seen by everybody on the machine. */
export async function secretFrom(file: string): Promise<string> {
  try {
    const content = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
    return content.replace(/\r?\n$/, '');
  } catch (cause) {
    throw new CommandError(`${file} cannot be read.`, {
      nextStep: 'Name a file with the secret, or - for standard input.',
      cause,
    });
  }
}
