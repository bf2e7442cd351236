import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callCarreto } from '../support/call-carreto.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { cnpjNumber } from '../support/registry.ts';
import { databaseEnvironment } from '../support/run-carreto.ts';
import { hasTerminals, openTerminal, type Terminal } from '../support/terminal.ts';

const sample = fileURLToPath(
  new URL('../../../docs/samples/tabela-com-taxas-em-frases.csv', import.meta.url),
);

// Without `script` of util-linux there is no terminal to sit at.
describe.skipIf(!hasTerminals)('questions of table import at a terminal', () => {
  let database: TestDatabase;
  let terminal: Terminal | undefined;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterEach(() => terminal?.stop());
  afterAll(() => database.close());

  const carreto = (...words: string[]) => callCarreto(words, databaseEnvironment(database.connection));
  /** What was answered about a sentence stays with its carrier: each test has one of its own. */
  const newCarrier = async (number: number): Promise<string> => {
    const cnpj = cnpjNumber(number);
    const address = ['--zip', '29161-376', '--street', 'Rua', '--district', 'Centro', '--city', 'Serra'];
    await carreto('carrier', 'add', '--cnpj', cnpj, '--name', `Transportes ${number}`, ...address);
    return cnpj;
  };
  const sit = (cnpj: string, service: string): Terminal => {
    terminal = openTerminal(
      ['table', 'import', sample, '--carrier', cnpj, '--service', service],
      databaseEnvironment(database.connection),
    );
    return terminal;
  };
  const tables = async (): Promise<string> => (await carreto('table', 'list')).out;

  it('are answered by number, by name, and again where an answer is none, and the charges are in the table', async () => {
    const { shows, type, ended } = sit(await newCarrier(7), 'Frases');
    await shows(/Ad valorem 0,20%.*\n {2}answers: 1 charged, 2 left_out\n\[1\/10\] Answer: /s);
    type('talvez');
    await shows(/"talvez" is no answer to this; Ctrl-C leaves without importing\.\n\[1\/10\] Answer: /);
    // Nothing is guessed of a charge: an empty line is no answer.
    type('');
    await shows(/"" is no answer to this.*\[1\/10\] Answer: /s);
    for (const wrong of ['3', '0', '1.5', 'CHARGED!', "'; drop table"]) {
      type(wrong);
      await shows(/is no answer to this.*\[1\/10\] Answer: /s);
    }
    type('1');
    await shows(/GRIS 0,30 %.*\[2\/10\] Answer: /s);
    type('  charged  ');
    for (let number = 3; number <= 9; number += 1) {
      await shows(new RegExp(`\\[${number}/10\\] Answer: `));
      type('2');
    }
    // What is not understood can be left out alone.
    await shows(/Estadia.*answers: 1 left_out\n\[10\/10\] Answer: /s);
    type('charged');
    await shows(/is no answer to this.*\[10\/10\] Answer: /s);
    type('1');
    await shows(/Imported version 1 of table \d+/);
    const text = await shows(/Put it into force: /);
    expect(text).toContain('foi aceita como taxa');
    expect(await ended).toBe(0);
    expect(await tables()).toContain('Frases');
  }, 120_000);

  it('are left by Ctrl-C and Ctrl-D halfway, and nothing is stored', async () => {
    const cnpj = await newCarrier(8);
    for (const [key, service] of [
      ['\u0003', 'Largada'],
      ['\u0004', 'Fechada'],
    ] as const) {
      const { shows, type, press, ended } = sit(cnpj, service);
      await shows(/\[1\/10\] Answer: /);
      type('1');
      await shows(/\[2\/10\] Answer: /);
      press(key);
      await shows(/10 questions left; nothing was imported\./);
      expect(await ended).toBe(1);
      expect(await tables()).not.toContain(service);
    }
  }, 120_000);
});
