/** What one side answers, by name; each takes one value that survives `postMessage` and gives another. */
export type Answers = Readonly<Record<string, (input: never) => unknown>>;

/** The other side of a port, as questions to be asked. */
export type Peer<Their extends Answers> = {
  /** Rejects with what the other side threw, as an Error with its message, or with `PeerGone`. */
  ask<Name extends keyof Their & string>(
    name: Name,
    ...input: Parameters<Their[Name]>
  ): Promise<Awaited<ReturnType<Their[Name]>>>;
  /** Rejects everything that waits for an answer. */
  close(): void;
};

/** The other side ended before it answered. */
export class PeerGone extends Error {
  override readonly name = 'PeerGone';
}

type Message =
  | { kind: 'ask'; id: number; name: string; input: unknown }
  | { kind: 'answer'; id: number; output: unknown }
  | { kind: 'thrown'; id: number; error: unknown };

/** A worker, as its starter has it, or the port to the starter, as the worker has it. */
type Port = {
  on(event: 'message', listener: (message: Message) => void): unknown;
  postMessage(message: Message): void;
};

type Waiting = { resolve: (output: unknown) => void; reject: (error: unknown) => void };

/** Lets two threads ask each other by name: each says what it answers and gets the other to ask. Both ends of a port need one. */
export function openPeer<Their extends Answers>(port: Port, ours: Answers): Peer<Their> {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let isClosed = false;
  port.on('message', (message: Message) => {
    if (message.kind === 'ask') {
      void answer(port, ours, message);
      return;
    }
    const one = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'answer') one?.resolve(message.output);
    else one?.reject(message.error);
  });
  return {
    ask(name, ...[input]) {
      if (isClosed) return Promise.reject(new PeerGone(name));
      lastId += 1;
      const id = lastId;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiting.set(id, { resolve, reject });
      port.postMessage({ kind: 'ask', id, name, input } satisfies Message);
      // Both sides take their types from the same declaration.
      return promise as Promise<never>;
    },
    close() {
      isClosed = true;
      for (const { reject } of waiting.values()) reject(new PeerGone());
      waiting.clear();
    },
  };
}

async function answer(
  port: Port,
  ours: Answers,
  { id, name, input }: Message & { kind: 'ask' },
): Promise<void> {
  try {
    const act = ours[name];
    if (act === undefined) throw new Error(`nobody here answers ${name}`);
    const output = await act(input as never);
    port.postMessage({ kind: 'answer', id, output } satisfies Message);
  } catch (error) {
    port.postMessage({ kind: 'thrown', id, error: asError(error) } satisfies Message);
  }
}

/** What is thrown has to survive `postMessage`: its message does, its class does not. */
function asError(error: unknown): Error {
  return error instanceof Error ? new Error(error.message) : new Error(String(error));
}
