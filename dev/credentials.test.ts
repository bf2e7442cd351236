import { describe, expect, it } from 'vitest';
import { problemsOfText } from './credentials.ts';

const exchange = 'server/src/connectors/vendors/x/exchanges/a.json';
const random = 'aZ3kP9qLm2Xv7Tn5Rb8YcW1d';

describe('what looks like a credential of somebody', () => {
  it('is found by its form, wherever it stands', () => {
    const texts: [string, string][] = [
      [`"authorization": "Bearer ${random}"`, 'a bearer token'],
      [
        `authorization: basic ${Buffer.from('Loja1:pQ7-xx9Zt2-Kw31').toString('base64')}`,
        'a password of basic',
      ],
      [['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0NSJ9', 'c2lnbmF0dXJlMQ'].join('.'), 'a signed token'],
      [`-----BEGIN RSA PRIVATE${' KEY-----'}\n${'MIIEow'.repeat(12)}`, 'a private key'],
    ];
    for (const [text, what] of texts)
      expect(problemsOfText('a.md', `\n${text}`)).toEqual([
        expect.stringContaining(`a.md:2: looks like ${what}`),
      ]);
  });

  it('is none where it is in words, or too short to be one', () => {
    for (const text of [
      'Bearer acesso-simulado-0000000001',
      'Bearer token',
      `basic ${Buffer.from('Usuario:senha-simulada-01').toString('base64')}`,
    ])
      expect(problemsOfText('a.md', text), text).toEqual([]);
  });

  it('is an access key of a company that exists, among calls of carriers', () => {
    const keyOf = (cnpj: string) => `352609${cnpj}550010000001231000001234`;
    const real = keyOf('45543915000181');
    expect(problemsOfText(exchange, real)).toEqual([expect.stringContaining(`${exchange}:1: an access key`)]);
    expect(problemsOfText(exchange, keyOf('99500101000199'))).toEqual([]);
    expect(problemsOfText('server/test/a.test.ts', real)).toEqual([]);
    expect(problemsOfText(exchange, `${real}1`)).toEqual([]);
  });
});
