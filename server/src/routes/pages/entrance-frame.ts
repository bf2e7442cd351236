import { type ErrorCode, errorCatalogue } from '@carreto/contract/errors';
import { languageOf } from '../../freight/track/page/language.ts';
import { Failure, fail } from '../../kernel/failure.ts';
import { commonHeaders, type FlatHeaders } from '../../platform/http/answer/headers.ts';
import type { Answer } from '../../platform/http/answer/send.ts';
import type { Core, Exchange } from '../../platform/http/core.ts';
import { pagePrefix } from '../../platform/http/dashboard/page-prefix.ts';
import { type BrowserCall, browserCall, sideCookie } from '../../platform/http/session/browser-call.ts';
import { csrfOf, isEqual } from '../../platform/http/session/same-origin.ts';
import { addFormRoute, type FormFields } from '../../platform/http/system/form-route.ts';
import { addSystemRoute } from '../../platform/http/system/system-route.ts';
import type { Caller, OperatorCaller } from '../../registry/access/access-part.ts';
import { newSecret, type SessionStage } from '../../registry/sign-in/sessions/session.ts';
import type { SignInDesk } from '../../registry/sign-in/sign-in-desk.ts';
import { type EntrancePage, entranceHtml, entrancePolicy, hidden } from './entrance-html.ts';
import { type PageLanguage, type PageWords, pageWords, troubleText } from './entrance-words.ts';

/** One request of a page, with what its page is written with. */
export type Visit = {
  exchange: Exchange;
  browser: BrowserCall;
  words: PageWords;
  language: PageLanguage;
  /** The dashboard's own address, such as `/hub/painel`. */
  home: string;
  /** Where somebody wanted to go: below the dashboard, as it stands behind `home`. */
  backTo: string;
  /** Shows a page with the hidden fields that its form needs. */
  show(page: EntrancePage, status?: number): Answer;
  /** Leads on, below the dashboard. */
  lead(path: string): Answer;
  /** Leads to another host. */
  leadAway(url: string): Answer;
  /** Shows a page that says what went wrong. @throws what is no refusal */
  refuse(error: unknown, page: (text: string, code: ErrorCode) => EntrancePage): Answer;
};

export type PageRoute = {
  path: string;
  /** The page as it is opened. */
  open(visit: Visit): Answer | Promise<Answer>;
  /** What a form of it does. @throws Failure, which `again` shows */
  take(visit: Visit, fields: FormFields): Promise<Answer>;
  /** The page once more, with what went wrong. */
  again(visit: Visit, problem: { fields: FormFields; text: string; status: number }): Answer;
};

/** A cookie of the page, whose secret the form brings back: no other site can make somebody log in as somebody else. */
const formCookie = '-form';
const formCookieS = 3600;
const html = 'text/html; charset=utf-8';

/** Serves a page below the dashboard's address, and its form. */
export function addEntrancePage(core: Core<Caller>, desk: SignInDesk, route: PageRoute): void {
  const frame = frameOf(core, desk);
  addSystemRoute(core, route.path, async (exchange) => {
    const started = frame.start(exchange, { isOwnPage: false });
    return 'status' in started ? started : route.open(started);
  });
  addFormRoute(core, route.path, async (exchange, fields) => {
    const started = frame.start(exchange, { isOwnPage: false, backTo: fields.get('volta') });
    if ('status' in started) return started;
    try {
      requireForm(started, fields);
      return await route.take(started, fields);
    } catch (error) {
      const { code, status } = frame.refusalOf(error);
      return route.again(started, { fields, text: troubleText(started.language, code), status });
    }
  });
}

