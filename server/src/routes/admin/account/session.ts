import * as session from '@carreto/contract/admin/account/session';
import { fail } from '../../../kernel/failure.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { BrowserCall } from '../../../platform/http/session/browser-call.ts';
import { csrfOf } from '../../../platform/http/session/same-origin.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import { openDemoSession } from '../../../registry/sign-in/log-in/demo-session.ts';
import { logIn } from '../../../registry/sign-in/log-in/log-in.ts';
import { giveSecondFactor, verifySession } from '../../../registry/sign-in/log-in/second-factor.ts';
import { endSession } from '../../../registry/sign-in/sessions/end-sessions.ts';
import type { Opened } from '../../../registry/sign-in/sessions/open-session.ts';
import { viewSession } from '../../../registry/sign-in/sessions/view-session.ts';
import type { SignInDesk } from '../../../registry/sign-in/sign-in-desk.ts';

/** Binds what `contract/src/admin/account/session.ts` declares. */
export function bindSession(server: HttpServer<Caller>, desk: SignInDesk): void {
  bind(server, session.openSession, async ({ body, browser }) => {
    const { login, password, remember = false } = body;
    return keep(browser, await logIn(desk, { login, password, remember }, browser));
  });
  bind(server, session.openDemoSession, async ({ body, browser }) => {
    return keep(browser, await openDemoSession(desk, body.person, browser));
  });
  bind(server, session.giveSecondFactor, async ({ body, caller, browser }) => {
    return keep(browser, await giveSecondFactor(desk, caller, body.code));
  });
  bind(server, session.verifySession, async ({ body, caller, browser }) => {
    await verifySession(desk, caller, body);
    return { stage: 'full' as const, csrf: browser.csrf ?? '' };
  });
  bind(server, session.getSession, ({ caller, browser }) => {
    // A token has no page: nothing is asked of where it comes from.
    const page = caller.sessionId === undefined ? undefined : browser;
    return viewSession(desk, caller, { csrf: page?.csrf ?? '', insecure: page?.entrance.isPlain ?? false });
  });
  bind(server, session.endSession, async ({ caller, browser }) => {
    const { sessionId, operatorId } = caller;
    if (sessionId === undefined) throw fail('conflict', { message: 'Um token não tem sessão.' });
    await endSession(desk.ctx, actorOf(caller), { operatorId, only: sessionId });
    await desk.ctx.mirror.refresh();
    browser.forget({ all: true });
    return { ended: true };
  });
}

function keep(browser: BrowserCall, { secret, stage, maxAgeS }: Opened) {
  browser.keep(secret, maxAgeS);
  return { stage, csrf: csrfOf(secret) };
}
