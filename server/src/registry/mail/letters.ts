import type { Page, PageRequest } from '@carreto/contract/admin/common';
import type { LetterView, MailFilter } from '@carreto/contract/admin/integration/mail';
import { type Selectable, sql } from 'kysely';
import { fail } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';
import type { Holding } from '../access/holding.ts';
import type { Actor, RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { pageStart, toPage } from '../page.ts';

type Reader = Pick<Holding, 'permissions'>;

/** How the topics of letters begin, by what they tell of. */
const topics: ReadonlyMap<LetterView['kind'], string> = new Map([
  ['webhook', 'webhook/'],
  ['notice', 'notice '],
  ['sign_in_failures', 'sign-in-failures:'],
  ['invitation', 'invitation:'],
  ['password_reset', 'password-reset:'],
  ['recipient', 'recipient-letter:'],
  ['weekly', 'weekly '],
  ['negotiation', 'negotiation '],
]);

/** Letters of the installation, newest first. */
export async function findLetters(
  { db }: RegistryContext,
  query: PageRequest & MailFilter & { reader: Reader },
): Promise<Page<LetterView>> {
  const { after, fetch } = pageStart(query);
  const { state, kind, reader } = query;
  let select = selectLetters(db).orderBy('id', 'desc').limit(fetch);
  if (after > 0) select = select.where('id', '<', after);
  if (state !== undefined) select = select.where('state', '=', state);
  if (kind !== undefined) select = select.where(sql<boolean>`starts_with(topic, ${topics.get(kind) ?? ''})`);
  const rows = await select.execute();
  return toPage(
    query,
    rows.map((row) => toLetter(row, reader)),
  );
}

type Resending = { mailId: number; reader: Reader };

/**
 * Sends a letter that ended once more; one that was sent again before is answered as it is.
 * @throws Failure `not_found`; `conflict` while it is on its way for the first time, where the link in it has ended, and for
 * letters to recipients
 */
export async function resendLetter(
  { db }: RegistryContext,
  actor: Actor,
  { mailId, reader }: Resending,
): Promise<LetterView> {
  const letter = found(await readLetter(db, mailId));
  requireOperator(letter);
  requireLink(letter);
  await db
    .updateTable('mail')
    .set({
      ...{ state: 'pending', attempt: 0, finishedAt: null, lastClass: null, resentBy: actor.name },
      dueAt: sql<Date>`app_now()`,
      resentAt: sql<Date>`app_now()`,
    })
    .where('id', '=', mailId)
    .where('resentAt', 'is', null)
    .where('finishedAt', 'is not', null)
    .execute();
  const row = found(await readLetter(db, mailId));
  if (row.resentAt === null) throw fail('conflict', { message: 'A mensagem ainda está a caminho.' });
  return toLetter(row, reader);
}

type Letter = Selectable<Rows['mail']> & { now: Date };

function selectLetters(db: RegistryContext['db']) {
  return db.selectFrom('mail').selectAll().select(sql<Date>`app_now()`.as('now'));
}

function readLetter(db: RegistryContext['db'], mailId: number): Promise<Letter | undefined> {
  return selectLetters(db).where('id', '=', mailId).executeTakeFirst();
}

/** Until when the link in a letter holds, as its topic says; null for letters without one. */
function linkEndOf(topic: string): Date | null {
  const [, text = ''] = /^(?:invitation|password-reset|negotiation \d+):(\d{4}-.{1,30})$/.exec(topic) ?? [];
  const end = new Date(text);
  return Number.isNaN(end.getTime()) ? null : end;
}

function isLinkOver({ topic, now }: Letter): boolean {
  const end = linkEndOf(topic);
  return end !== null && end <= now;
}

/** Recipients get a letter once an event, and may have said since that it was the last one. */
function requireOperator({ topic }: Letter): void {
  if (isToRecipient(topic))
    throw fail('conflict', { message: 'E-mails ao destinatário não são enviados de novo.' });
}

function isToRecipient(topic: string): boolean {
  return topic.startsWith(topics.get('recipient') ?? '-');
}

/** Who was told to send it once more already is answered as before. */
function requireLink(letter: Letter): void {
  if (letter.resentAt === null && isLinkOver(letter))
    throw fail('conflict', { message: 'O link desta mensagem já não vale; mande outra.' });
}

function toLetter(row: Letter, { permissions }: Reader): LetterView {
  const { id, topic, state, recipient, subject, attempt, createdAt, dueAt, finishedAt, lastClass } = row;
  const isEnded = finishedAt !== null;
  return {
    ...{ id, state, subject, attempts: attempt, createdAt: createdAt.toISOString() },
    // Whatever else letters may be of tells what happened.
    kind: [...topics].find(([, start]) => topic.startsWith(start))?.[0] ?? 'notice',
    recipient: permissions.has('personal.see') ? recipient : masked(recipient),
    dueAt: isEnded ? null : dueAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    failure: lastClass === 'sent' ? null : lastClass,
    resentAt: row.resentAt?.toISOString() ?? null,
    resentBy: row.resentBy,
    linkEndsAt: linkEndOf(topic)?.toISOString() ?? null,
    mayResend: isEnded && row.resentAt === null && !isLinkOver(row) && !isToRecipient(topic),
  };
}

function masked(address: string): string {
  return `${address.slice(0, 1)}***${address.slice(address.lastIndexOf('@'))}`;
}
