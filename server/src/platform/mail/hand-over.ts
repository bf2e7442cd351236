import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailServer } from './mail-server.ts';

/**
 * How handing over ended: the server took the message; refused it for good; may take it later; or nobody knows, for the
 * connection broke after the message had begun to go out. `class` is short and stable.
 */
export type HandedOver = { end: 'sent' | 'refused' | 'later' | 'unknown'; class: string };

export type Message = { from: string; to: string; mime: Buffer };

const connectTimeoutMs = 10_000;
const silenceMs = 20_000;
const loopback = /^(localhost|127\.[0-9.]+|::1)$/;

/**
 * Hands a message to the server. `beforeMessage` runs when the server has asked for it and nothing of it has gone out: when
 * it rejects, nothing does.
 */
export async function handOver(
  server: MailServer,
  message: Message,
  beforeMessage: () => Promise<void>,
): Promise<HandedOver> {
  const { host, port, isSecure, user, password } = server;
  const connection = new SMTPConnection({
    host,
    port,
    secure: isSecure,
    requireTLS: !isSecure && user !== null && !loopback.test(host),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: silenceMs,
  });
  let isOut = false;
  const broken = new Promise<never>((_, reject) => connection.on('error', reject));
  // Whoever waits for it hears of it; nobody else has to.
  broken.catch(() => {});
  const stepping = <Value>(
    act: (done: (error?: Error | null, value?: Value) => void) => void,
  ): Promise<unknown> =>
    Promise.race([
      broken,
      new Promise((resolve, reject) =>
        act((error, value) => (error == null ? resolve(value) : reject(error))),
      ),
    ]);
  async function* body() {
    await beforeMessage();
    isOut = true;
    yield message.mime;
  }
  try {
    await stepping((done) => connection.connect(done));
    if (user !== null) await stepping((done) => connection.login({ user, pass: password ?? '' }, done));
    const stream = Readable.from(body());
    const spoiled = new Promise<never>((_, reject) => stream.on('error', reject));
    spoiled.catch(() => {});
    const envelope = { from: message.from, to: [message.to] };
    await Promise.race([spoiled, stepping((done) => connection.send(envelope, stream, done))]);
    connection.quit();
    return { end: 'sent', class: 'sent' };
  } catch (error) {
    connection.close();
    return endOf(error, isOut);
  }
}

function endOf(error: unknown, isOut: boolean): HandedOver {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const name = typeof code === 'string' && /^[A-Z_]{1,30}$/.test(code) ? code.toLowerCase() : 'failed';
  if (typeof responseCode === 'number' && responseCode >= 400) {
    // A password that is wrong today may be right tomorrow.
    const isFinal = responseCode >= 500 && code !== 'EAUTH';
    return { end: isFinal ? 'refused' : 'later', class: `${name}_${responseCode}` };
  }
  return isOut ? { end: 'unknown', class: name } : { end: 'later', class: name };
}
