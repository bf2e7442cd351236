import type { HttpServer } from '../platform/http/server.ts';
import type { Caller } from '../registry/access/access-part.ts';
import type { SignInDesk } from '../registry/sign-in/sign-in-desk.ts';
import { bindInvitations } from './admin/account/invitations.ts';
import { bindMe } from './admin/account/me.ts';
import { bindOperatorSessions } from './admin/account/operator-sessions.ts';
import { bindPreferences } from './admin/account/preferences.ts';
import { bindSecurityPolicy } from './admin/account/security-policy.ts';
import { bindSession } from './admin/account/session.ts';
import { bindEntrancePages } from './pages/entrance-pages.ts';

/** Serves how people come in and go, and what concerns each alone. */
export function bindSignInRoutes(server: HttpServer<Caller>, desk: SignInDesk): void {
  bindSession(server, desk);
  bindMe(server, desk);
  bindPreferences(server, desk.ctx);
  bindInvitations(server, desk);
  bindSecurityPolicy(server, desk);
  bindOperatorSessions(server, desk);
  bindEntrancePages(server, desk);
}
