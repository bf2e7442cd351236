import { expect, it } from 'vitest';
import { callCarreto } from '../../server/test/support/call-carreto.ts';
import { runCarreto, runWithTools } from '../../server/test/support/run-carreto.ts';
import { developerCommands } from '../developer-commands.ts';

/** Names at the beginnings of an overview's lines. */
const namesIn = (overview: string) => [...overview.matchAll(/^ {2}(\S+) {2}/gm)].map(([, name]) => name);
const toolNames = developerCommands.map(({ name }) => name);
const head = 'For those who change the code:';

it('the overview lists the tools of development apart from the product, where they are', async () => {
  const { code, out } = await runWithTools(['--help']);
  expect(code).toBe(0);
  const [ofProduct = '', ofTools = ''] = out.split(head);
  expect(namesIn(ofTools)).toEqual(toolNames);
  expect(namesIn(ofProduct)).toContain('start');
  expect(namesIn(ofProduct)).not.toEqual(expect.arrayContaining([expect.toBeOneOf(toolNames)]));
});

it('the product alone knows none of them', async () => {
  const { out } = await runCarreto(['--help']);
  expect(out).not.toContain(head);
  expect(namesIn(out)).toEqual(expect.arrayContaining(['start', 'openapi', 'licences']));
  const unknown = (name: string) => ({
    code: 2,
    err: expect.stringContaining(`no command "${name}"`),
  });
  for (const name of toolNames) expect(await callCarreto([name])).toMatchObject(unknown(name));
  const [first = ''] = toolNames;
  expect(await runCarreto([first])).toMatchObject(unknown(first));
});

it('the entry with the tools runs the commands of the product as well', async () => {
  const { code, out } = await runWithTools(['openapi', '--public']);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toHaveProperty('openapi');
});
