import type { NoticeView } from '@carreto/contract/admin/account/notices';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { keepNotices } from '../../src/freight/record/notices/keep-notices.ts';
import { sendLetters } from '../../src/platform/mail/outbox.ts';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { audited, hiredWithNfe, honestItem } from '../support/audits.ts';
import { type CteSender, senderOf, sentCte } from '../support/ctes.ts';
import { recordingLog } from '../support/log.ts';
import { headerOf, type Mailbox, openMailbox, partsOf } from '../support/mailbox.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let sender: CteSender;
let mailbox: Mailbox;
let admin: AdminCall;
let carrierName: string;
const log = recordingLog();

beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startTestApp({
    alignsDatabase: true,
    log: log.log,
    environment: {
      CARRETO_ROLE: 'api',
      CARRETO_SMTP_URL: mailbox.url,
      CARRETO_MAIL_FROM: 'carreto@loja.example',
    },
  });
  shop = await openShop(app);
  ({ admin } = await personOf(app, { name: 'Fátima', role: 'admin' }));
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
afterEach(() => {
  mailbox.received.length = 0;
});

/** A CT-e that charges thirty reais more than is due. */
async function dearCte(): Promise<number> {
  const { freight, nfe } = await hiredWithNfe(app, shop);
  sender ??= await senderOf(app, freight);
  const item = await honestItem(app, { shop, sender, freight }, { numero_nf: nfe });
  const cteId = await sentCte(app, sender, {
    ...item,
    valor: Math.round(item.valor * 100 + 3000) / 100,
  });
  await audited(app);
  carrierName = app.ctx.mirror.current.carriers.byId.get(sender.id)?.tradeName ?? '';
  return cteId;
}

const path = (cteId: number) => `/ctes/${cteId}/negotiation-letters`;
const send = (cteId: number, body: object) => admin(`POST ${path(cteId)}`, body);

/** Sends a letter to one address; gives the link in it, below this server. */
async function linkTo(cteId: number, recipient: string, message?: string): Promise<string> {
  const { status, body } = await send(cteId, { recipients: [recipient], ...(message && { message }) });
  expect(status, JSON.stringify(body)).toBe(200);
  mailbox.received.length = 0;
  await sendLetters(app.ctx);
  const mail = mailbox.received.find(({ to }) => to === recipient);
  if (mail === undefined) throw new Error('no letter came');
  const [link = ''] = /\/negociacao\/[\w-]+/.exec(partsOf(mail).text) ?? [];
  return app.address + link;
}

const open = (link: string) => fetch(link);
const answer = (link: string, fields: Record<string, string>) =>
  fetch(link, { method: 'POST', body: new URLSearchParams(fields) });

const proposalsOf = async (cteId: number) => (await admin(`GET /ctes/${cteId}/audit`)).body.proposals;

