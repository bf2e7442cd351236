import { createInterface } from 'node:readline/promises';
import { type Arguments, CommandError, complain } from '../command.ts';

/**
 * Whether somebody agrees: `--yes`, or the word typed at a terminal. False where they do not.
 * @throws CommandError where nobody can be asked
 */
export async function confirm(args: Arguments, question: string): Promise<boolean> {
  if (args.options.yes === true) return true;
  const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true;
  if (!isTerminal || args.options.json === true)
    throw new CommandError('Nothing was changed: nobody is here to agree.', {
      nextStep: 'Say --yes when it is right.',
    });
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = (await lines.question(`${question} Type yes: `)).trim().toLowerCase();
    if (typed === 'yes') return true;
  } finally {
    lines.close();
  }
  complain('Nothing was changed.');
  return false;
}
