import * as mail from '@carreto/contract/admin/integration/mail';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { findLetters, resendLetter } from '../../../registry/mail/letters.ts';

/** Binds what `contract/src/admin/integration/mail.ts` declares. */
export function bindMail(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, mail.listMail, ({ caller, query }) => findLetters(ctx, { ...query, reader: caller }));
  bind(server, mail.resendMail, ({ caller, params }) =>
    resendLetter(ctx, actorOf(caller), { ...params, reader: caller }),
  );
}
