import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminCall, adminOf } from '../../../server/test/support/admin-calls.ts';
import { hired, someRecipient } from '../../../server/test/support/hire.ts';
import { follow } from '../../../server/test/support/label-requests.ts';
import { pdfInfo, pdfText } from '../../../server/test/support/pdf-tools.ts';
import { openShop } from '../../../server/test/support/shop.ts';
import {
  browserProgram,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';

const labels = 120;

describe.skipIf(browserProgram === undefined)('what is done to many freights', () => {
  let stage: Stage;
  let admin: AdminCall;
  /** Late ones, as many as make 120 labels. */
  const codes: string[] = [];
  let other = '';
  beforeAll(async () => {
    stage = await openStage();
    const shop = await openShop(stage.app);
    admin = await adminOf(stage.app);
    const hire = (changes: object) => hired(stage.app, shop, changes);
    other = await hire({ numero_pedido: 'OUTRO', destinatario: { ...someRecipient, nome: 'Zeca Lopes' } });
    const { volumeCount } = (await admin(`GET /freights?code=${other}`)).body.items[0];
    const destinatario = { ...someRecipient, nome: 'Ana Souza' };
    while (codes.length * volumeCount < labels)
      codes.push(await hire({ numero_pedido: `P-${codes.length + 1}`, destinatario }));
    stage.app.clock.advanceMs(20 * 86_400_000);
  }, 120_000);
  afterAll(() => stage?.close());

  const total = () => codes.length;
  const notesOf = async (code: string) => (await admin(`GET /freights/${code}/notes`)).body.items.length;
  const selectAll = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: `Selecionar todos os ${total()} do filtro` }).click();
    await page.getByText(`Todos os ${total()} do filtro`, { exact: true }).waitFor();
  };
  const dialogOf = (page: Page) => page.getByRole('dialog');
  const close = async (page: Page): Promise<void> => {
    await dialogOf(page).getByRole('button', { name: 'Fechar' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
  };

  test('late, filtered, kept over reload and way back, selected and printed: 120 labels in one file', async () => {
    const page = await stage.open('/fretes');
    await page.getByRole('button', { name: new RegExp(`^Atrasados ${total() + 1}`) }).click();
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    await page.getByLabel('Texto').fill('ana');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await selectAll(page);
    const keepsAll = async (): Promise<void> => {
      await page.getByText(`Todos os ${total()} do filtro`, { exact: true }).waitFor();
      expect(new URL(page.url()).search).toBe('?situacao=atrasado&texto=ana');
    };
    await page.reload();
    await keepsAll();
    await page.getByRole('grid', { name: 'Fretes' }).getByRole('link').first().click();
    await expect.poll(() => new URL(page.url()).searchParams.get('painel')).toMatch(/^FR/);
    await page.goBack();
    await keepsAll();
    await page.getByRole('button', { name: 'Imprimir etiquetas' }).click();
    await dialogOf(page).getByLabel('Layout').selectOption('2');
    await dialogOf(page).getByLabel('Formato').selectOption('pdf');
    await dialogOf(page).getByRole('button', { name: 'Gerar' }).click();
    const file = page.getByRole('link', { name: `Abrir ${labels} etiquetas` });
    await file.waitFor({ timeout: 60_000 });
    expect(await page.getByRole('link', { name: /^Abrir/ }).count()).toBe(1);
    const answer = await follow(stage.app, (await file.getAttribute('href')) ?? '');
    const pdf = new Uint8Array(await answer.arrayBuffer());
    expect((await pdfInfo(pdf)).pages).toBe(labels);
    const text = await pdfText(pdf);
    expect(codes.filter((code) => !text.includes(code))).toEqual([]);
    expect(text).not.toContain(other);
    await finishStory(page);
  }, 120_000);

  test('are noted once, though the server was busy, the button pressed twice, and one changed meanwhile', async () => {
    const page = await stage.open('/fretes?texto=ana');
    await selectAll(page);
    await page.keyboard.press('n');
    await dialogOf(page).getByLabel('Nota').fill('Cliente avisado do atraso.');
    await dialogOf(page).getByRole('button', { name: 'Ver prévia' }).click();
    await dialogOf(page).getByText(`${total()} fretes serão alterados.`).waitFor();
    await picture(page, 'bulk-preview-light-1280');
    await finishStory(page);
    const [moved = '', kept = ''] = codes;
    await admin(`POST /freights/${moved}/occurrences`, {
      code: 17,
      occurredAt: new Date(stage.app.clock.nowMs()).toISOString(),
    });
    // The job is begun, and its answer lost on the way: a proxy says that all is busy.
    let lost = 0;
    await page.route('**/api/admin/v1/freights/actions', async (route) => {
      lost += 1;
      if (lost > 1) return route.continue();
      await route.fetch();
      return route.fulfill({
        status: 503,
        headers: { 'retry-after': '2' },
        json: { code: 'overloaded', message: 'Ocupado.', details: [], request_id: 'r-1' },
      });
    });
    await dialogOf(page).getByRole('button', { name: 'Anotar agora' }).dblclick();
    await dialogOf(page)
      .getByText(/dá para tentar de novo em \d+ s\./)
      .waitFor();
    expect(lost).toBe(1);
    await dialogOf(page).getByRole('button', { name: 'Tentar de novo' }).click();
    await dialogOf(page).getByText('Terminou').waitFor({ timeout: 60_000 });
    await dialogOf(page)
      .getByText(`Feitos: ${total() - 1} · recusados: 1 · ao todo: ${total()}`)
      .waitFor();
    await dialogOf(page)
      .getByText(/O frete mudou depois da prévia/)
      .waitFor();
    await picture(page, 'bulk-report-light-1280');
    const download = page.waitForEvent('download');
    await dialogOf(page).getByRole('button', { name: 'Baixar o relatório (CSV)' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv.trim().split('\r\n')).toHaveLength(total() + 1);
    expect(await Promise.all([notesOf(moved), notesOf(kept)])).toEqual([0, 1]);
    takeTrouble(page);
    await close(page);
    await finishStory(page);
  }, 120_000);

  test('are assigned by the keyboard alone', async () => {
    const page = await stage.open('/fretes?pedido=P-2');
    const grid = page.getByRole('grid', { name: 'Fretes' });
    await grid.getByRole('link', { name: codes[1] ?? '' }).waitFor();
    await page.getByText('1 no total').waitFor();
    await grid.focus();
    await page.keyboard.press('x');
    await page.getByText('1 selecionado', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Selecionar/ }).count()).toBe(0);
    await page.keyboard.press('a');
    await dialogOf(page).getByLabel('Responsável').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialogOf(page).getByText('1 frete será alterado.').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialogOf(page).getByText('Terminou').waitFor({ timeout: 30_000 });
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => grid.getByText('Otto Lima').count()).toBe(0);
    expect((await admin(`GET /freights?code=${codes[1]}`)).body.items[0].assignee).toMatchObject({
      name: 'Otto Lima',
    });
    await finishStory(page);
  }, 60_000);

  test.each([
    ['light', 390],
    ['dark', 390],
    ['dark', 1280],
  ] as const)('say before they are cancelled what that means, %s at %i pixels', async (theme, width) => {
    const page = await stage.open('/fretes?texto=ana', { theme, width });
    await selectAll(page);
    await picture(page, `bulk-bar-${theme}-${width}`);
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Cancelar fretes' }).click();
    await dialogOf(page).getByLabel('Motivo').fill('Cliente desistiu');
    await dialogOf(page).getByRole('button', { name: 'Ver prévia' }).click();
    await dialogOf(page).getByText('Recusados: 1', { exact: true }).waitFor();
    await dialogOf(page)
      .getByText(/O frete já foi coletado/)
      .waitFor();
    await picture(page, `bulk-preview-${theme}-${width}`);
    await finishStory(page);
    await dialogOf(page).getByRole('button', { name: 'Voltar' }).click();
    expect(await dialogOf(page).getByLabel('Motivo').inputValue()).toBe('Cliente desistiu');
  });

  test('are cancelled as the preview saw them, and the bell leads to the report', async () => {
    const page = await stage.open('/fretes?texto=ana');
    await selectAll(page);
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Cancelar fretes' }).click();
    await dialogOf(page).getByLabel('Motivo').fill('Cliente desistiu');
    await dialogOf(page).getByRole('button', { name: 'Ver prévia' }).click();
    await dialogOf(page)
      .getByText(`${total() - 1} fretes serão alterados.`)
      .waitFor();
    await dialogOf(page).getByRole('button', { name: 'Cancelar agora' }).click();
    await dialogOf(page).getByText('Terminou').waitFor({ timeout: 60_000 });
    await close(page);
    expect((await admin(`GET /freights?code=${other}`)).body.items[0].phase).toBe('preparing');
    await stage.app.settle();
    for (const [theme, width] of [
      ['light', 1280],
      ['dark', 390],
    ] as const) {
      const told = await stage.open('/fretes', { theme, width });
      await told.getByRole('button', { name: /^Avisos, não lidos: \d/ }).click();
      await dialogOf(told)
        .getByRole('link', { name: /^Cancelar fretes: terminou/ })
        .waitFor();
      await picture(told, `bell-${theme}-${width}`);
      await finishStory(told);
      await dialogOf(told)
        .getByRole('link', { name: /^Cancelar fretes: terminou/ })
        .click();
      await told.getByRole('heading', { name: /^Cancelar fretes \(nº \d+\)/ }).waitFor();
      await told.getByText('Terminou').waitFor();
      await picture(told, `job-${theme}-${width}`);
      await finishStory(told);
      await told.getByRole('link', { name: 'Meus trabalhos' }).click();
      await told.getByRole('link', { name: /^Anotar fretes/ }).waitFor();
      await picture(told, `jobs-${theme}-${width}`);
      await finishStory(told);
    }
    const told = await stage.open('/');
    await told.getByRole('button', { name: /^Avisos, não lidos/ }).click();
    await dialogOf(told).getByRole('button', { name: 'Marcar como lidos' }).click();
    await told.getByRole('button', { name: 'Avisos', exact: true }).waitFor();
    await finishStory(told);
  }, 120_000);
});
