import { sql, type Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import { civilOf } from '../../../kernel/days.ts';
import { fail, failField } from '../../../kernel/failure.ts';
import { dayInSaoPaulo, startOfDayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import { isMailAddress } from '../../../platform/mail/mail-address.ts';
import { enqueueLetters } from '../../../platform/mail/outbox.ts';
import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import { noteIn } from '../../cte/move-cte.ts';
import { cteStates } from '../../cte/states.ts';
import { publicAddress } from '../../public-address.ts';
import type { LockedCte } from '../load-cases.ts';
import { lockCte } from '../review/lock-cte.ts';
import { openNegotiationIn, requireNegotiable } from '../review/open-negotiation.ts';
import { readAudit } from '../review/read-audit.ts';
import { letterUrl, negotiationPath } from './link.ts';
import { negotiationLetter } from './wire-letter.ts';

type Sending = Pick<Context, 'db' | 'clock' | 'config' | 'mirror' | 'sealer'>;

/** How long the link of a letter leads anywhere: to the end of that day. */
const linkDays = 14;
/** Within which the same letter is taken for one that was sent twice. */
const repeatMinutes = 10;

type NewLetters = { cteId: number; recipients: readonly string[]; message: string | null };

/** Whether letters leave this installation. */
export function mayBeSent({ config }: Pick<Context, 'config'>): boolean {
  return config.mailServer !== undefined && config.mailFrom !== undefined;
}

/**
 * Writes to people of a carrier about the negotiation of a CT-e, each with a link of its own that answers once; opens the
 * negotiation where none is.
 * @throws Failure `not_found`; `conflict` where it is not to be negotiated, without a mail server, and for a letter that was
 * just sent; `invalid_request` for what is no address, and for a message with web addresses
 */
export async function sendLetters(
  ctx: Sending,
  actor: Actor,
  { cteId, recipients, message }: NewLetters,
): Promise<void> {
  if (!mayBeSent(ctx))
    throw fail('conflict', { message: 'Nenhum servidor de e-mail está configurado nesta instalação.' });
  requireMessage(message);
  const addresses = [...new Set(recipients.map((one) => one.trim().toLowerCase()))];
  const wrong = addresses.findIndex((one) => !isMailAddress(one));
  if (wrong >= 0) throw failField(`recipients[${wrong}]`, 'não é um endereço de e-mail');
  await inChange(ctx, actor, async (change) => {
    const { tx } = change;
    const cte = await lockCte(tx, { cteId, carrierIds: null });
    requireNegotiable(cte);
    await requireNew(tx, { cteId, recipients: addresses, message });
    const code = await openNegotiationIn(tx, cte, { actor, note: { complement: message } });
    for (const recipient of addresses)
      await sendIn(ctx, tx, { cte: { ...cte, negotiationCode: code }, recipient, message, actor });
    const note = {
      message: `Mensagem enviada a ${addresses.join(', ')}`,
      facts: { event: 'letter', recipients: addresses },
      complement: message,
    };
    await noteIn(tx, { cteId, from: cteStates.negotiating, to: cteStates.negotiating, actor, note });
    const { carrierId, shipperId, number } = cte;
    const after = { cteNumber: number, negotiationCode: code, recipients: addresses };
    await record(change, {
      kind: 'carrier',
      id: carrierId,
      shipperId,
      action: 'write_to',
      before: null,
      after,
    });
  });
}

/**
 * The letter as it would be, with a link that leads nowhere.
 * @throws Failure as `sendLetters`, but for what an address does
 */
export async function previewLetter(
  ctx: Sending,
  { cteId, message }: Pick<NewLetters, 'cteId' | 'message'>,
): Promise<Letter> {
  requireMessage(message);
  const { cte } = await readAudit(ctx.db, { cteId, carrierIds: null });
  requireNegotiable(cte);
  return letterAbout(ctx, ctx.db, {
    ...{ cte, message },
    answerUrl: publicAddress(ctx.config, `${negotiationPath}/…`),
  });
}

/** Strangers get these: what stands in them leads nowhere but here. @throws Failure `invalid_request` */
function requireMessage(message: string | null): void {
  if (message !== null && /https?:|www\.|:\/\//i.test(message))
    throw failField('message', 'não pode ter endereços: o link para responder já vai abaixo do texto');
}

/** @throws Failure `conflict` where one of them got the very letter just now */
async function requireNew(tx: Transaction<Rows>, { cteId, recipients, message }: NewLetters): Promise<void> {
  const repeated = await tx
    .selectFrom('negotiationLetter')
    .select('recipient')
    .where('cteId', '=', cteId)
    .where('recipient', 'in', [...recipients])
    .where(sql<boolean>`message is not distinct from ${message}`)
    .where('sentAt', '>', sql<Date>`app_now() - make_interval(mins => ${repeatMinutes})`)
    .executeTakeFirst();
  if (repeated !== undefined)
    throw fail('conflict', { message: `A mesma mensagem acabou de ser enviada a ${repeated.recipient}.` });
}

type One = { cte: LockedCte; recipient: string; message: string | null; actor: Actor };

async function sendIn(ctx: Sending, tx: Transaction<Rows>, { cte, recipient, message, actor }: One) {
  const endsAt = new Date(startOfDayInSaoPaulo(lastDay(ctx) + 1));
  const { id } = await tx
    .insertInto('negotiationLetter')
    .values({
      ...{ cteId: cte.id, recipient, message, endsAt },
      ...{ operatorId: actor.operatorId, actor: actor.name },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const letter = await letterAbout(ctx, tx, { cte, message, answerUrl: letterUrl(ctx, id) });
  // Its end stands in the topic: who sends it once more is told by it that its link has ended.
  const topic = `negotiation ${id}:${endsAt.toISOString()}`;
  await enqueueLetters(tx, { topic, recipients: [recipient], letter });
  const { id: mailId } = await tx
    .selectFrom('mail')
    .select('id')
    .where('topic', '=', topic)
    .executeTakeFirstOrThrow();
  await tx.updateTable('negotiationLetter').set({ mailId }).where('id', '=', id).execute();
}

function lastDay({ clock }: Pick<Sending, 'clock'>): number {
  return dayInSaoPaulo(clock.nowMs()) + linkDays;
}

type About = { cte: LockedCte; message: string | null; answerUrl: string };

async function letterAbout(
  ctx: Sending,
  db: Sending['db'],
  { cte, message, answerUrl }: About,
): Promise<Letter> {
  const { shippers, carriers } = ctx.mirror.current;
  const offer = await db
    .selectFrom('cteProposal')
    .select(['totalCents', 'message'])
    .where('cteId', '=', cte.id)
    .where('state', '=', 'open')
    .where('side', '=', 'shipper')
    .executeTakeFirst();
  const { day, month, year } = civilOf(lastDay(ctx));
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return negotiationLetter({
    shipper: shippers.get(cte.shipperId)?.tradeName ?? '',
    carrier: carriers.byId.get(cte.carrierId)?.tradeName ?? '',
    ...{ number: cte.number, series: cte.series, accessKey: cte.accessKey, code: cte.negotiationCode },
    ...{ chargedCents: cte.totalCents, offer: offer ?? null, message },
    until: `${twoDigits(day)}/${twoDigits(month)}/${year}`,
    links: { answerUrl, dashboardUrl: publicAddress(ctx.config, `/painel/parceiro/ctes/${cte.id}`) },
  });
}