describe('a letter about a negotiation', () => {
  test('is shown before it is sent, and opens the negotiation when it is', async () => {
    const cteId = await dearCte();
    const preview = await admin(`POST ${path(cteId)}/preview`, { message: 'Conferimos o peso.' });
    expect(preview.status).toBe(200);
    expect(preview.body.text).toContain('Conferimos o peso.');
    expect(preview.body.text).toMatch(/negociacao\/…/);
    expect((await admin(`GET /ctes/${cteId}/audit`)).body.status).toBe('divergence');
    const message = 'Conferimos o peso.';
    const sent = await send(cteId, { recipients: ['acerto@rota.example', 'acerto@ROTA.example'], message });
    expect(sent.body.letters).toMatchObject([
      { recipient: 'acerto@rota.example', state: 'pending', answer: null },
    ]);
    await sendLetters(app.ctx);
    const { status, negotiationCode } = (await admin(`GET /ctes/${cteId}/audit`)).body;
    expect(status).toBe('negotiation');
    const [mail] = mailbox.received;
    if (mail === undefined) throw new Error('no letter came');
    expect(headerOf(mail, 'subject')).toContain(negotiationCode);
    const { text, html } = partsOf(mail);
    for (const part of [text, html]) expect(part).toContain('Conferimos o peso.');
    // What the shipper reckons with is its own.
    const { expectedCents } = (await admin(`GET /ctes/${cteId}/audit`)).body;
    expect(text).not.toContain((expectedCents / 100).toFixed(2).replace('.', ','));
  });

  test('stands in the history of the carrier and in the log of the CT-e', async () => {
    const cteId = await dearCte();
    await send(cteId, { recipients: ['acerto@rota.example'] });
    const { items } = (await admin(`GET /changes?kind=carrier&entityId=${sender.id}`)).body;
    expect(items[0]).toMatchObject({
      ...{ action: 'write_to', actor: 'Fátima' },
      after: { recipients: ['acerto@rota.example'] },
    });
    const { log } = (await admin(`GET /ctes/${cteId}`)).body;
    expect(log.at(-1).message).toBe('Mensagem enviada a acerto@rota.example');
  });

  test('is refused for what is no address, with web addresses in it, and twice within minutes', async () => {
    const cteId = await dearCte();
    const refused = await send(cteId, { recipients: ['acerto@rota..example'] });
    expect(refused).toMatchObject({ status: 422, body: { details: [{ field: 'recipients[0]' }] } });
    const link = { recipients: ['a@rota.example'], message: 'veja www.golpe.example' };
    expect(await send(cteId, link)).toMatchObject({ status: 422, body: { details: [{ field: 'message' }] } });
    const both = await Promise.all([1, 2].map(() => send(cteId, { recipients: ['a@rota.example'] })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await sendLetters(app.ctx);
    expect(mailbox.received.filter(({ to }) => to === 'a@rota.example')).toHaveLength(1);
  });

  test('names people of the carrier, and is kept from others', async () => {
    const cteId = await dearCte();
    const holding = { roles: ['carrier' as const], carrierIds: [sender.id] };
    const tereza = await personOf(app, { name: 'Tereza', email: 'tereza@rota.example', ...holding });
    await personOf(app, { name: 'Igor', email: 'igor@loja.example', roles: ['developer'] });
    const { body } = await admin(`GET ${path(cteId)}`);
    expect(body.partners).toEqual([{ name: 'Tereza', email: 'tereza@rota.example' }]);
    expect((await tereza.admin(`GET ${path(cteId)}`)).status).toBe(403);
  });
});

describe('the link of a letter', () => {
  test('is answered once, in the name of the carrier; opened it changes nothing', async () => {
    const cteId = await dearCte();
    await admin(`POST /ctes/${cteId}/proposals`, { totalCents: 8000, message: 'O peso é outro.' });
    const link = await linkTo(cteId, 'acerto@rota.example');
    const page = await (await open(link)).text();
    await open(link);
    expect(page).toContain('R$ 80,00');
    expect(page).toContain('O peso é outro.');
    const [, proposal = ''] = /name="proposal" value="(\d+)"/.exec(page) ?? [];
    const accepted = await answer(link, { act: 'accept', proposal, message: 'De acordo' });
    expect(accepted.status).toBe(200);
    expect(await accepted.text()).toContain('Você aceitou a proposta.');
    expect(await proposalsOf(cteId)).toMatchObject([
      { state: 'accepted', decidedBy: `${carrierName} (acerto@rota.example)` },
    ]);
    const again = await answer(link, { act: 'propose', total: '90,00' });
    expect(again.status).toBe(422);
    expect(await again.text()).toContain('Este link já foi usado');
    expect(await proposalsOf(cteId)).toHaveLength(1);
    expect((await admin(`GET ${path(cteId)}`)).body.letters).toMatchObject([{ answer: 'accepted' }]);
  });

  test('tells whoever wrote it, and whoever sees to the CT-e, what was answered: once, and nobody else', async () => {
    const cteId = await dearCte();
    const { admin: bia, id: biaId } = await personOf(app, { name: 'Bia', roles: ['finance'] });
    const { admin: rui } = await personOf(app, { name: 'Rui', roles: ['finance'] });
    const link = await linkTo(cteId, 'acerto@rota.example');
    const told = async (who: AdminCall) =>
      (await who('GET /me/notices')).body.items.filter(
        ({ kind, target }: NoticeView) => kind === 'negotiation_answer' && target === String(cteId),
      );
    expect((await admin(`PUT /ctes/${cteId}/assignee`, { operatorId: biaId })).status).toBe(200);
    expect((await answer(link, { act: 'propose', total: '85,00' })).status).toBe(200);
    expect(await told(admin)).toEqual([]);
    await keepNotices(app.ctx);
    await keepNotices(app.ctx);
    const { number } = (await admin(`GET /ctes/${cteId}`)).body;
    const title = `${carrierName} propôs outro valor do CT-e ${number}`;
    expect(await told(admin)).toMatchObject([{ title, shipperId: shop.id }]);
    expect(await told(bia)).toMatchObject([{ title }]);
    expect(await told(rui)).toEqual([]);
  });

  test('tells everybody who may decide where whoever wrote it is gone', async () => {
    const cteId = await dearCte();
    const { admin: eva, id } = await personOf(app, { name: 'Eva', role: 'admin' });
    const { admin: rita } = await personOf(app, { name: 'Rita', roles: ['support'] });
    expect((await eva(`POST ${path(cteId)}`, { recipients: ['outra@rota.example'] })).status).toBe(200);
    mailbox.received.length = 0;
    await sendLetters(app.ctx);
    const mail = mailbox.received.find(({ to }) => to === 'outra@rota.example');
    const [link = ''] = /\/negociacao\/[\w-]+/.exec(mail === undefined ? '' : partsOf(mail).text) ?? [];
    await app.ctx.db.updateTable('operator').set({ active: false }).where('id', '=', id).execute();
    expect((await answer(app.address + link, { act: 'propose', total: '85,00' })).status).toBe(200);
    await keepNotices(app.ctx);
    const told = async (who: AdminCall) =>
      (await who('GET /me/notices')).body.items.filter(({ target }: NoticeView) => target === String(cteId));
    expect(await told(admin)).toMatchObject([{ kind: 'negotiation_answer' }]);
    expect(await told(rita)).toEqual([]);
  });

  test('is spent by nobody whose answer could not be taken', async () => {
    const cteId = await dearCte();
    await admin(`POST /ctes/${cteId}/proposals`, { totalCents: 8000 });
    const link = await linkTo(cteId, 'acerto@rota.example');
    const [, proposal = ''] = /name="proposal" value="(\d+)"/.exec(await (await open(link)).text()) ?? [];
    const wrong = await answer(link, { act: 'propose', total: 'muito', message: 'oi <b>' });
    expect(wrong.status).toBe(422);
    const said = await wrong.text();
    expect(said).toContain('Escreva um valor em reais');
    expect(said).toContain('oi &lt;b&gt;');
    await admin(`POST /ctes/${cteId}/proposals`, { totalCents: 8200 });
    const late = await answer(link, { act: 'accept', proposal });
    expect(await late.text()).toContain('A proposta não está mais aberta.');
    const both = await Promise.all(
      ['91,50', '1.092,5'].map((total) => answer(link, { act: 'propose', total })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const ofCarrier = (await proposalsOf(cteId)).filter(({ state }: { state: string }) => state === 'open');
    expect(ofCarrier).toMatchObject([{ side: 'carrier' }]);
  });

  test('leads nowhere after its end, and nowhere where it was made up', async () => {
    const cteId = await dearCte();
    const link = await linkTo(cteId, 'acerto@rota.example');
    await sql`update negotiation_letter set ends_at = app_now() - interval '1 second'
      where cte_id = ${cteId}`.execute(app.ctx.db);
    expect((await open(link)).status).toBe(404);
    expect((await answer(link, { act: 'propose', total: '10' })).status).toBe(404);
    expect((await open(`${link.slice(0, -4)}AAAA`)).status).toBe(404);
    expect(await proposalsOf(cteId)).toEqual([]);
  });

  test('is in no log, and in no answer of the administration', async () => {
    const cteId = await dearCte();
    const link = await linkTo(cteId, 'acerto@rota.example');
    await open(link);
    await app.settle();
    const secret = link.split('/').at(-1) ?? '-';
    const answers = await Promise.all(
      [path(cteId), `/ctes/${cteId}`, '/mail', '/changes', '/calls'].map((one) => admin(`GET ${one}`)),
    );
    expect(JSON.stringify(answers)).not.toContain(secret);
    expect(JSON.stringify([log.lines, log.fields])).not.toContain(secret);
  });
});
