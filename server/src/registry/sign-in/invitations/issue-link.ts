import { sql } from 'kysely';
import { hashToken, newToken } from '../../../kernel/token.ts';
import { withoutTrailingSlashes } from '../../../kernel/web-address.ts';
import { type Change, record } from '../../changes/change.ts';
import type { SignInRows } from '../rows.ts';

export type LinkKind = SignInRows['operatorInvitation']['kind'];

const minutesOf: Readonly<Record<LinkKind, number>> = { invitation: 7 * 24 * 60, first: 60, reset: 60 };

/** The page that takes the code: the first person of all says a name there, too. */
type LinkPage = 'convite' | 'comecar/conta';

/** A link as it is shown once; what is stored is the hash of its code. */
export type IssuedLink = { code: string; expiresAt: string };

/** Makes a link for a person; those of before are worth nothing, but anybody may ask for a reset: it ends no invitation. */
export async function issueLinkIn(
  change: Change,
  { operatorId, kind }: { operatorId: number; kind: LinkKind },
): Promise<IssuedLink> {
  const { tx } = change;
  await tx
    .deleteFrom('operatorInvitation')
    .where('operatorId', '=', operatorId)
    .where('usedAt', 'is', null)
    .where('kind', 'in', kind === 'reset' ? ['reset'] : ['invitation', 'first', 'reset'])
    .execute();
  const code = newToken();
  const row = await tx
    .insertInto('operatorInvitation')
    .values({
      operatorId,
      kind,
      hash: hashToken(code),
      expiresAt: sql<Date>`app_now() + ${minutesOf[kind]} * interval '1 minute'`,
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow();
  const expiresAt = row.expiresAt.toISOString();
  await record(change, {
    kind: 'invitation',
    id: operatorId,
    action: kind,
    before: null,
    after: { expiresAt },
  });
  return { code, expiresAt };
}

/** Where a link leads: the code stands behind the #, which browsers tell no server and no log. */
export function linkUrl(publicUrl: string, code: string, page: LinkPage = 'convite'): string {
  return `${withoutTrailingSlashes(publicUrl)}/painel/${page}#${code}`;
}
