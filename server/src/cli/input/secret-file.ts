import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type Arguments, CommandError, complain, type Option, textOption, UsageError } from '../command.ts';

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

/** How a token that exists elsewhere is given. */
export const adoptedTokenOptions = {
  'token-file': {
    type: 'string',
    value: 'FILE',
    description: 'take over the token of 32 letters and digits in this file; - for standard input',
  },
  token: {
    type: 'string',
    value: 'TOKEN',
    description: 'the same as a word of the command, where others on the machine can read it',
  },
} as const satisfies Record<string, Option>;

/** The token that is to be taken over; undefined when one is to be drawn. */
export async function adoptedToken(args: Arguments): Promise<string | undefined> {
  const token = textOption(args, 'token');
  const file = textOption(args, 'token-file');
  if (token !== undefined && file !== undefined)
    throw new UsageError('--token and --token-file name the same; give one');
  if (token === undefined) return file === undefined ? undefined : (await secretFrom(file)).trim();
  complain(
    "carreto: what follows --token is seen by everybody on this machine and kept in the shell's history; " +
      '--token-file FILE, or - for standard input, keeps it to yourself.',
  );
  return token;
}
