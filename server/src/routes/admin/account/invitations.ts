import * as invitations from '@carreto/contract/admin/account/invitations';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { granterOf } from '../../../registry/access/authenticate.ts';
import { acceptLink, lookAtLink } from '../../../registry/sign-in/invitations/accept.ts';
import { invite } from '../../../registry/sign-in/invitations/invite.ts';
import { requestReset } from '../../../registry/sign-in/invitations/request-reset.ts';
import { sendsLetters } from '../../../registry/sign-in/log-in/letters.ts';
import type { SignInDesk } from '../../../registry/sign-in/sign-in-desk.ts';

/** Binds what `contract/src/admin/account/invitations.ts` declares. */
export function bindInvitations(server: HttpServer<Caller>, desk: SignInDesk): void {
  const { ctx, rules } = desk;
  bind(server, invitations.inviteOperator, ({ caller, params, body }) =>
    invite(ctx, granterOf(caller), {
      ...params,
      sends: body.sends ?? false,
      publicUrl: rules.publicUrl,
    }),
  );
  bind(server, invitations.lookAtInvitation, ({ body, browser }) =>
    lookAtLink(desk, { code: body.code, address: browser.address }),
  );
  bind(server, invitations.requestPasswordReset, async ({ body, browser }) => {
    await requestReset(desk, { login: body.login, address: browser.address });
    return { isMailSet: sendsLetters(ctx) };
  });
  bind(server, invitations.acceptInvitation, ({ body, browser }) =>
    acceptLink(desk, { ...body, address: browser.address }),
  );
}
