import type { Invitation } from '@carreto/contract/admin/account/invitations';
import { fail } from '../../../kernel/failure.ts';
import { type Granter, requireGrantable, requireSeen } from '../../access/holding.ts';
import { inChange } from '../../changes/change.ts';
import { found } from '../../changes/revision.ts';
import { holdingOfRow } from '../../operators/operator.ts';
import { invitationLetter, writeToPerson } from '../log-in/letters.ts';
import type { SignInContext } from '../sign-in-desk.ts';
import { issueLinkIn, linkUrl } from './issue-link.ts';

type Invite = { operatorId: number; sends: boolean; publicUrl: string };

/**
 * Makes a one-time link by which a person chooses a password.
 * @throws Failure `not_found`; `forbidden` for somebody who may more than who invites; `conflict` for somebody who is switched off
 */
export function invite(
  ctx: Pick<SignInContext, 'db' | 'config'>,
  granter: Granter,
  { operatorId, sends, publicUrl }: Invite,
): Promise<Invitation> {
  return inChange(ctx, granter, async (change) => {
    const operator = found(
      await change.tx
        .selectFrom('operator')
        .selectAll()
        .where('id', '=', operatorId)
        .forNoKeyUpdate()
        .executeTakeFirst(),
    );
    requireSeen(granter, holdingOfRow(operator));
    // Who sets somebody's password can come in by it.
    requireGrantable(granter, holdingOfRow(operator));
    if (!operator.active) throw fail('conflict', { message: 'O operador está desativado.' });
    const { code, expiresAt } = await issueLinkIn(change, { operatorId, kind: 'invitation' });
    const url = linkUrl(publicUrl, code);
    const letter = invitationLetter(operator.name, url);
    const isSent =
      sends &&
      (await writeToPerson(ctx, change.tx, { to: operator, topic: `invitation:${expiresAt}`, letter }));
    return { url, expiresAt, isSent };
  });
}
