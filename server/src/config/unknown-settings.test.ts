import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordingLog } from '../../test/support/log.ts';
import { settings } from './config.ts';
import { otherNames, unknownSettings, warnOfUnknownSettings } from './unknown-settings.ts';

const keys = Object.values(settings).map(({ key }) => key);
const name = (end: string): string => `CARRETO_${end}`;

describe('names of the environment that nobody reads', () => {
  it('are told with the setting that was meant', () => {
    const environment = {
      [name('TOKEN_RATE_PER_MINUTE')]: '1000',
      [name('WEBHOOK_DEADLINE')]: '5',
      [name('MASTERKEY')]: 'hush',
      carreto_port: '80',
    };
    expect(unknownSettings(environment)).toEqual([
      { name: name('MASTERKEY'), nearest: 'CARRETO_MASTER_KEY' },
      { name: name('TOKEN_RATE_PER_MINUTE'), nearest: 'CARRETO_RATE_PER_MINUTE' },
      { name: name('WEBHOOK_DEADLINE'), nearest: 'CARRETO_WEBHOOK_DEADLINE_MS' },
      { name: 'carreto_port', nearest: 'CARRETO_PORT' },
    ]);
  });

  it('are told alone where nothing is near', () => {
    expect(unknownSettings({ [name('COLOUR')]: 'blue', [name('')]: 'x' })).toEqual([
      { name: name(''), nearest: null },
      { name: name('COLOUR'), nearest: null },
    ]);
  });

  it('are neither settings, nor names that others of the project read, nor those of strangers', () => {
    const known = Object.fromEntries([...keys, ...Object.keys(otherNames)].map((key) => [key, 'x']));
    expect(unknownSettings({ ...known, PATH: '/bin', CARRETOS: '2', OUR_CARRETO_PORT: '1' })).toEqual([]);
  });

  it('count as not set when they hold an empty text, as settings do', () => {
    expect(unknownSettings({ [name('COLOUR')]: '', [name('HOTS')]: undefined })).toEqual([]);
  });

  it('are a warning each in the log', () => {
    const { log, lines, fields } = recordingLog();
    warnOfUnknownSettings(log, { [name('PRT')]: '80', [name('COLOUR')]: 'blue', [name('PORT')]: '80' });
    expect(lines).toEqual([
      'warn nobody reads this variable of the environment',
      'warn nobody reads this variable of the environment; is CARRETO_PORT meant?',
    ]);
    expect(fields).toEqual([{ setting: name('COLOUR') }, { setting: name('PRT'), nearest: 'CARRETO_PORT' }]);
  });

  it('never show a value', () => {
    const hush = fc.stringMatching(/^[a-z0-9]{12,40}$/).map((text) => `hush-${text}`);
    fc.assert(
      fc.property(fc.constantFrom(...keys), hush, (key, value) => {
        expect(JSON.stringify(unknownSettings({ [`${name('X')}${key}`]: value }))).not.toContain('hush-');
      }),
    );
  });
});

describe('the names that the project speaks of', () => {
  const home = join(import.meta.dirname, '../../..');
  const pages = ['carreto', '*.md', '*.yaml', 'Dockerfile', '.ci/*', 'docs/**/*.md'];
  const sources = ['bench/**/*.ts', 'contract/**/*.ts', 'server/**/*.ts'];
  // Names that are wrong on purpose.
  const others = ['**/node_modules/**', '**/unknown-settings*.ts', 'server/src/config/config.test.ts'];
  const files = globSync([...pages, ...sources], { cwd: home, exclude: others });
  const spoken = files.flatMap((file) =>
    [...readFileSync(join(home, file), 'utf8').matchAll(/\bCARRETO_[A-Z0-9_]*[A-Z0-9]/g)].map(
      ([found]) => found,
    ),
  );

  it('are settings or known to be none', () => {
    expect(spoken.length).toBeGreaterThan(200);
    expect([...new Set(spoken)].filter((one) => !keys.includes(one) && !(one in otherNames))).toEqual([]);
  });

  it('are still spoken of', () => {
    expect(Object.keys(otherNames).filter((one) => !spoken.includes(one))).toEqual([]);
  });
});
