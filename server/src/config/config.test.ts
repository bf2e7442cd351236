import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig, settings } from './config.ts';
import { ConfigError } from './setting.ts';

const home = '/srv/carreto';
const all = Object.values(settings);
const integers = all.filter((setting) => typeof setting.read(undefined) === 'number');
const flags = all.filter((setting) => typeof setting.read(undefined) === 'boolean');

/** What a setting says about a value; undefined when it takes it. */
function refusal(setting: (typeof all)[number], raw: string): string | undefined {
  try {
    setting.read(raw);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
}

/** The table as docs/operations.md should print it; the failing test shows it for copying. */
function settingsTable(): string {
  const rows = all.map(({ key, shown, description }) => {
    const byDefault = shown === '' ? '' : `\`${shown}\``;
    return `| \`${key}\` | ${byDefault} | ${description.replaceAll('|', '\\|')} |`;
  });
  return ['| Setting | Default | What it does |', '|---|---|---|', ...rows].join('\n');
}

/** A value as the table shows it: addresses by name as they are written. */
function textOf(value: unknown): string {
  if (!(value instanceof Map)) return String(value ?? '');
  return [...value].map((pair) => pair.join('=')).join(',');
}

describe('the table of settings in docs/operations.md', () => {
  it('says of every setting what the code says', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
    const [, table] = /<!-- settings -->\n([\s\S]*?)\n<!-- end of settings -->/.exec(page) ?? [];
    expect(table).toBe(settingsTable());
  });
});

describe('the settings', () => {
  it('have keys of their own that show whom they belong to', () => {
    const keys = all.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => !/^(CARRETO(_[A-Z]+)+|DATABASE(_READ)?_URL)$/.test(key))).toEqual([]);
  });

  it('default to what the table shows, also when the environment holds an empty text', () => {
    const empty = Object.fromEntries(all.map(({ key }) => [key, '']));
    expect(readConfig(empty, home)).toEqual(readConfig({}, home));
    for (const { key, shown, read } of all) expect(textOf(read(undefined)), key).toBe(shown);
  });

  it('refuse a lease of webhooks that a send could outlive', () => {
    const lease = (leaseMs: number, deadlineMs: number) => () =>
      readConfig(
        { CARRETO_WEBHOOK_LEASE_MS: String(leaseMs), CARRETO_WEBHOOK_DEADLINE_MS: String(deadlineMs) },
        home,
      );
    for (const [leaseMs, deadlineMs] of [
      [10_000, 10_000],
      [9000, 10_000],
      [11_999, 10_000],
    ] as const)
      expect(lease(leaseMs, deadlineMs)).toThrow(
        new ConfigError('CARRETO_WEBHOOK_LEASE_MS must be at least 2000 above CARRETO_WEBHOOK_DEADLINE_MS'),
      );
    expect(lease(12_000, 10_000)).not.toThrow();
  });

  it('leave everything else in the environment alone', () => {
    expect(readConfig({ CARRETO_NO_SUCH_SETTING: '1', PATH: '/bin' }, home)).toEqual(readConfig({}, home));
  });

  it('take a relative data folder from the folder of the project, an absolute one as it is', () => {
    expect(readConfig({}, home).dataFolder).toBe('/srv/carreto/.carreto/data');
    expect(readConfig({ CARRETO_DATA: 'here' }, home).dataFolder).toBe('/srv/carreto/here');
    expect(readConfig({ CARRETO_DATA: '/var/lib/carreto' }, home).dataFolder).toBe('/var/lib/carreto');
  });

  it('read texts as they are', () => {
    const url = 'postgres://carreto:p%20w@db.internal:5432/carreto?sslmode=require';
    expect(readConfig({ DATABASE_URL: url }, home).databaseUrl).toBe(url);
    expect(readConfig({}, home).databaseUrl).toBeUndefined();
  });

  it('know flags by true and false only', () => {
    expect(flags.length).toBeGreaterThan(0);
    for (const setting of flags) {
      expect(setting.read('true')).toBe(true);
      expect(setting.read('false')).toBe(false);
      for (const raw of ['1', '0', 'yes', 'TRUE', ' true'])
        expect(refusal(setting, raw), raw).toContain(setting.key);
    }
  });

  it('name the choices there are', () => {
    expect(readConfig({ CARRETO_LOG_LEVEL: 'debug' }, home).logLevel).toBe('debug');
    expect(refusal(settings.logLevel, 'verbose')).toBe(
      'CARRETO_LOG_LEVEL must be one of error, warn, info, debug, silent',
    );
  });
});

