import type { SessionView } from '@carreto/contract/admin/account/session';
import type { OperatorCaller } from '../../access/access-part.ts';
import { found } from '../../changes/revision.ts';
import { getPreferences } from '../../preferences/preferences.ts';
import type { SignInDesk } from '../sign-in-desk.ts';

/** Who is here, what they may, and for whom. @throws Failure `not_found` */
export async function viewSession(
  { ctx, demo, build }: SignInDesk,
  caller: OperatorCaller,
  page: Pick<SessionView, 'csrf' | 'insecure'>,
): Promise<SessionView> {
  const { db } = ctx;
  const { operatorId: id, permissions, scope } = caller;
  const person = found(await db.selectFrom('operator').selectAll().where('id', '=', id).executeTakeFirst());
  const { language } = await getPreferences(ctx, id);
  const { shipperIds, carrierIds } = scope;
  return {
    person: {
      ...{ id, name: person.name, email: person.email, language },
      roles: person.roles ?? (person.permissions === null && person.role === 'admin' ? ['owner'] : []),
    },
    permissions: [...permissions],
    shippers:
      shipperIds === 'all'
        ? 'all'
        : await db
            .selectFrom('shipper')
            .select(['id', 'tradeName as name', 'cnpj', 'isTest'])
            .where('id', 'in', [0, ...shipperIds])
            .orderBy('tradeName')
            .execute(),
    carriers:
      carrierIds === 'all'
        ? 'all'
        : await db
            .selectFrom('carrier')
            .select(['id', 'tradeName as name'])
            .where('id', 'in', [0, ...carrierIds])
            .orderBy('tradeName')
            .execute(),
    ...page,
    build,
    demo: demo !== null,
    demoHistory: demo?.progress() ?? null,
  };
}
