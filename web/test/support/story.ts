import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { NewOperator } from '@carreto/contract/admin/registry/operators';
import type { OperatorRole } from '@carreto/contract/endpoint';
import { ownPermissions } from '@carreto/contract/permissions';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { findBrowser } from '../../../dev/browser.ts';
import { nobody } from '../../../dev/browser-program.ts';
import { issueToken } from '../../../server/src/registry/access/issue-token.ts';
import { addOperator } from '../../../server/src/registry/operators/add-operator.ts';
import { startTestApp, type TestApp } from '../../../server/test/support/app.ts';
import { startBrowser } from '../../../server/test/support/browser.ts';
import { tester } from '../../../server/test/support/registry.ts';

/** Undefined where the machine has no browser: stories are skipped then, and `./carreto test` says so. */
export const browserProgram = findBrowser();

/** A Carreto with its dashboard, a browser, and somebody who works there. */
export type Stage = {
  app: TestApp;
  /** Where the dashboard begins. */
  home: string;
  /** Of whoever works here. */
  token: string;
  open(path: string, look?: Look): Promise<Page>;
  close(): Promise<void>;
};

export type Look = {
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
  language?: 'pt-BR' | 'en';
  /** Nobody is known: the browser has neither token nor session, as when somebody comes to log in. */
  isStranger?: boolean;
  /** What the page is told of its session otherwise than usual. */
  session?: object;
};

type StageOptions = {
  /** One that is there already, with what stands in it; the stage closes it. */
  app?: TestApp;
  name?: string;
  role?: OperatorRole;
  /** What the person holds by the server, where no rank says it. */
  holding?: Pick<NewOperator, 'roles' | 'carrierIds'>;
  /** What the person may do; everything when left out. */
  permissions?: readonly string[];
  environment?: Record<string, string>;
  /** Where a browser reaches it, if not where it listens: that of a proxy. */
  address?: string;
  /** Told where it listens before a page is opened. */
  onListening?(address: string): void;
};

const trouble = new WeakMap<Page, string[]>();
const out = join(import.meta.dirname, '../pictures/out');

/** Starts all of it; the database is a copy of the migrated one, filled by what the story does with `app.ctx`. */
export async function openStage(options: StageOptions = {}): Promise<Stage> {
  const { environment = {}, name = 'Otto Lima', role = 'admin' } = options;
  const app = options.app ?? (await startTestApp({ environment }));
  options.onListening?.(app.address);
  const person = await addOperator(app.ctx, tester, {
    name,
    ...(options.holding ?? { role }),
  });
  const { token } = await issueToken(app.ctx, tester, {
    owner: { kind: 'operator', id: person.id },
    name: 'story',
  });
  await app.ctx.mirror.refresh();
  const browser = await sharedBrowser();
  const address = options.address ?? app.address;
  const session = sessionOf({ id: person.id, name }, options.permissions ?? ownPermissions);
  const contexts: BrowserContext[] = [];
  return {
    app,
    home: `${address}/painel`,
    token,
    async open(path, look = {}) {
      const context = await openContext(browser, { look, token, session });
      contexts.push(context);
      const page = await context.newPage();
      watch(page, new URL(address).host);
      await page.goto(`${address}/painel${path}`);
      return page;
    },
    async close() {
      for (const context of contexts) await context.close();
      await app.close();
    },
  };
}

let started: Promise<Browser> | undefined;

/** One browser for all stages of this process, which it ends with: a stage has contexts of its own, and nothing else is kept. */
function sharedBrowser(): Promise<Browser> {
  started ??= startBrowser(browserProgram ?? nobody);
  return started;
}

/** What the page is told about who works here, while the stories bring a token in place of a cookie. */
function sessionOf(person: { id: number; name: string }, may: readonly string[]): object {
  return {
    person: { ...person, email: null, roles: ['owner'], language: null },
    permissions: may,
    shippers: 'all',
    carriers: 'all',
    csrf: 'story',
    build: '',
    demo: false,
    demoHistory: null,
    insecure: false,
  };
}

type Opened = { look: Look; token: string; session: object };

async function openContext(browser: Browser, { look, token, session }: Opened): Promise<BrowserContext> {
  const { theme = 'light', width = 1280, height = 800, language = 'pt-BR', isStranger = false } = look;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: language,
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    hasTouch: width < 720,
    extraHTTPHeaders: isStranger ? {} : { authorization: `Bearer ${token}` },
  });
  if (!isStranger) await context.addInitScript(answering({ ...session, ...look.session }));
  if (language !== 'pt-BR') {
    const stored = JSON.stringify({ version: 1, language });
    await context.addInitScript((text) => {
      if (localStorage.getItem('carreto.preferences') === null)
        localStorage.setItem('carreto.preferences', text);
    }, stored);
  }
  return context;
}

/**
 * Runs in the page before anything of it: the page is told who works here. A route of the browser would tell it, too, but then
 * every request goes by way of this process, and the browser keeps nothing of what it read.
 */
const answering = (session: object): string => `{
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    return pathname.endsWith('/api/admin/v1/session')
      ? Promise.resolve(Response.json(${JSON.stringify(session)}))
      : fetch(input, init);
  };
}`;

/** Collects what must not happen: errors, violations of the policy, requests to others. */
function watch(page: Page, host: string): void {
  const seen: string[] = [];
  trouble.set(page, seen);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) seen.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const { protocol, host: asked } = new URL(request.url());
    if (protocol.startsWith('http') && asked !== host) seen.push(`asked ${request.url()}`);
  });
}

/** Forgets what was seen, where a story provoked it; gives it. */
export function takeTrouble(page: Page): string[] {
  return trouble.get(page)?.splice(0) ?? [];
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs in the page; the same rules as without options, but of those that hold nothing is put together. */
const findingViolations = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)`;

type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] };

/** What axe finds wrong on a page, as sentences. */
export async function axeFindings(page: Page): Promise<string[]> {
  // A page that was looked at before has it; bringing it takes as long as what it does.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe);
  const violations = (await page.evaluate(findingViolations)) as Violation[];
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** Ends a story: nothing broke a rule of its policy, nothing complained, everybody can use the screen it reached. */
export async function finishStory(page: Page): Promise<void> {
  // Between two states of a page that still draws much is missing; what it comes to rest in is what people use.
  await expect.poll(() => axeFindings(page), { timeout: 10_000, interval: 500 }).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  expect(takeTrouble(page)).toEqual([]);
}

/**
 * Chooses in a closed list by the arrow key, from its beginning. Typing a title is no way: letters that come a second apart, as
 * on a busy machine, begin anew, and a space then opens the list.
 */
export async function chooseByArrow(list: Locator, title: string): Promise<void> {
  // Titles that the page asks for come after the list: counted before, the last of them would never be reached.
  await list.locator('option', { hasText: title }).first().waitFor({ state: 'attached' });
  await list.focus();
  await list.press('Home');
  const count = await list.getByRole('option').count();
  const chosen = list.locator('option:checked');
  for (let at = 0; at < count && (await chosen.textContent()) !== title; at += 1)
    await list.press('ArrowDown');
  expect(await chosen.textContent()).toBe(title);
}

/** Keeps a picture for the eye, where `CARRETO_PICTURES` says that somebody wants to look. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.CARRETO_PICTURES) return;
  await mkdir(out, { recursive: true });
  await page.screenshot({ path: join(out, `${name}.png`) });
}
