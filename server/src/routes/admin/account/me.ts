import * as me from '@carreto/contract/admin/account/me';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import { ownSecurity } from '../../../registry/sign-in/factors/own-security.ts';
import {
  confirmTotp,
  removeOwnTotp,
  renewOwnRecoveryCodes,
  startTotp,
} from '../../../registry/sign-in/factors/own-totp.ts';
import { changePassword } from '../../../registry/sign-in/factors/password.ts';
import { endSession, endSessions } from '../../../registry/sign-in/sessions/end-sessions.ts';
import { listSessions } from '../../../registry/sign-in/sessions/list-sessions.ts';
import type { SignInDesk } from '../../../registry/sign-in/sign-in-desk.ts';

/** Binds what `contract/src/admin/account/me.ts` declares. */
export function bindMe(server: HttpServer<Caller>, desk: SignInDesk): void {
  const { ctx } = desk;
  bind(server, me.listOwnSessions, ({ query, caller }) =>
    listSessions(ctx, { ...query, operatorId: caller.operatorId, thisId: caller.sessionId }),
  );
  bind(server, me.endOwnSession, async ({ params, caller }) => {
    const which = { operatorId: caller.operatorId, only: params.sessionId };
    const ended = await endSession(ctx, actorOf(caller), which);
    await ctx.mirror.refresh();
    return ended;
  });
  bind(server, me.endOtherSessions, async ({ caller }) => {
    const which = { operatorId: caller.operatorId, except: caller.sessionId };
    const ended = await endSessions(ctx, actorOf(caller), which);
    await ctx.mirror.refresh();
    return ended;
  });
  bind(server, me.getOwnSecurity, ({ caller }) => ownSecurity(desk, caller.operatorId));
  bind(server, me.changePassword, async ({ body, caller }) => {
    await changePassword(desk, caller, body);
    return ownSecurity(desk, caller.operatorId);
  });
  bind(server, me.startTotp, ({ caller }) => startTotp(desk, caller));
  bind(server, me.confirmTotp, async ({ body, caller, browser }) => {
    const { recoveryCodes, opened } = await confirmTotp(desk, caller, body.code);
    if (opened !== undefined) browser.keep(opened.secret, opened.maxAgeS);
    return { recoveryCodes };
  });
  bind(server, me.removeTotp, async ({ caller }) => {
    await removeOwnTotp(desk, caller);
    return ownSecurity(desk, caller.operatorId);
  });
  bind(server, me.renewRecoveryCodes, async ({ caller }) => ({
    recoveryCodes: await renewOwnRecoveryCodes(desk, caller),
  }));
}
