import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runBookings } from '../../../server/src/freight/post/bookings/run-bookings.ts';
import { startTestApp } from '../../../server/test/support/app.ts';
import { hired } from '../../../server/test/support/hire.ts';
import { setDatabaseClock } from '../../../server/test/support/moving-clock.ts';
import { openShop } from '../../../server/test/support/shop.ts';
import { carrierOf } from '../../../server/test/support/tracking.ts';
import {
  connectJadlog,
  type JadlogAccount,
  vendorEnvironment,
} from '../../../server/test/support/vendors/jadlog-account.ts';
import {
  browserProgram,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';

const looks = [
  ['light', 1280],
  ['dark', 390],
] as const;

describe.skipIf(browserProgram === undefined)('bookings with carriers', () => {
  let stage: Stage;
  let jadlog: JadlogAccount;
  const codes = { before: '', waiting: '', refused: '', lost: '' };
  beforeAll(async () => {
    const app = await startTestApp({ environment: { ...vendorEnvironment, CARRETO_ROLE: 'api' } });
    await setDatabaseClock(app.ctx.db, new Date(app.clock.nowMs()).toISOString());
    stage = await openStage({ app });
    const shop = await openShop(app);
    codes.before = await hired(app, shop);
    const carrierId = await carrierOf(app, codes.before);
    jadlog = await connectJadlog(app, carrierId, { acts: ['book'] });
    await runBookings(app.ctx);
    // What was hired before an account booked is not booked: the next ones are hired later.
    app.clock.advanceMs(60_000);
    await setDatabaseClock(app.ctx.db, new Date(app.clock.nowMs()).toISOString());
    for (const name of ['waiting', 'refused', 'lost'] as const) codes[name] = await hired(app, shop);
    await runBookings(app.ctx);
    const states = { refused: 'CEP DE COLETA NAO ATENDIDO', unknown: 'the connection broke' };
    for (const [state, problem] of Object.entries(states))
      await app.ctx.db
        .updateTable('carrierBooking')
        .set({ state: state as 'refused' | 'unknown', problem })
        .where('freightCode', '=', state === 'refused' ? codes.refused : codes.lost)
        .execute();
  });
  afterAll(async () => {
    await stage?.close();
    await jadlog?.simulator.stop();
  });

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
  const lineOf = (page: Page, code: string) => page.getByRole('listitem').filter({ hasText: code });

  test('that wait for somebody are counted on the first page, which leads to them', async () => {
    const page = await stage.open('/');
    const card = page.getByRole('listitem').filter({ hasText: 'Pedidos a decidir' });
    await card.getByText('2', { exact: true }).waitFor();
    await card.getByRole('link', { name: 'Pedidos a decidir' }).press('Enter');
    await page.waitForURL(/\/fretes\/pedidos/);
    for (const code of [codes.refused, codes.lost]) await lineOf(page, code).waitFor();
    expect(await lineOf(page, codes.waiting).count()).toBe(0);
    await finishStory(page);
  });

  test.each(looks)('that wait for somebody are listed, %s at %i pixels', async (theme, width) => {
    const page = await stage.open('/fretes/pedidos', { theme, width, height: 1000 });
    await lineOf(page, codes.refused).getByText('CEP DE COLETA NAO ATENDIDO').waitFor();
    await lineOf(page, codes.lost).getByText('ninguém sabe', { exact: true }).waitFor();
    expect(await lineOf(page, codes.waiting).count()).toBe(0);
    await picture(page, `bookings-${theme}-${width}`);
    await finishStory(page);
  });

  test('are made again only by who says to have looked, by the keyboard alone', async () => {
    const page = await stage.open('/fretes');
    await page.getByRole('link', { name: 'Pedidos nas transportadoras' }).click();
    await press(page, `Não está lá: pedir de novo: ${codes.lost}`);
    const dialog = page.getByRole('dialog', { name: `Pedir de novo o frete ${codes.lost}` });
    await dialog.getByText('duas vezes', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Pedir', exact: true }).press('Enter');
    // Unticked, nothing is sent.
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Pedir', exact: true }).press('Enter');
    await page.getByText(`O frete ${codes.lost} vai ser pedido.`).waitFor();
    await lineOf(page, codes.lost).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Todos', exact: true }).press('Enter');
    await lineOf(page, codes.waiting).getByText('espera a NF-e', { exact: true }).waitFor();
    await finishStory(page);
  });

  test('are told on the page of their freight, and settled by the code that the carrier gave', async () => {
    const page = await stage.open(`/fretes/${codes.refused}`);
    await page.getByRole('link', { name: 'Pedido', exact: true }).click();
    await page.getByText('CEP DE COLETA NAO ATENDIDO').waitFor();
    await page.getByRole('link', { name: 'Ver a conta' }).waitFor();
    await press(page, `A transportadora já tem: informar código: ${codes.refused}`);
    const dialog = page.getByRole('dialog', { name: `Informar o código do frete ${codes.refused}` });
    await dialog.getByLabel('Código na transportadora').fill('com espaço');
    await dialog.getByLabel('Código na transportadora').press('Enter');
    await dialog.getByText('Confira os campos.').waitFor();
    await dialog.getByLabel('Código na transportadora').fill('05000001');
    await dialog.getByLabel('Códigos de rastreio').fill('05000001');
    await picture(page, 'booking-settle-light-1280');
    await dialog.getByRole('button', { name: 'Gravar' }).press('Enter');
    await page.getByText(`O código do frete ${codes.refused} está gravado.`).waitFor();
    await page.getByText('A transportadora tem o frete.').waitFor();
    await picture(page, 'booking-light-1280');
    expect(takeTrouble(page).filter((text) => !/status of 422/.test(text))).toEqual([]);
    await finishStory(page);
    await page.goto(`${stage.home}/fretes/${codes.before}/pedido`);
    await page.getByRole('heading', { name: 'Este frete não é pedido em sistema nenhum' }).waitFor();
    expect(takeTrouble(page).filter((text) => !/status of 404/.test(text))).toEqual([]);
    await finishStory(page);
  });
});
