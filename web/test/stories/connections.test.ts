import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PostalSimulator } from '../../../server/src/connectors/postal-operator/simulator/simulator.ts';
import { claimPoll } from '../../../server/src/freight/track/intake/poll/claim-poll.ts';
import { endPoll, type PollResult } from '../../../server/src/freight/track/intake/poll/end-poll.ts';
import { withTransaction } from '../../../server/src/platform/db/with-transaction.ts';
import { enqueueLetters, sendLetters } from '../../../server/src/platform/mail/outbox.ts';
import { startTestApp, type TestApp } from '../../../server/test/support/app.ts';
import { hired, someNfe } from '../../../server/test/support/hire.ts';
import { type LiveShop, liveEnvironment, openLiveCarrier } from '../../../server/test/support/live.ts';
import { type Mailbox, openMailbox } from '../../../server/test/support/mailbox.ts';
import { loadRange, openPostalService, postalEnvironment } from '../../../server/test/support/postal.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import {
  carrierOf,
  connectTracking,
  simulateCarrier,
  trackingEnvironment,
} from '../../../server/test/support/tracking.ts';
import {
  browserProgram,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';

type Simulated = { stop(): Promise<void> };

describe.skipIf(browserProgram === undefined)('connections', () => {
  let app: TestApp;
  let stage: Stage;
  let shop: Shop;
  let mailbox: Mailbox;
  let freightCode = '';
  let answering: LiveShop;
  let failing: LiveShop;
  let postal: PostalSimulator;
  const simulated: Simulated[] = [];

  /** Nobody hands letters over or asks for tracking but the story. */
  beforeAll(async () => {
    mailbox = await openMailbox();
    app = await startTestApp({
      environment: {
        ...liveEnvironment,
        ...trackingEnvironment,
        ...postalEnvironment,
        CARRETO_LIVE_DEADLINE_MS: '30000',
        CARRETO_ROLE: 'api',
        CARRETO_SMTP_URL: mailbox.url,
        CARRETO_MAIL_FROM: 'carreto@loja.example',
      },
    });
    stage = await openStage({ app });
  });
  afterAll(async () => {
    await stage?.close();
    for (const one of simulated) await one.stop();
    await mailbox?.close();
  });

  async function connectAll(): Promise<void> {
    shop = await openShop(app);
    freightCode = await hired(app, shop, { nota_fiscal: someNfe });
    answering = await openLiveCarrier(app, 7001);
    failing = await openLiveCarrier(app, 7002);
    failing.simulator.mode = 'error';
    const broken = await simulateCarrier(app, async () => null);
    await connectTracking(app, broken, { carrierId: failing.carrierId });
    await poll({
      failedCalls: 1,
      isFailure: true,
      problem: { code: 'down', sentence: 'connect ECONNREFUSED' },
    });
    const known = app.clock.nowMs();
    const working = await simulateCarrier(app, async (code) => (code === freightCode ? known : null));
    await connectTracking(app, working, { carrierId: await carrierOf(app, freightCode) });
    const { simulator, accountId } = await openPostalService(app, shop);
    postal = simulator;
    await loadRange(app, accountId, { prefix: 'TJ', serviceCode: '03298', firstNumber: 1, lastNumber: 12 });
    simulated.push(answering.simulator, failing.simulator, broken, working, postal);
  }

  async function poll(result: Partial<PollResult>): Promise<void> {
    const turn = await claimPoll(app.ctx, 60_000);
    if (turn === null) throw new Error('nothing is due');
    const usual = { calls: 1, failedCalls: 0, isNews: false, newEvents: 0, badEvents: 0 };
    await endPoll(app.ctx, turn, {
      ...usual,
      problem: null,
      isFailure: false,
      retryAfterMs: null,
      ...result,
    });
  }

  const write = (topic: string, subject: string) =>
    withTransaction(app.ctx.db, (tx) =>
      enqueueLetters(tx, {
        topic,
        recipients: ['rosa@loja.example'],
        letter: { subject, text: 'segredo-do-corpo', html: '<p>segredo-do-corpo</p>' },
      }),
    );
  const partOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const cardOf = (page: Page, part: string, text: string | RegExp) =>
    partOf(page, part)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: text }) });

  test('say what to do next where there are none', async () => {
    const page = await stage.open('/integracoes/conexoes');
    for (const name of ['Cotação ao vivo', 'Rastreio'])
      await partOf(page, name).getByRole('link', { name: 'Transportadoras' }).waitFor();
    await partOf(page, 'Correios').getByText('Configurações › Postal').waitFor();
    await partOf(page, 'E-mails').getByText('Configurações › Pessoas').waitFor();
    await picture(page, 'connections-empty-light-1280');
    await finishStory(page);
    await connectAll();
    mailbox.mood({ toRecipient: '550 unknown' });
    await write('invitation:1:1', 'Convite para o Carreto');
    await sendLetters(app.ctx);
  });

  test('are tried now: one answers, the other says why it does not', async () => {
    const page = await stage.open('/integracoes');
    await page.getByRole('link', { name: 'Conexões' }).click();
    const good = cardOf(page, 'Cotação ao vivo', /API 7001$/);
    await good.getByRole('button', { name: /^Testar/ }).click();
    await page.getByLabel('CEP de origem').fill('2916');
    await page.getByLabel('CEP de destino').fill('01311-000');
    await page.getByRole('button', { name: 'Testar agora', exact: true }).click();
    await page.getByText('Um CEP tem oito dígitos').waitFor();
    await page.getByLabel('CEP de origem').fill('29161-376');
    await picture(page, 'connections-try-light-1280');
    await page.getByRole('button', { name: 'Testar agora', exact: true }).click();
    await good.getByText('respondeu', { exact: true }).waitFor();
    await good.getByText(/\d+ ofertas? \(\d+ ms\)/).waitFor();
    const bad = cardOf(page, 'Cotação ao vivo', /API 7002$/);
    await bad.getByRole('button', { name: /^Testar/ }).click();
    expect(await page.getByLabel('CEP de origem').inputValue()).toBe('29161-376');
    await page.getByLabel(/^Peso/).fill('2,5');
    await page.getByRole('button', { name: 'Testar agora', exact: true }).click();
    await bad.getByText('sem oferta', { exact: true }).waitFor();
    await bad.getByText('Não deu para conectar, ou respondeu com erro.').waitFor();
    expect(JSON.stringify(failing.simulator.calls.at(-1)?.body)).toContain('2.5');
    const broken = cardOf(page, 'Rastreio', /./).filter({ hasText: 'não responde' });
    await broken.getByText('1 falha em seguida: Não deu para conectar, ou respondeu com erro.').waitFor();
    const working = cardOf(page, 'Rastreio', 'Estradela Encomendas');
    await working.getByText('ainda não perguntada').waitFor();
    await working.getByRole('button', { name: /^Testar/ }).click();
    await page.getByLabel('Código do frete').fill(freightCode);
    await page.keyboard.press('Enter');
    await working.getByText('respondeu', { exact: true }).waitFor();
    await working.getByText('perguntado por').waitFor();
    await partOf(page, 'Correios').getByText('restam 12').waitFor();
    await partOf(page, 'Correios').getByText('acabando').waitFor();
    await partOf(page, 'Correios').getByText('nenhum usado em 30 dias').waitFor();
    await picture(page, 'connections-tried-light-1280');
    await finishStory(page);
  });

  test('send a letter once more, by the keyboard alone', async () => {
    const page = await stage.open('/integracoes/conexoes?situacao=falhou');
    const letters = partOf(page, 'E-mails');
    const again = letters.getByRole('button', { name: 'Enviar de novo: Convite para o Carreto' });
    await again.waitFor();
    await letters.getByText('O servidor de e-mail: eenvelope_550').waitFor();
    expect(await page.content()).not.toContain('segredo');
    mailbox.mood('takes');
    await again.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Nada corresponde a estes filtros' }).waitFor();
    await page.getByRole('button', { name: 'Limpar os filtros' }).press('Enter');
    await letters.getByText('Enviada de novo por Otto Lima').waitFor();
    await sendLetters(app.ctx);
    await page.reload();
    await letters.getByText('enviada', { exact: true }).waitFor();
    expect(mailbox.received).toHaveLength(1);
    expect(await again.count()).toBe(0);
    await letters.getByLabel('Tipo').selectOption('webhook');
    await page.getByText('Tipo: Webhook').waitFor();
    await page.getByRole('heading', { name: 'Nada corresponde a estes filtros' }).waitFor();
    await finishStory(page);
  });

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('are shown, %s at %i pixels', async (theme, width) => {
    const page = await stage.open('/integracoes/conexoes', { theme, width, height: 1600 });
    await cardOf(page, 'Rastreio', 'Estradela Encomendas').waitFor();
    await partOf(page, 'Correios').getByText('restam 12').waitFor();
    await partOf(page, 'E-mails').getByText('Convite para o Carreto').waitFor();
    await picture(page, `connections-${theme}-${width}`);
    await finishStory(page);
  });

  test('say what failed, and try it again', async () => {
    const page = await stage.open('/integracoes/conexoes');
    await cardOf(page, 'Rastreio', 'Estradela Encomendas').waitFor();
    await page.route(/\/live-carriers\?/, (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'unavailable', message: 'Volte logo.', details: [], request_id: 'r-7' },
      }),
    );
    await page.reload();
    await partOf(page, 'Cotação ao vivo').getByText('r-7').waitFor();
    await page.unroute(/\/live-carriers\?/);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await cardOf(page, 'Cotação ao vivo', /API 7001$/).waitFor();
    takeTrouble(page);
    await finishStory(page);
  });
});

describe.skipIf(browserProgram === undefined)('connections for somebody who may not see them', () => {
  test('name the permission that lacks', async () => {
    const stage = await openStage({ permissions: ['calls.read'] });
    try {
      const page = await stage.open('/integracoes/conexoes');
      await page.getByText('Falta a permissão integration.read').waitFor();
      await finishStory(page);
    } finally {
      await stage.close();
    }
  });
});
