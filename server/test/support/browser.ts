import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import type { BrowserProgram } from '../../../dev/browser-program.ts';

/** A tab of a browser under test. */
export type Tab = {
  page: Page;
  /** Calls a method of the Chrome DevTools Protocol. */
  call<Result = unknown>(method: string, parameters?: object): Promise<Result>;
  /** Goes to an address and waits until everything of it is loaded. */
  open(address: string): Promise<void>;
  /** The value of an expression on the page; nothing of a page's own policy applies to it. */
  value<Value>(expression: string): Promise<Value>;
  /** Events since the tab was made, by method. */
  events(method: string): Record<string, unknown>[];
};

export type { Browser } from 'playwright-core';

/**
 * Starts a browser without a window; what its package would switch off stays on. It finds nothing beyond this machine: no request
 * has to be looked at for that.
 */
export function startBrowser({ path, environment }: BrowserProgram): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
    env: { ...process.env, ...environment } as Record<string, string>,
  });
}

/** A tab with a profile of its own. */
export async function newTab(browser: Browser): Promise<Tab> {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  const seen: { method: string; params: Record<string, unknown> }[] = [];
  session.on('event', (event) => seen.push({ method: event.method, params: { ...event.params } }));
  const call: Tab['call'] = (method, parameters = {}) =>
    session.send(method as Parameters<CDPSession['send']>[0], parameters as never) as Promise<never>;
  for (const domain of ['Page', 'Network', 'Log', 'Runtime', 'Accessibility']) await call(`${domain}.enable`);
  return {
    page,
    call,
    open: async (address) => void (await page.goto(address)),
    async value<Value>(expression: string) {
      type Evaluated = { result: { value: Value }; exceptionDetails?: unknown };
      const evaluate = { expression, returnByValue: true };
      const { result, exceptionDetails } = await call<Evaluated>('Runtime.evaluate', evaluate);
      if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
      return result.value;
    },
    events: (method) => seen.filter((event) => event.method === method).map(({ params }) => params),
  };
}