describe('a number among the settings', () => {
  /** A refusal says the bounds, so they can be held against what is taken. */
  function boundsOf(setting: (typeof all)[number]): [min: number, max: number] {
    const [, min, max] = /from ([0-9]+) to ([0-9]+)$/.exec(refusal(setting, 'x') ?? '') ?? [];
    return [Number(min), Number(max)];
  }

  it.each(integers.map((setting) => [setting.key, setting] as const))(
    '%s takes its bounds and nothing beyond them',
    (key, setting) => {
      const [min, max] = boundsOf(setting);
      expect(setting.read(String(min))).toBe(min);
      expect(setting.read(String(max))).toBe(max);
      expect(refusal(setting, String(min - 1))).toContain(key);
      expect(refusal(setting, String(max + 1))).toContain(key);
      expect(refusal(setting, setting.shown), 'its own default').toBeUndefined();
    },
  );

  it.each(['1.5', '1e3', '0x10', '-1', '+1', ' 1', '1 ', '1_000', '1,000', 'NaN', '٣', '9'.repeat(400)])(
    'is not %j',
    (raw) => {
      for (const setting of integers) expect(refusal(setting, raw), setting.key).toContain(setting.key);
    },
  );
});

describe('a setting that is wrong', () => {
  const strict = all.filter((setting) => refusal(setting, 'wrong') !== undefined);

  it('is named by its key and never by its value, which could be a secret in the wrong place', () => {
    const secret = fc.stringMatching(/^[a-z0-9]{12,40}$/).map((text) => `hush-${text}`);
    fc.assert(
      fc.property(fc.constantFrom(...strict), secret, (setting, raw) => {
        const message = refusal(setting, raw);
        expect(message).toContain(setting.key);
        expect(message).not.toContain('hush-');
      }),
    );
  });

  it('keeps the whole configuration from being read', () => {
    expect(() => readConfig({ CARRETO_PORT: '65536' }, home)).toThrow(
      new ConfigError('CARRETO_PORT must be a whole number from 0 to 65535'),
    );
  });
});

describe('networks and ports', () => {
  it('are lists, and what is none of them is refused by the name of its key', () => {
    const { liveAllowedNetworks, livePorts } = settings;
    expect(liveAllowedNetworks.read(' 10.0.0.0/8, fd00:1::/32 ,127.0.0.1,')).toEqual([
      '10.0.0.0/8',
      'fd00:1::/32',
      '127.0.0.1',
    ]);
    expect(livePorts.read('443, 9443')).toEqual([443, 9443]);
    for (const raw of ['10.0.0.0/33', 'intranet', '10.0.0/8', '10.0.0.0/8;127.0.0.1'])
      expect(refusal(liveAllowedNetworks, raw)).toMatch(/^CARRETO_LIVE_ALLOW_CIDRS /);
    for (const raw of ['0', '65536', 'https', '443-500', '4.5'])
      expect(refusal(livePorts, raw)).toMatch(/^CARRETO_LIVE_PORTS /);
  });
});

describe('what prints labels', () => {
  it('is on the machine of whoever looks, and nowhere else', () => {
    const { labelPrinter } = settings;
    expect(labelPrinter.read(undefined)).toBeUndefined();
    for (const raw of ['http://127.0.0.1:9101', 'https://localhost:9101/print', 'http://[::1]:80/'])
      expect(labelPrinter.read(raw)).toEqual(new URL(raw));
    const wrong = [
      'http://printer:9101',
      'http://10.0.0.7',
      'ws://localhost',
      'http://a:b@localhost',
      '9101',
    ];
    for (const raw of wrong) expect(refusal(labelPrinter, raw)).toMatch(/^CARRETO_LABEL_PRINTER /);
    for (const raw of [
      'http://127.0.0.1.evil.example',
      'http://localhost@evil.example',
      'http://localhost#x',
    ])
      expect(refusal(labelPrinter, raw)).toMatch(/^CARRETO_LABEL_PRINTER /);
  });
});
