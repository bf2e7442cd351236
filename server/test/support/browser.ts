import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** A tab of a browser under test. */
export type Tab = {
  /** Calls a method of the Chrome DevTools Protocol. */
  call<Result = unknown>(method: string, parameters?: object): Promise<Result>;
  /** Goes to an address and waits until everything of it is loaded. */
  open(address: string): Promise<void>;
  /** The value of an expression on the page; nothing of a page's own policy applies to it. */
  value<Value>(expression: string): Promise<Value>;
  /** Events since the tab was made, by method. */
  events(method: string): Record<string, unknown>[];
};

export type Browser = { newTab(): Promise<Tab>; close(): Promise<void> };

type Message = {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: Record<string, unknown>;
  result?: unknown;
  error?: { message: string };
};

const flags = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--hide-scrollbars',
];

/** Starts a browser without a window and speaks to it through a pipe: no port, no driver. */
export async function startBrowser(program: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'carreto-browser-'));
  const child = spawn(program, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const wire = openWire(child);
  return {
    newTab: () => newTab(wire),
    async close() {
      await wire.call({ method: 'Browser.close' }).catch(() => child.kill());
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Call = { method: string; params?: object; sessionId?: string };
type Wire = { call(call: Call): Promise<unknown>; listen(listener: (message: Message) => void): void };

function openWire(child: ChildProcess): Wire {
  const [, , , to, from] = child.stdio as unknown as [null, null, null, Writable, Readable];
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners: ((message: Message) => void)[] = [];
  const take = (message: Message): void => {
    const call = waiting.get(message.id ?? 0);
    waiting.delete(message.id ?? 0);
    if (call === undefined) for (const listener of listeners) listener(message);
    else if (message.error === undefined) call.resolve(message.result);
    else call.reject(new Error(message.error.message));
  };
  let rest = '';
  from.setEncoding('utf8').on('data', (text: string) => {
    const parts = `${rest}${text}`.split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) take(JSON.parse(part) as Message);
  });
  to.on('error', () => {});
  child.once('close', () => {
    for (const call of waiting.values()) call.reject(new Error('the browser ended'));
  });
  let id = 0;
  return {
    call(call) {
      id += 1;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(id, answer);
      to.write(`${JSON.stringify({ id, ...call })}\0`);
      return answer.promise;
    },
    listen: (listener) => void listeners.push(listener),
  };
}

async function newTab(wire: Wire): Promise<Tab> {
  const { targetId } = (await wire.call({
    method: 'Target.createTarget',
    params: { url: 'about:blank' },
  })) as {
    targetId: string;
  };
  const { sessionId } = (await wire.call({
    method: 'Target.attachToTarget',
    params: { targetId, flatten: true },
  })) as { sessionId: string };
  const seen: Message[] = [];
  let onLoad = (): void => {};
  wire.listen((message) => {
    if (message.sessionId !== sessionId) return;
    seen.push(message);
    if (message.method === 'Page.loadEventFired') onLoad();
  });
  const call: Tab['call'] = (method, params = {}) =>
    wire.call({ method, params, sessionId }) as Promise<never>;
  for (const domain of ['Page', 'Network', 'Log', 'Runtime', 'Accessibility']) await call(`${domain}.enable`);
  return {
    call,
    async open(url) {
      const loaded = new Promise<void>((resolve) => {
        onLoad = resolve;
      });
      await call('Page.navigate', { url });
      await loaded;
    },
    async value<Value>(expression: string) {
      type Evaluated = { result: { value: Value }; exceptionDetails?: unknown };
      const { result, exceptionDetails } = await call<Evaluated>('Runtime.evaluate', {
        expression,
        returnByValue: true,
      });
      if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
      return result.value;
    },
    events: (method) => seen.filter((message) => message.method === method).map(({ params = {} }) => params),
  };
}
