import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { optOutUrl, readerOf } from '../../../server/src/freight/letters/opt-out.ts';
import { readLetterPolicy } from '../../../server/src/freight/letters/policy.ts';
import { recipientLetter } from '../../../server/src/freight/letters/wire-letter.ts';
import { weeklyLetter } from '../../../server/src/freight/record/weekly/wire-letter.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import { addPerson } from '../../../server/test/support/sign-in.ts';
import { logInTo, passMinutes } from '../support/accounts.ts';
import {
  browserProgram,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';

const path = '/configuracoes/cartas';

describe.skipIf(browserProgram === undefined)('letters', () => {
  let stage: Stage;
  let shop: Shop;
  beforeAll(async () => {
    stage = await openStage({
      environment: { CARRETO_SMTP_URL: 'smtp://127.0.0.1:9', CARRETO_MAIL_FROM: 'carreto@loja.example' },
    });
    shop = await openShop(stage.app);
    await addPerson(stage.app, { name: 'Olga Reis' });
    await passMinutes(stage, 0);
  });
  afterAll(() => stage?.close());

  const policy = () => readLetterPolicy(stage.app.ctx.db, shop.id);

  test('to recipients are switched on, worded and looked at by the keyboard alone', async () => {
    const page = await stage.open('/configuracoes');
    await page
      .getByRole('main')
      .getByRole('link', { name: 'E-mails ao destinatário' })
      .first()
      .press('Enter');
    await page.getByRole('heading', { level: 1, name: 'E-mails ao destinatário' }).waitFor();
    const sent = page.getByRole('group', { name: 'Saiu para entrega' });
    await sent.getByRole('checkbox', { name: 'Enviar quando sai para entrega' }).press('Space');
    await sent.getByRole('button', { name: 'Ver como fica' }).press('Enter');
    await sent.getByText('Olá, Maria!').waitFor();
    await picture(page, 'letters-light-1280');
    await finishStory(page);
    await sent.getByRole('checkbox', { name: 'Texto próprio' }).press('Space');
    await sent.getByLabel('Texto (Português)').fill('Oi, {nome}! Passamos na {rua}.');
    await sent.getByText('não tem o campo {rua}').waitFor();
    const save = page.getByRole('button', { name: 'Salvar' });
    await save.press('Enter');
    await expect.poll(() => sent.getByLabel('Texto (Português)').getAttribute('aria-invalid')).toBe('true');
    takeTrouble(page);
    await sent.getByLabel('Texto (Português)').fill('Oi, {nome}! Chega hoje.');
    await sent.getByText('Oi, Maria! Chega hoje.').waitFor();
    await save.press('Enter');
    await page.getByText('Salvo. Vale para o que acontecer de agora em diante.').waitFor();
    expect((await policy()).occasions.out_for_delivery).toMatchObject({
      isOn: true,
      pt: { body: 'Oi, {nome}! Chega hoje.' },
    });
    await save.press('Enter');
    await page.getByText('Nada mudou.').waitFor();
    await finishStory(page);
    const small = await stage.open(path, { theme: 'dark', width: 390 });
    await small.getByRole('group', { name: 'Entregue' }).waitFor();
    await picture(small, 'letters-dark-390');
    await finishStory(small);
  });

  test('are only read by who may not change settings', async () => {
    const page = await stage.open(path, { session: { permissions: ['registry.read'] } });
    await page.getByText('Quem pode mudar configurações muda isto.').waitFor();
    expect(await page.getByRole('button', { name: 'Salvar' }).count()).toBe(0);
    await finishStory(page);
  });

  test('are ended by their reader by the keyboard alone, without a log-in', async () => {
    const { ctx } = stage.app;
    const link = optOutUrl(ctx, readerOf(ctx.sealer, shop.id, 'maria@exemplo.com.br'));
    const page = await stage.open('/entrar', { isStranger: true, width: 390 });
    await page.goto(`${stage.app.address}${new URL(link).pathname}`);
    await page.getByRole('heading', { name: 'Parar de receber e-mails de entrega?' }).waitFor();
    await picture(page, 'opt-out-light-390');
    await page.getByRole('button', { name: 'Não quero mais receber' }).press('Enter');
    await page.getByRole('heading', { name: 'Pronto' }).waitFor();
    await finishStory(page);
    await page.goto(`${stage.app.address}/cartas/nenhum-link-assim-aqui-mesmo`);
    await page.getByRole('heading', { name: 'Este link não vale mais' }).waitFor();
    takeTrouble(page);
    await finishStory(page);
  });

  test('once a week are wanted in one’s own account, by the keyboard alone', async () => {
    const page = await logInTo(stage, '/perfil', { name: 'Olga Reis' });
    await page.getByRole('checkbox', { name: 'Receber o resumo' }).press('Space');
    // Without an address nothing is promised.
    await page.getByText('Salvo.').waitFor();
    await page.getByLabel('Dia da semana').selectOption({ label: 'Quarta-feira' });
    await expect
      .poll(() => stage.app.ctx.db.selectFrom('weeklyLetter').select(['weekday', 'hour']).execute())
      .toEqual([{ weekday: 3, hour: 8 }]);
    await picture(page, 'weekly-choice-light-1280');
    await finishStory(page);
  });

  test('look as they should in a mail program', async () => {
    const page = await stage.open('/entrar', { isStranger: true, width: 700 });
    // Without the policy of a page of ours, as mail programs have none.
    await page.goto('about:blank');
    const { occasions } = await policy();
    const facts = { shop: 'Loja da Vila', order: '10042', carrier: 'Rápido Sul', firstName: 'Maria' };
    const links = {
      trackingUrl: 'https://frete.example/rastreio/x/FR',
      optOutUrl: 'https://frete.example/cartas/x',
    };
    const letter = recipientLetter({ language: 'both', occasions }, 'hired', {
      facts: { ...facts, expectedOn: '2026-11-26' },
      links,
    });
    await page.setContent(letter.html);
    await picture(page, 'letter-to-recipient');
    const card = (name: 'late' | 'quarantine', count: number) => ({
      ...{ card: name, count, cents: null, oldestAt: null, change: null },
    });
    const weekly = weeklyLetter(
      {
        today: {
          countedAt: new Date(0),
          endsSoonBy: '2026-12-20',
          cards: [card('late', 1204), card('quarantine', 3)],
        },
        period: { fromDay: 20_773, untilDay: 20_779 },
        compared: { fromDay: 20_766, untilDay: 20_772 },
        figures: {
          costCents: { now: 1_843_950, before: 1_702_110 },
          onTimePpm: { now: 934_200, before: 951_000 },
          recoveredCents: { now: 48_210, before: null },
        },
      },
      { name: 'Rosa', language: 'pt-BR', address: (to) => `https://frete.example/painel${to}` },
    );
    expect(weekly?.subject).toBe('Carreto: sua semana, 16/11 a 22/11');
    await page.setContent(weekly?.html ?? '');
    await picture(page, 'letter-of-the-week');
    takeTrouble(page);
  });
});
