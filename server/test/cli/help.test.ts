import { describe, expect, it } from 'vitest';
import { type Command, helpOf, type Option } from '../../src/cli/command.ts';
import { commands } from '../../src/cli/commands.ts';

type Called = { path: string; command: Command };

/** Every command and every action below it, as it is called. */
async function everyCommand(): Promise<Called[]> {
  const top = await Promise.all(commands.map(({ load }) => load()));
  return top.flatMap((command) => below({ path: `carreto ${command.name}`, command }));
}

function below({ path, command }: Called): Called[] {
  const actions = (command.actions ?? []).map((action) => ({
    path: `${path} ${action.name}`,
    command: action,
  }));
  return [{ path, command }, ...actions.flatMap(below)];
}

async function everyOption(): Promise<{ path: string; name: string; option: Option }[]> {
  return (await everyCommand()).flatMap(({ path, command }) =>
    Object.entries(command.options ?? {}).map(([name, option]) => ({ path, name, option })),
  );
}

describe('the help of the command line', () => {
  it('is what is kept: whatever changes it is read before it lands (vitest -u writes it anew)', async () => {
    const called = await everyCommand();
    const text = called.map(({ path, command }) => helpOf(command, path)).join('\n\n\n');
    await expect(`${text}\n`).toMatchFileSnapshot('../golden/help.txt');
  });

  it('says of every option with a value what the value is, and of every option what it does', async () => {
    const silent = (await everyOption()).filter(
      ({ option: { type, value, description } }) =>
        description.length < 4 || (type === 'string') !== (value !== undefined),
    );
    expect(silent.map(({ path, name }) => `${path} --${name}`)).toEqual([]);
  });

  it('speaks one way: no capital, no full stop and no mark-up around what it says of an option', async () => {
    const otherwise = (await everyOption()).filter(
      ({ option: { description } }) => /^[A-Z][a-z]/.test(description) || /\.$|`/.test(description),
    );
    expect(otherwise.map(({ path, name, option }) => `${path} --${name}: ${option.description}`)).toEqual([]);
  });
});
