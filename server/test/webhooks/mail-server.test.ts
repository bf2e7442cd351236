import { setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { handOver } from '../../src/platform/mail/hand-over.ts';
import { toMime } from '../../src/platform/mail/letter.ts';
import { parseMailServer } from '../../src/platform/mail/mail-server.ts';
import { makeCertificate } from '../support/certificates.ts';
import { headerOf, type Mailbox, openMailbox, partsOf } from '../support/mailbox.ts';

let mailbox: Mailbox;
afterEach(() => mailbox.close());

function give(url: string, mime = 'Subject: x\r\n\r\n.a\r\n..\r\n.') {
  const server = parseMailServer(url);
  if (server === null) throw new Error(`${url} is no mail server`);
  return handOver(server, { from: 'a@b.example', to: 'c@d.example', mime: Buffer.from(mime) }, () =>
    Promise.resolve(),
  );
}

const named = (url: string, user: string, host = '127.0.0.1') =>
  url.replace('smtp://127.0.0.1', `smtp://${user}@${host}`);

describe('a mail server', () => {
  test('gets lines that begin with a dot as they are', async () => {
    mailbox = await openMailbox();
    expect(await give(mailbox.url)).toEqual({ end: 'sent', class: 'sent' });
    expect(mailbox.received[0]?.lines).toEqual(['Subject: x', '', '.a', '..', '.']);
  });

  test('is told who we are, and a wrong password is tried again later', async () => {
    mailbox = await openMailbox();
    expect((await give(named(mailbox.url, 'ada:secret'))).end).toBe('sent');
    expect(await give(named(mailbox.url, 'ada:wrong'))).toEqual({ end: 'later', class: 'eauth_535' });
    expect(mailbox.logins).toEqual(['clear \0ada\0secret', 'clear \0ada\0wrong']);
  });

  test('that offers TLS gets the password by TLS only, and only with a certificate that holds', async () => {
    const authority = { ...makeCertificate({ names: ['Mail authority'] }), name: 'Mail authority' };
    setDefaultCACertificates([authority.cert]);
    mailbox = await openMailbox(makeCertificate({ names: ['localhost'], issuer: authority }));
    expect((await give(named(mailbox.url, 'ada:secret', 'localhost'))).end).toBe('sent');
    expect(mailbox.logins).toEqual(['TLS \0ada\0secret']);
    setDefaultCACertificates([]);
    expect((await give(named(mailbox.url, 'ada:secret', 'localhost'))).end).toBe('later');
    expect(mailbox.logins).toHaveLength(1);
  });

  test('that is not there gets it later', async () => {
    mailbox = await openMailbox();
    const { url } = mailbox;
    await mailbox.close();
    expect(await give(url)).toEqual({ end: 'later', class: 'esocket' });
    mailbox = await openMailbox();
  });

  test('gets long subjects and letters whole', async () => {
    mailbox = await openMailbox();
    const subject = `Carreto: ${'ação 😀 '.repeat(20)}`.trim();
    const letter = { subject, text: `olá\n${'ç'.repeat(5000)}`, html: '<p>olá</p>' };
    const envelope = { from: 'a@b.example', to: 'c@d.example', messageId: 'm1', sentAt: new Date(0) };
    const mime = (await toMime(letter, envelope)).toString();
    expect(Math.max(...mime.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(78);
    expect((await give(mailbox.url, mime)).end).toBe('sent');
    const [mail = { from: '', to: '', lines: [] }] = mailbox.received;
    expect(headerOf(mail, 'subject')).toBe(subject);
    expect(headerOf(mail, 'date')).toBe('Thu, 01 Jan 1970 00:00:00 +0000');
    expect(partsOf(mail).text.replace('\r\n', '\n')).toBe(letter.text);
  });
});
