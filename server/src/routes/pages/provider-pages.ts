import { escapeXml } from '../../kernel/escape-xml.ts';
import { fail } from '../../kernel/failure.ts';
import type { Core } from '../../platform/http/core.ts';
import { sideCookie } from '../../platform/http/session/browser-call.ts';
import { addSystemRoute } from '../../platform/http/system/system-route.ts';
import type { Caller } from '../../registry/access/access-part.ts';
import { beginAtProvider } from '../../registry/sign-in/provider/begin.ts';
import { logInByProvider, readReturn, verifyByProvider } from '../../registry/sign-in/provider/return.ts';
import type { Purpose } from '../../registry/sign-in/provider/way.ts';
import { newSecret } from '../../registry/sign-in/sessions/session.ts';
import type { SignInDesk } from '../../registry/sign-in/sign-in-desk.ts';
import { callerOf, frameOf, leadOn, safePath, type Visit } from './entrance-frame.ts';
import { troubleText } from './entrance-words.ts';

const beginPath = '/entrar/provedor';
const returnPath = '/entrar/provedor/retorno';
/** The browser keeps what it began for so long, and sends it when it is led back. */
const cookie = '-provider';
const cookieS = 600;

type Link = Pick<Visit, 'words' | 'home' | 'backTo'> & { purpose: Purpose };

/** Leads to the identity provider, where there is one: as a link, since forms may not lead to other hosts here. */
export function providerLink({ ctx }: SignInDesk, { words, home, backTo, purpose }: Link): string {
  const { provider } = ctx.mirror.current.securityPolicy;
  if (provider === null) return '';
  const query = new URLSearchParams({
    volta: backTo,
    ...(purpose === 'verification' ? { motivo: 'confirmar' } : {}),
  });
  const text = `${purpose === 'log-in' ? words.logInBy : words.confirmBy} ${provider.label}`;
  return `<p><a class="main" href="${home}${beginPath}?${escapeXml(query.toString())}">${escapeXml(text)}</a></p>`;
}

/** Serves the way to an identity provider and back. */
export function bindProviderPages(core: Core<Caller>, desk: SignInDesk): void {
  const frame = frameOf(core, desk);
  addSystemRoute(core, `/painel${beginPath}`, async (exchange) => {
    const visit = frame.start(exchange, { isOwnPage: false });
    return 'status' in visit ? visit : await answered(visit, () => begin(desk, visit));
  });
  addSystemRoute(core, `/painel${returnPath}`, async (exchange) => {
    const visit = frame.start(exchange, { isOwnPage: false });
    return 'status' in visit ? visit : await answered(visit, () => comeBack(desk, visit));
  });
}

/** What goes wrong on the way is said where somebody can begin again. */
async function answered(visit: Visit, work: () => Promise<ReturnType<Visit['lead']>>) {
  try {
    return await work();
  } catch (error) {
    const { words, home, language } = visit;
    return visit.refuse(error, (_, code) => ({
      title: words.logIn,
      action: `${home}/entrar`,
      isLink: true,
      fields: '',
      submit: words.logInAgain,
      error:
        code === 'csrf'
          ? words.expired
          : code === 'unavailable'
            ? troubleText(language, code)
            : words.providerRefused,
    }));
  }
}

async function begin(desk: SignInDesk, visit: Visit) {
  const { query } = visit.exchange.request;
  const purpose: Purpose = (query as { motivo?: unknown }).motivo === 'confirmar' ? 'verification' : 'log-in';
  if (purpose === 'verification' && (await callerOf(desk, visit))?.session?.stage !== 'full')
    return visit.lead('/entrar');
  const secret = newSecret();
  const location = await beginAtProvider(desk, {
    ...{ secret, purpose, backTo: visit.backTo },
    returnUrl: returnUrlOf(visit),
  });
  sideCookie(visit.browser, visit.exchange, cookie).set(secret, cookieS);
  return visit.leadAway(location);
}

async function comeBack(desk: SignInDesk, visit: Visit) {
  const kept = sideCookie(visit.browser, visit.exchange, cookie);
  const { search } = new URL(visit.exchange.request.raw.url ?? '', visit.browser.entrance.origin);
  const returned = await readReturn(desk, {
    secret: kept.value,
    url: new URL(`${returnUrlOf(visit)}${search}`),
  });
  kept.set('', 0);
  const backTo = safePath(returned.backTo);
  if (returned.purpose === 'verification') {
    const caller = await callerOf(desk, visit);
    if (caller?.session?.stage !== 'full') throw fail('wrong_credentials');
    await verifyByProvider(desk, caller, returned.claims);
    return visit.lead(backTo);
  }
  const opened = await logInByProvider(desk, returned.claims, visit.browser);
  visit.browser.keep(opened.secret, opened.maxAgeS);
  return leadOn(visit, opened.stage, backTo);
}

/** The same address both ways, as the provider demands. */
function returnUrlOf({ browser, home }: Visit): string {
  return `${browser.entrance.origin}${home}${returnPath}`;
}
