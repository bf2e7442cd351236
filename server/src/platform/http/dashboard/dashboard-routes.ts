import { fail } from '../../../kernel/failure.ts';
import { commonHeaders, type FlatHeaders } from '../answer/headers.ts';
import type { PackedText } from '../answer/packed-form.ts';
import { answerPacked, packText } from '../answer/packed-text.ts';
import type { Answer } from '../answer/send.ts';
import type { Core, Exchange } from '../core.ts';
import type { Caller } from '../options.ts';
import { addSystemRoute, addUnlistedRoute } from '../system/system-route.ts';
import { pagePrefix } from './page-prefix.ts';
import type { Dashboard } from './read-dashboard.ts';

/**
 * What the pages may do: everything comes from this server, and no text becomes a script. Beside the server they reach what
 * prints labels on the machine of whoever looks, where the installation names it.
 */
function pagePolicy({ styleHashes }: Dashboard, printer: URL | undefined): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${["'self'", ...styleHashes].join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...(printer === undefined ? [] : [printer.origin])].join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

const html = 'text/html; charset=utf-8';

/**
 * The dashboard below `/painel`: its page under every address that is not another route's, for the page finds out by itself
 * which screen is meant; its files by their exact names. Browsers that ask for `/` are sent there.
 */
export function addDashboardRoutes<C extends Caller>(core: Core<C>): void {
  const { dashboard, ...around } = core.options.dashboard ?? { baseUrl: undefined };
  addFrontDoor(core, around.baseUrl);
  const answerPage = dashboard === undefined ? unbuiltPage(core) : builtPage(core, dashboard, around);
  addSystemRoute(core, '/painel', answerPage);
  addSystemRoute(core, '/painel/{*}', answerPage);
  const fileHeaders = commonHeaders({
    hsts: core.options.hsts,
    cache: 'public, max-age=31536000, immutable',
  });
  addSystemRoute(core, '/painel/assets', () => {
    throw fail('not_found');
  });
  addSystemRoute(core, '/painel/assets/{*}', ({ request }) => {
    const { '*': name } = request.params as { '*': string };
    const file = dashboard?.assets.get(name);
    if (file === undefined) throw fail('not_found');
    return answerPacked(file, request.headers, fileHeaders);
  });
}

/**
 * `GET /`: a browser is led to the dashboard, a program hears that there is nothing. `GET /favicon.ico`: browsers ask for it beside
 * labels and other files, which name no icon; that is no failure of anybody.
 */
function addFrontDoor<C extends Caller>(core: Core<C>, baseUrl: string | undefined): void {
  const headers = [...commonHeaders({ hsts: core.options.hsts }), 'vary', 'accept'];
  addUnlistedRoute(core, '/', ({ request }) => {
    if (!String(request.headers.accept ?? '').includes('text/html')) throw fail('not_found');
    return { status: 302, base: [...headers, 'location', `${pagePrefix(request, baseUrl)}/painel/`] };
  });
  addUnlistedRoute(core, '/favicon.ico', () => ({
    status: 204,
    base: commonHeaders({ hsts: core.options.hsts }),
  }));
}

type AnswerPage = (exchange: Exchange) => Answer | Promise<Answer>;

/** Prefixes whose pages are kept; there is one, unless proxies of several names lead here. */
const mostPrefixes = 16;

function builtPage<C extends Caller>(
  core: Core<C>,
  dashboard: Dashboard,
  { baseUrl, labelPrinter }: { baseUrl: string | undefined; labelPrinter?: URL | undefined },
): AnswerPage {
  const policy = pagePolicy(dashboard, labelPrinter);
  const written = pageFor(dashboard.page, labelPrinter);
  const headers = withReferrer(commonHeaders({ hsts: core.options.hsts, policy, cache: 'no-cache' }));
  const pages = new Map<string, Promise<PackedText>>();
  return async ({ request }) => {
    const prefix = pagePrefix(request, baseUrl);
    if (pages.size > mostPrefixes) pages.clear();
    const page = pages.get(prefix) ?? packText(pageBelow(written, prefix), html);
    pages.set(prefix, page);
    return answerPacked(await page, request.headers, headers);
  };
}

/** The page as it is below a path: its links are written for the page's own folder, and it is served in all of them. */
function pageBelow(page: string, prefix: string): string {
  return page
    .replaceAll('"./', `"${prefix}/painel/`)
    .replace('name="carreto-prefix" content=""', `name="carreto-prefix" content="${prefix}"`);
}

/** The page with the address of what prints labels; a URL has no quotes of its own. */
function pageFor(page: string, printer: URL | undefined): string {
  return printer === undefined
    ? page
    : page.replace(
        'name="carreto-printer" content=""',
        () => `name="carreto-printer" content="${printer.href.replaceAll('&', '&amp;')}"`,
      );
}

/** Forms of the pages are checked by where they come from, which an address without referrer does not say. */
function withReferrer(headers: FlatHeaders): FlatHeaders {
  return headers.map((text, at) => (headers[at - 1] === 'referrer-policy' ? 'same-origin' : text));
}

function unbuiltPage<C extends Caller>(core: Core<C>): AnswerPage {
  const base = commonHeaders({ hsts: core.options.hsts });
  return () => ({ status: 503, contentType: html, body: howToBuild, base });
}

const howToBuild = `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><title>Carreto</title></head>
<body>
<h1>O painel ainda não foi construído</h1>
<p>A API funciona. Para ter o painel, rode <code>./carreto web --build</code> na pasta do Carreto e inicie de novo.</p>
<p lang="en">The API works. For the dashboard, run <code>./carreto web --build</code> in Carreto's folder and start again.</p>
</body>
</html>
`;
