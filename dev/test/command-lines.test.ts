import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../server/src/cli/command.ts';
import { commands as productCommands } from '../../server/src/cli/commands.ts';
import { developerCommands } from '../developer-commands.ts';

const home = join(import.meta.dirname, '../..');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(home, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

const commands = await Promise.all([...productCommands, ...developerCommands].map(({ load }) => load()));

/** Every command line of a page, in blocks and within sentences, without comments. */
function commandLines(page: string): string[][] {
  const text = readFileSync(join(home, page), 'utf8').replaceAll('\\\n', ' ');
  return [...text.matchAll(/\.\/carreto ([a-z][^`#\n]*)/g)].map(([, words = '']) =>
    words.trim().split(/\s+/),
  );
}

/** What a command line says that the command does not know; undefined when it knows everything. */
function unknownWord(words: readonly string[], among: readonly Command[]): string | undefined {
  const [name, ...rest] = words;
  const command = among.find((candidate) => candidate.name === name);
  if (command === undefined) return name;
  const isAction = command.actions?.some((action) => action.name === rest[0]) === true;
  if (command.actions !== undefined && (isAction || command.run === undefined))
    if (rest.length > 0 && !rest.includes('--help')) return unknownWord(rest, command.actions);
  const options = rest.flatMap((word) => /^--([a-z-]+)/.exec(word)?.[1] ?? []);
  return options.find((option) => option !== 'help' && !Object.hasOwn(command.options ?? {}, option));
}

describe('the command lines of the documents', () => {
  it.each(pages)('of %s exist, with their actions and options', (page) => {
    const wrong = commandLines(page).filter((words) => unknownWord(words, commands) !== undefined);
    expect(wrong.map((words) => words.join(' '))).toEqual([]);
  });

  it('are found', () => {
    expect(pages.flatMap(commandLines).length).toBeGreaterThan(20);
  });

  it('would be told apart from others', () => {
    expect(unknownWord(['table', 'import', 'FILE', '--carrier', 'X'], commands)).toBeUndefined();
    expect(unknownWord(['tables', 'import'], commands)).toBe('tables');
    expect(unknownWord(['table', 'fetch'], commands)).toBe('fetch');
    expect(unknownWord(['test', 'quote'], commands)).toBeUndefined();
    expect(unknownWord(['test', 'kills', '--minutes', '1'], commands)).toBe('minutes');
    expect(unknownWord(['table', 'import', 'FILE', '--carier'], commands)).toBe('carier');
  });
});
