import { connect, type Socket } from 'node:net';

/** What a request came to, and whether the server closes the connection with it. */
export type Answer = { status: number; bytes: number; isLast: boolean };

/**
 * One connection that is kept open and carries one request at a time. It reads as little of an answer as can
 * be, its status and its length, so that on a small machine the client takes little from the server.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #pieces: Buffer[] = [];
  #unread = 0;
  #needed = 0;
  #status = 0;
  #isLast = false;
  #settle: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (piece) => this.#read(typeof piece === 'string' ? Buffer.from(piece) : piece));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('connection closed by the server')));
  }

  static open(host: string, port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new Connection(socket));
      });
    });
  }

  /** Sends a whole request, headers included; resolves when the answer is there. */
  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #read(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#unread += piece.length;
    if (this.#needed === 0 && !this.#readHead()) return;
    if (this.#unread < this.#needed) return;
    const answer = { status: this.#status, bytes: this.#needed, isLast: this.#isLast };
    this.#pieces.length = 0;
    this.#unread = 0;
    this.#needed = 0;
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.resolve(answer);
  }

  /** Learns how long the answer is; false until its headers are whole. */
  #readHead(): boolean {
    const head = this.#pieces.length === 1 ? this.#pieces[0] : Buffer.concat(this.#pieces);
    const end = head?.indexOf('\r\n\r\n') ?? -1;
    if (head === undefined || end < 0) return false;
    const text = head.toString('latin1', 0, end);
    const length = /\r\ncontent-length: *([0-9]+)/i.exec(text)?.[1];
    if (length === undefined) {
      this.#fail(new Error('answer without content-length'));
      return false;
    }
    this.#status = Number(text.slice(9, 12));
    this.#isLast = /\r\nconnection: *close/i.test(text);
    this.#needed = end + 4 + Number(length);
    return true;
  }

  #fail(error: Error): void {
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.reject(error);
  }
}
