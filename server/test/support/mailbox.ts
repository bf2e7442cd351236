import { type AddressInfo, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** A message as a mail server took it: the envelope, and the lines of the message. */
export type ReceivedMail = { from: string; to: string; lines: string[] };

/** What a mail server does with the next message. */
export type MailMood =
  | 'takes'
  /** Says these words to RCPT, or after the message. */
  | { toRecipient: string }
  | { toMessage: string }
  /** Cuts the connection before it asks for the message, or when it has all of it and nothing was said. */
  | 'cuts before'
  | 'cuts after';

export type Mailbox = {
  url: string;
  received: ReceivedMail[];
  /** Whom clients said they were, and whether they said it in clear. */
  logins: string[];
  mood(mood: MailMood): void;
  /** Runs when the whole of a message has come, before anything is said to it. */
  onMessage(act: () => Promise<void>): void;
  close(): Promise<void>;
};

/** A mail server on this machine, as much of SMTP as a client needs; with a certificate it offers to go over to TLS. */
export async function openMailbox(certificate?: { cert: string; key: string }): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const logins: string[] = [];
  const sockets = new Set<Socket>();
  let mood: MailMood = 'takes';
  let act = () => Promise.resolve();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    converse(socket, true);
  });

  function converse(socket: Socket, isPlain: boolean): void {
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    let mail: ReceivedMail = { from: '', to: '', lines: [] };
    let isMessage = false;
    let rest = '';
    socket.setEncoding('latin1');
    if (isPlain) say('220 mailbox ESMTP');
    socket.on('data', (chunk: string) => {
      const lines = `${rest}${chunk}`.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) (isMessage ? message : command)(line);
    });

    function command(line: string): void {
      const [, verb = '', argument = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
      switch (verb.toUpperCase()) {
        case 'EHLO':
          say(
            `250-mailbox\r\n${isPlain && certificate !== undefined ? '250-STARTTLS\r\n' : ''}250-AUTH PLAIN\r\n250 8BITMIME`,
          );
          return;
        case 'STARTTLS': {
          say('220 go on');
          socket.removeAllListeners('data');
          const secured = new TLSSocket(socket, { isServer: true, ...certificate });
          secured.on('error', () => {});
          converse(secured, false);
          return;
        }
        case 'AUTH':
          logins.push(
            `${isPlain ? 'clear' : 'TLS'} ${Buffer.from(argument.split(' ')[1] ?? '', 'base64').toString()}`,
          );
          say(logins.at(-1)?.endsWith('wrong') ? '535 no' : '235 yes');
          return;
        case 'MAIL':
          mail = { from: /<(.*?)>/.exec(argument)?.[1] ?? '', to: '', lines: [] };
          say('250 ok');
          return;
        case 'RCPT':
          mail.to = /<(.*?)>/.exec(argument)?.[1] ?? '';
          say(typeof mood === 'object' && 'toRecipient' in mood ? mood.toRecipient : '250 ok');
          return;
        case 'DATA':
          if (mood === 'cuts before') {
            socket.destroy();
            return;
          }
          isMessage = true;
          say('354 go on');
          return;
        case 'QUIT':
          say('221 bye');
          socket.end();
          return;
        default:
          say('250 ok');
          return;
      }
    }

    function message(line: string): void {
      if (line !== '.') {
        mail.lines.push(line.replace(/^\./, ''));
        return;
      }
      isMessage = false;
      const taken = mail;
      void act().then(() => {
        if (mood === 'cuts after') {
          received.push(taken);
          socket.destroy();
        } else if (typeof mood === 'object' && 'toMessage' in mood) say(mood.toMessage);
        else {
          received.push(taken);
          say('250 taken');
        }
      });
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    logins,
    mood(next) {
      mood = next;
    },
    onMessage(next) {
      act = next;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A header of a message, unfolded and decoded. */
export function headerOf({ lines }: ReceivedMail, name: string): string {
  const end = lines.indexOf('');
  const unfolded = lines
    .slice(0, end)
    .join('\n')
    .replace(/\n[ \t]+/g, ' ');
  const [, value = ''] = new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded) ?? [];
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?(q|b)\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : quotedPrintable(text.replaceAll('_', ' ')),
    );
}

/** The parts of a message that has alternatives, by type, decoded. */
export function partsOf(mail: ReceivedMail): { text: string; html: string } {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(mail.lines.join('\n')) ?? [];
  const [text = '', html = ''] = mail.lines.join('\n').split(`--${boundary}`).slice(1).map(decodePart);
  return { text, html };
}

function decodePart(part: string): string {
  const end = part.indexOf('\n\n');
  const [head, body] = [part.slice(0, end), part.slice(end + 2)];
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  return /quoted-printable/i.test(head) ? quotedPrintable(body.replace(/=\n/g, '')) : body;
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
