import { describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { trackingPaths, trackingUrl } from './tracking-url.ts';

const freight = { trackingKey: 'abcdefgh12345678', code: 'FR261120ABC12' };
const configOf = (environment: Record<string, string>) => readConfig(environment, '/nowhere');

describe('the address of the tracking page', () => {
  test.each([
    [{}, 'http://127.0.0.1:8080/rastreio'],
    [{ CARRETO_BASE_URL: 'https://frete.exemplo.com.br' }, 'https://frete.exemplo.com.br/rastreio'],
    [{ CARRETO_TRACKING_URL: 'https://rastreio.exemplo.com.br/' }, 'https://rastreio.exemplo.com.br'],
    [{ CARRETO_TRACKING_URL: 'https://exemplo.com.br/entregas' }, 'https://exemplo.com.br/entregas'],
  ])('with %j begins with %s', (environment, base) => {
    expect(trackingUrl(configOf(environment), freight)).toBe(
      `${base}/${freight.trackingKey}/${freight.code}`,
    );
  });

  const usual = ['/rastreio/{key}/{code}', '/rastreio/{code}'];
  test.each([
    [undefined, usual],
    ['https://exemplo.com.br/rastreio/', usual],
    ['https://exemplo.com.br/', [...usual, '/{key}/{code}']],
    ['https://exemplo.com.br/entregas', [...usual, '/entregas/{key}/{code}', '/entregas/{code}']],
    ['https://exemplo.com.br/:a/*', usual],
    ['no address', usual],
  ])('of %s is served below its path', (own, paths) => {
    const environment: Record<string, string> = own === undefined ? {} : { CARRETO_TRACKING_URL: own };
    expect(trackingPaths(configOf(environment))).toEqual(paths);
  });
});
