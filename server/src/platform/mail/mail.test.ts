import { describe, expect, it } from 'vitest';
import { isMailAddress } from './mail-address.ts';
import { parseMailServer } from './mail-server.ts';

describe('an e-mail address', () => {
  it.each(['a@b.co', 'frete+alertas@loja.example', "o'neil@x-y.example", `${'a'.repeat(64)}@b.co`])(
    '%s is one',
    (text) => {
      expect(isMailAddress(text)).toBe(true);
    },
  );

  it.each([
    '',
    'a',
    '@b.co',
    'a@',
    'a@b',
    'a@b.',
    'a@.co',
    'a@-b.co',
    'a@b-.co',
    'a b@c.co',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.co',
    'a@b@c.co',
    '"a"@b.co',
    'a@b.co\r\nBcc: c@d.co',
    'a@b.co\n',
    'a@b.co,c@d.co',
    'A <a@b.co>',
    'é@b.co',
    'a@é.co',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(64)}.co`,
    `a@${'b.'.repeat(130)}co`,
  ])('%j is none', (text) => {
    expect(isMailAddress(text)).toBe(false);
  });
});

describe('the address of a mail server', () => {
  it('is read with its user, password and port', () => {
    expect(parseMailServer('smtp://a%40b.co:p%3A%2F@mail.example:2525')).toEqual({
      host: 'mail.example',
      port: 2525,
      isSecure: false,
      user: 'a@b.co',
      password: 'p:/',
    });
    expect(parseMailServer('smtps://mail.example')).toMatchObject({ port: 465, isSecure: true, user: null });
    expect(parseMailServer('smtp://[::1]/')).toMatchObject({ host: '::1', port: 587 });
  });

  it.each([
    '',
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://a@mail.example',
    'smtp://mail.example/x',
    'smtp://mail.example?tls=no',
    'smtp://%zz:a@mail.example',
  ])('%j is none', (text) => {
    expect(parseMailServer(text)).toBeNull();
  });
});
