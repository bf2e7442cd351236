import { getPartnerHome } from '@carreto/contract/admin/partner/partner-home';
import type { Context } from '../../../context.ts';
import { partnerHome } from '../../../freight/record/partner/partner-home.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';

/** Binds what `contract/src/admin/partner/partner-home.ts` declares. */
export function bindPartnerHome(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, getPartnerHome, ({ caller: { scope } }) => partnerHome(ctx, scope));
}
