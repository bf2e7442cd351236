import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Command, runCommand } from '../server/src/cli/command.ts';
import { commands as productCommands } from '../server/src/cli/commands.ts';
import { developerCommands } from './developer-commands.ts';

const commands = [...productCommands, ...developerCommands];

/** Every command and action that can be called, with the words that call it. */
function callable(
  command: Command,
  words: readonly string[],
): [words: readonly string[], command: Command][] {
  const own: [readonly string[], Command] = [words, command];
  return [own, ...(command.actions ?? []).flatMap((action) => callable(action, [...words, action.name]))];
}

const all = (
  await Promise.all(commands.map(async ({ name, load }) => callable(await load(), [name])))
).flat();

describe('every command', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('is listed as it calls itself', async () => {
    for (const { name, summary, load } of commands) expect(await load()).toMatchObject({ name, summary });
  });

  it.each(all)('%j tells its usage and options and does nothing else', async (words, command) => {
    const printed: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
    const [first = '', ...rest] = words;
    const top = await commands.find(({ name }) => name === first)?.load();
    expect(top && (await runCommand(top, [...rest, '--help']))).toBe(0);
    const help = printed.join('');
    expect(help).toContain(command.summary);
    for (const option of Object.keys(command.options ?? {})) expect(help).toContain(`--${option}`);
    for (const action of command.actions ?? []) expect(help).toContain(action.name);
  });
});