/** What pages of the entrance share: how a visit begins, and what becomes of a refusal. */
export function frameOf(core: Core<Caller>, desk: SignInDesk) {
  const base = referring(commonHeaders({ hsts: core.options.hsts, policy: entrancePolicy }));
  const { baseUrl } = desk.ctx.config;
  const refusalOf = (error: unknown): { code: ErrorCode; status: number } => {
    const failure = error instanceof Failure ? error : core.options.asFailure?.(error);
    if (failure === undefined) throw error;
    return { code: failure.code, status: errorCatalogue[failure.code].status };
  };
  return {
    refusalOf,
    start(exchange: Exchange, options: { isOwnPage: boolean; backTo?: string | undefined }): Visit | Answer {
      const language = languageOf(exchange.request.headers['accept-language']) === 'en' ? 'en' : 'pt';
      const words = pageWords[language];
      const home = `${pagePrefix(exchange.request, baseUrl)}/painel`;
      const query = exchange.request.query as { volta?: unknown };
      const backTo = safePath(options.backTo ?? query.volta);
      const leadAway = (url: string): Answer => ({ status: 303, base: [...base, 'location', url] });
      try {
        const browser = browserCall(desk.rules, exchange, options);
        const show = (page: EntrancePage, status = 200): Answer => {
          const fields = `${hidden('form', formSecret(browser, exchange))}${hidden('volta', backTo)}${page.fields}`;
          return { status, contentType: html, body: entranceHtml(words, { ...page, fields }), base };
        };
        return {
          ...{ exchange, browser, words, language, home, backTo, show, leadAway },
          lead: (path) => leadAway(`${home}${path}`),
          refuse(error, page) {
            const { code, status } = refusalOf(error);
            return show(page(troubleText(language, code), code), status);
          },
        };
      } catch (error) {
        const { code, status } = refusalOf(error);
        const page = { title: words.logIn, action: `${home}/entrar`, fields: '', submit: words.logIn };
        const body = entranceHtml(words, { ...page, error: troubleText(language, code) });
        return { status, contentType: html, body, base };
      }
    },
  };
}

/** The value that the form brings back; with a new cookie where the browser has none. */
function formSecret(browser: BrowserCall, exchange: Exchange): string {
  const cookie = sideCookie(browser, exchange, formCookie);
  if (cookie.value !== undefined) return csrfOf(cookie.value);
  const secret = newSecret();
  cookie.set(secret, formCookieS);
  return csrfOf(secret);
}

/** @throws Failure `csrf` where the form does not come from a page that this very browser was shown */
function requireForm({ browser, exchange }: Visit, fields: FormFields): void {
  const { headers } = exchange.request;
  const { origin, 'sec-fetch-site': site } = headers;
  const isOwn = origin === browser.entrance.origin && (site === undefined || site === 'same-origin');
  const { value } = sideCookie(browser, exchange, formCookie);
  if (!isOwn || value === undefined || !isEqual(fields.get('form') ?? '', csrfOf(value))) throw fail('csrf');
}

/**
 * Where somebody is led back to, below the dashboard and nowhere else: a path that begins with one slash, without what browsers
 * would read as another host; the start page for everything else.
 */
export function safePath(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > 1000) return '/';
  if (!/^\/(?!\/)[\w\-./~%?&=+:,@!*;()]*$/.test(wanted) || /(?:^|\/)\.{1,2}(?:\/|\?|$)/.test(wanted))
    return '/';
  return /^\/(?:entrar|sair|convite|comecar\/conta)(?:[/?]|$)/.test(wanted) ? '/' : wanted;
}

/** Who the cookie of the browser is; undefined where there is no session. */
export async function callerOf(
  desk: SignInDesk,
  { browser }: Pick<Visit, 'browser'>,
): Promise<OperatorCaller | undefined> {
  if (browser.hash === undefined) return undefined;
  const caller = await desk.sessions.find(browser.hash, { address: browser.address });
  return caller?.kind === 'admin' ? caller : undefined;
}

/** Leads whoever just came in to what the session still lacks, else to where that person wanted to go. */
export function leadOn({ lead }: Visit, stage: SessionStage, backTo: string): Answer {
  if (stage === 'full') return lead(backTo);
  const page = stage === 'enrolment' ? '/entrar/segundo-fator' : '/entrar/codigo';
  return lead(`${page}?volta=${encodeURIComponent(backTo)}`);
}

/** Forms are checked by where they come from, which browsers do not say without a referrer. */
function referring(headers: FlatHeaders): FlatHeaders {
  return headers.map((text, at) => (headers[at - 1] === 'referrer-policy' ? 'same-origin' : text));
}
