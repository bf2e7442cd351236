import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const home = join(import.meta.dirname, '../../..');
const [english, portuguese] = ['README.md', 'README.pt-BR.md'].map((file) =>
  readFileSync(join(home, file), 'utf8'),
);

/** What can be typed: blocks of code without their comments, and commands in tables and sentences. */
function commandsOf(text = ''): string[] {
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].map(([, code = '']) => code);
  // The map of folders is a drawing.
  const lines = blocks.filter((code) => !code.startsWith('carreto ')).flatMap((code) => code.split('\n'));
  const inline = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`(\.\/carreto [^`]+)`/g)];
  return [...lines.map((line) => line.replace(/\s+# .*$/, '')), ...inline.map(([, command = '']) => command)];
}

describe('the two READMEs', () => {
  it('have the same commands and samples', () => {
    const twin = commandsOf(portuguese);
    expect(twin.length).toBeGreaterThan(60);
    expect(commandsOf(english).filter((command) => !twin.includes(command))).toEqual([]);
    expect(twin.filter((command) => !commandsOf(english).includes(command))).toEqual([]);
  });

  it('lead to each other and show the same pictures', () => {
    const picturesOf = (text = '') => [...text.matchAll(/^!\[[^\]]+\]\((\S+)\)/gm)].map(([, file]) => file);
    expect(english).toContain('[Português](README.pt-BR.md)');
    expect(portuguese).toContain('[English](README.md)');
    expect(picturesOf(portuguese)).toEqual(picturesOf(english));
  });
});
