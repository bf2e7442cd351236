import { carreto, inChange } from '../../changes/change.ts';
import { resetLetter, sendsLetters, writeToPerson } from '../log-in/letters.ts';
import { findPerson, tryKey } from '../log-in/person.ts';
import { countTry } from '../log-in/tries.ts';
import { requireNetwork } from '../policy/policy-part.ts';
import type { SignInDesk } from '../sign-in-desk.ts';
import { issueLinkIn, linkUrl } from './issue-link.ts';

/**
 * Sends whoever has an address a link for another password. Nobody learns from it who is known: it counts the same tries, and
 * says nothing. An invitation that waits stays good.
 * @throws Failure `rate_limited`; `forbidden` from a network that nobody may come from
 */
export async function requestReset(
  desk: SignInDesk,
  { login, address }: { login: string; address: string },
): Promise<void> {
  const { ctx, rules } = desk;
  requireNetwork(ctx.mirror.current.securityPolicy, address);
  const person = await findPerson(ctx, { login });
  await countTry(ctx, { person: `reset ${tryKey(person, login)}`, operatorId: undefined, address });
  if (person?.email == null || !sendsLetters(ctx)) return;
  await inChange(ctx, { ...carreto, address }, async (change) => {
    const { code, expiresAt } = await issueLinkIn(change, { operatorId: person.id, kind: 'reset' });
    const letter = resetLetter(person.name, linkUrl(rules.publicUrl, code));
    await writeToPerson(ctx, change.tx, { to: person, topic: `password-reset:${expiresAt}`, letter });
  });
}
