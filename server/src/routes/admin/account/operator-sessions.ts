import * as sessions from '@carreto/contract/admin/account/operator-sessions';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { granterOf } from '../../../registry/access/authenticate.ts';
import { endOthersSessions, listOthersSessions } from '../../../registry/sign-in/sessions/others-sessions.ts';
import type { SignInDesk } from '../../../registry/sign-in/sign-in-desk.ts';

/** Binds what `contract/src/admin/account/operator-sessions.ts` declares. */
export function bindOperatorSessions(server: HttpServer<Caller>, { ctx }: SignInDesk): void {
  bind(server, sessions.listOperatorSessions, ({ caller, params, query }) =>
    listOthersSessions(ctx, granterOf(caller), { ...params, ...query }),
  );
  bind(server, sessions.endOperatorSessions, async ({ caller, params }) => {
    const ended = await endOthersSessions(ctx, granterOf(caller), params);
    await ctx.mirror.refresh();
    return ended;
  });
  bind(server, sessions.endOperatorSession, async ({ caller, params }) => {
    const which = { operatorId: params.operatorId, only: params.sessionId };
    const ended = await endOthersSessions(ctx, granterOf(caller), which);
    await ctx.mirror.refresh();
    return ended;
  });
}
