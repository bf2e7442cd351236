import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What a server that speaks PostgreSQL's protocol does when it is asked something. */
export type FakeReply =
  | { row: Readonly<Record<string, string | number | boolean>> }
  | { refuses: { code: string; message: string } }
  | 'silence'
  | 'hang up';

export type FakePostgres = {
  port: number;
  /** The statements that came, in their order. */
  statements: string[];
  /** Connections that are open now. */
  open(): number;
  close(): Promise<void>;
};

type FakeOptions = {
  /** What it does about the parameters of a connection that begins; `undefined` lets it in. */
  onStart?(parameters: ReadonlyMap<string, string>): FakeReply | undefined;
  /** `connection` counts those that were made, from 1. */
  onStatement(text: string, connection: number): FakeReply;
};

const booleanType = 16;
const numberType = 23;
const textType = 25;

/** Says what real servers cannot be brought to say at will. Knows simple queries alone. */
export async function startFakePostgres({
  onStart = () => undefined,
  onStatement,
}: FakeOptions): Promise<FakePostgres> {
  const sockets = new Set<Socket>();
  const statements: string[] = [];
  let made = 0;
  const server = createServer((socket) => {
    made += 1;
    const connection = made;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    let isStarted = false;
    let rest: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        const headLength = isStarted ? 5 : 4;
        if (rest.length < headLength) return;
        const length = rest.readInt32BE(headLength - 4) + headLength - 4;
        if (rest.length < length) return;
        const [message, body] = [rest.subarray(0, length), rest.subarray(headLength, length)];
        rest = rest.subarray(length);
        if (isStarted)
          answerMessage(socket, { kind: String.fromCharCode(message[0] ?? 0), body, connection });
        else isStarted = start(socket, body);
      }
    });
  });

  function start(socket: Socket, body: Buffer): boolean {
    const words = body.subarray(4).toString().split('\0');
    const parameters = new Map<string, string>();
    for (let at = 0; at + 1 < words.length; at += 2) parameters.set(words[at] ?? '', words[at + 1] ?? '');
    const reply = onStart(parameters);
    if (reply !== undefined) answer(socket, reply);
    else socket.write(Buffer.concat([framed('R', int32(0)), ready]));
    return true;
  }

  function answerMessage(
    socket: Socket,
    { kind, body, connection }: { kind: string; body: Buffer; connection: number },
  ): void {
    if (kind === 'X') socket.end();
    if (kind !== 'Q') return;
    const text = body.toString().replace(/\0$/, '');
    statements.push(text);
    answer(socket, onStatement(text, connection));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    statements,
    open: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function answer(socket: Socket, reply: FakeReply): void {
  if (reply === 'silence') return;
  if (reply === 'hang up') {
    socket.destroy();
    return;
  }
  if ('refuses' in reply) {
    const { code, message } = reply.refuses;
    const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
    socket.end(framed('E', fields));
    return;
  }
  const columns = Object.entries(reply.row);
  const description = columns.map(([name, value]) =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      int32(0),
      int16(0),
      int32(typeOf(value)),
      int16(-1),
      int32(-1),
      int16(0),
    ]),
  );
  const values = columns.map(([, value]) => {
    const text = Buffer.from(typeof value === 'boolean' ? (value ? 't' : 'f') : String(value));
    return Buffer.concat([int32(text.length), text]);
  });
  socket.write(
    Buffer.concat([
      framed('T', Buffer.concat([int16(columns.length), ...description])),
      framed('D', Buffer.concat([int16(columns.length), ...values])),
      framed('C', Buffer.from('SELECT 1\0')),
      ready,
    ]),
  );
}

function typeOf(value: string | number | boolean): number {
  if (typeof value === 'boolean') return booleanType;
  return typeof value === 'number' ? numberType : textType;
}

function framed(kind: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body]);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

const ready = framed('Z', Buffer.from('I'));
