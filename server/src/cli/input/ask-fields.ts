import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { CredentialField } from '../../connectors/fields.ts';
import { type Arguments, CommandError } from '../command.ts';

/** Where somebody types, and where questions are shown. */
type Terminal = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream };

/** The terminal that a command sits at; null where there is none, or only data is to come out. */
export function terminalOf(args: Arguments): Terminal | null {
  const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true;
  return isTerminal && args.options.json !== true ? { input: process.stdin, output: process.stderr } : null;
}

/**
 * Asks for the fields that a credential needs, one after the other; what is secret is not shown while it is typed. A field of which nothing is
 * typed is left out.
 * @throws CommandError where the person leaves by Ctrl-C or Ctrl-D.
 */
export async function askFields(
  fields: readonly CredentialField[],
  terminal: Terminal,
): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const { name, title, kind, help, isRequired } of fields) {
    if (!isRequired) continue;
    terminal.output.write(`${help}\n`);
    const typed = await ask(`${title}: `, { terminal, isHidden: kind === 'secret' });
    if (typed === null)
      throw new CommandError('Nothing was changed: the credential was not entered.', {
        nextStep: 'Enter it, or name files that hold it; --help says how.',
      });
    if (typed !== '') values[name] = typed;
  }
  return values;
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** One line, without the spaces around it; null when the person leaves. */
async function ask(
  prompt: string,
  { terminal: { input, output }, isHidden }: { terminal: Terminal; isHidden: boolean },
): Promise<string | null> {
  // As a terminal the system echoes nothing by itself, and what readline would echo goes nowhere.
  const shown = isHidden ? nowhere() : output;
  const lines = createInterface({ input, output: shown, terminal: true, historySize: 0 });
  const leaving = new AbortController();
  lines.once('SIGINT', () => leaving.abort());
  lines.once('close', () => leaving.abort());
  if (isHidden) output.write(prompt);
  try {
    return (await lines.question(isHidden ? '' : prompt, { signal: leaving.signal })).trim();
  } catch (error) {
    if (leaving.signal.aborted) return null;
    throw error;
  } finally {
    lines.close();
    if (isHidden) output.write('\n');
  }
}
