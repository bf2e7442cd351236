import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askFields } from '../../src/cli/input/ask-fields.ts';
import type { CredentialField } from '../../src/connectors/fields.ts';
import { createSealer } from '../../src/platform/secrets/seal.ts';
import { sealPlace } from '../../src/registry/sealed-columns.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { cnpjNumber } from '../support/registry.ts';
import { databaseEnvironment } from '../support/run-carreto.ts';
import { hasTerminals, openTerminal, type Terminal } from '../support/terminal.ts';

const field = (name: string, changes: Partial<CredentialField> = {}): CredentialField => ({
  ...{ name, title: `Campo ${name}`, kind: 'secret', pattern: /.+/, isRequired: true, help: `Veja ${name}.` },
  ...changes,
});

/** A terminal whose keys are in the hands of a test. */
function openStreams() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = '';
  output.setEncoding('utf8').on('data', (part: string) => {
    shown += part;
  });
  return { terminal: { input, output }, press: (keys: string) => input.write(keys), shown: () => shown };
}

describe('fields of a credential', () => {
  it('are asked for one after the other; what is secret is not shown', async () => {
    const { terminal, press, shown } = openStreams();
    const fields = [field('user', { kind: 'text' }), field('key'), field('token', { isRequired: false })];
    const asked = askFields(fields, terminal);
    press('ana\r');
    await new Promise((resolve) => setImmediate(resolve));
    press(' segredo-um \r');
    expect(await asked).toEqual({ user: 'ana', key: 'segredo-um' });
    expect(shown()).toContain('Campo user: ');
    expect(shown()).toContain('ana');
    expect(shown()).toMatch(/Veja key\.\nCampo key: \n$/);
    expect(shown()).not.toContain('segredo');
  });

  it('are left out where nothing is typed, and given up by Ctrl-C and Ctrl-D', async () => {
    const empty = openStreams();
    const asked = askFields([field('key')], empty.terminal);
    empty.press('\r');
    expect(await asked).toEqual({});
    for (const key of ['\u0003', '\u0004']) {
      const { terminal, press } = openStreams();
      const left = askFields([field('key')], terminal);
      press(key);
      await expect(left).rejects.toThrow('Nothing was changed');
    }
  });
});

// Without `script` of util-linux there is no terminal to sit at.
describe.skipIf(!hasTerminals)('an account that is added at a terminal', () => {
  const environment = { CARRETO_MASTER_KEY: '5a'.repeat(32) };
  let app: TestApp;
  let terminal: Terminal | undefined;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterEach(() => terminal?.stop());
  afterAll(() => app.close());

  it('has its secret typed without an echo', async () => {
    const at = { ...databaseEnvironment(app.connection), ...environment };
    const cnpj = cnpjNumber(1);
    const address = ['--zip', '29161-376', '--street', 'Rua', '--district', 'Centro', '--city', 'Serra'];
    await callCarreto(['carrier', 'add', '--cnpj', cnpj, '--name', 'Jadlog', ...address], at);
    const settings = ['--setting', 'account=000123', '--setting', 'services=3'];
    terminal = openTerminal(['carrier', 'vendor', 'add', cnpj, '--vendor', 'jadlog', ...settings], at);
    await terminal.shows(/Token: /);
    terminal.type('jadlog-simulado-0001');
    const text = await terminal.shows(/Added account \d+, jadlog\./);
    expect(await terminal.ended).toBe(0);
    expect(text).not.toContain('simulado-0001');
    const { id, sealed } = await app.ctx.db
      .selectFrom('vendorCredential')
      .select(['id', 'sealed'])
      .executeTakeFirstOrThrow();
    const sealer = createSealer(Buffer.alloc(32, 0x5a));
    expect(sealer.open(sealed, sealPlace('vendor_credential', id, 'sealed'))).toBe('jadlog-simulado-0001');
  }, 120_000);
});
