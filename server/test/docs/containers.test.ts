import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { requirePublicAddress } from '../../src/config/require-public-address.ts';

const home = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(home, file), 'utf8');
const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');
/** What the image sets, from the lines of its ENV. */
const imageSettings = Object.fromEntries(
  [...dockerfile.matchAll(/\b(CARRETO_[A-Z_]+)=(\S+)/g)].map(([, key = '', value = '']) => [key, value]),
);

/** How long `docker stop` waits before it kills, less a second for stopping PostgreSQL. */
const patienceMs = 9000;

it('the notice and the deadline of the image fit plain docker stop', () => {
  const { stopNoticeMs, stopDeadlineMs } = readConfig(imageSettings, '/nowhere');
  expect(stopNoticeMs).toBeGreaterThanOrEqual(1000);
  expect(stopNoticeMs + stopDeadlineMs).toBeLessThanOrEqual(patienceMs);
});

it('the image, which listens on every interface, does not start without a public address', () => {
  const config = readConfig(imageSettings, '/nowhere');
  expect(() => requirePublicAddress(config)).toThrow('CARRETO_BASE_URL must be set');
});

it('compose demands a public address', () => {
  expect(compose).toMatch(/CARRETO_BASE_URL: \$\{CARRETO_BASE_URL:\?[^}]+\}/);
});

it('images begin with others of an exact version', () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm), ...compose.matchAll(/image: (\S+)/g)].map(
    ([, image = '']) => image,
  );
  expect(bases).toHaveLength(3);
  for (const base of bases)
    expect(base).toMatch(
      /^(node:\d+\.\d+\.\d+-\w+-slim|debian:\w+-\d{8}-slim|postgres:\d+\.\d+-\w+)(@sha256:\w{64})?$/,
    );
});

it('the image leaves the tools of development out', () => {
  expect(read('.dockerignore').split('\n')).toContain('dev');
  expect(dockerfile).not.toContain('dev/');
});

it('the image holds the notices of others', () => {
  expect(dockerfile).toMatch(
    /\.\/carreto licences --out THIRD-PARTY-NOTICES\.txt|licences --out THIRD-PARTY-NOTICES\.txt/,
  );
});
