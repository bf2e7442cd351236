import { describe, expect, it } from 'vitest';
import { requirePublicAddress } from './require-public-address.ts';
import { ConfigError } from './setting.ts';

const serving = (host: string, baseUrl?: string) => () => requirePublicAddress({ host, baseUrl });

describe('the public address', () => {
  it.each(['0.0.0.0', '::', '0', '::ffff:0.0.0.0'])('must be named where the host is %s', (host) => {
    expect(serving(host)).toThrow(ConfigError);
    expect(serving(host)).toThrow('CARRETO_BASE_URL must be set');
    expect(serving(host, 'https://frete.example.com')).not.toThrow();
  });

  it.each(['127.0.0.1', '::1', 'carreto.internal'])('is that of one interface, such as %s', (host) => {
    expect(serving(host)).not.toThrow();
  });

  it.each([
    'http://0.0.0.0:8080',
    'http://[::]',
    'http://0',
    'frete.example.com',
    'ftp://frete.example.com',
    'x',
  ])('is not %s, which nobody can call, and is not shown', (address) => {
    expect(serving('127.0.0.1', address)).toThrow(
      new ConfigError(
        'CARRETO_BASE_URL must be an address that others can call, such as https://frete.example.com',
      ),
    );
  });
});
