import * as security from '@carreto/contract/admin/account/security-policy';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { getPolicy } from '../../../registry/sign-in/policy/get-policy.ts';
import { replacePolicy } from '../../../registry/sign-in/policy/replace-policy.ts';
import type { SignInDesk } from '../../../registry/sign-in/sign-in-desk.ts';

/** Binds what `contract/src/admin/account/security-policy.ts` declares. */
export function bindSecurityPolicy(server: HttpServer<Caller>, desk: SignInDesk): void {
  bind(server, security.getSecurityPolicy, () => getPolicy(desk.ctx, desk.rules.publicUrl));
  bind(server, security.replaceSecurityPolicy, ({ body, caller }) => replacePolicy(desk, caller, body));
}
