import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../../server/src/registry/carriers/add-carrier.ts';
import { hired, someNfe } from '../../../server/test/support/hire.ts';
import { ocorenFile } from '../../../server/test/support/ocoren-files.ts';
import { someCarrier, tester } from '../../../server/test/support/registry.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import {
  browserProgram,
  chooseByArrow,
  finishStory,
  openStage,
  picture,
  type Stage,
} from '../support/story.ts';

const looks = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const;

describe.skipIf(browserProgram === undefined)('files of carriers', () => {
  let stage: Stage;
  let shop: Shop;
  let freightCode = '';
  let carrierName = '';
  beforeAll(async () => {
    stage = await openStage();
    shop = await openShop(stage.app);
    freightCode = await hired(stage.app, shop, { nota_fiscal: someNfe });
    const carrier = await stage.app.ctx.db
      .selectFrom('freight')
      .innerJoin('carrier', 'carrier.id', 'freight.carrierId')
      .select('carrier.tradeName')
      .where('freight.code', '=', freightCode)
      .executeTakeFirstOrThrow();
    carrierName = carrier.tradeName;
  });
  afterAll(() => stage?.close());

  const occurrences = (name: string) => ({
    name: 'ocorrencias.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      ocorenFile(shop, name, [
        { code: '00', time: '14:00' },
        { code: '01', time: '15:30', number: 999 },
        { code: '99', time: '17:00' },
      ]),
    ),
  });

  test('an OCOREN file is handed in by the keyboard, and its report read line by line', async () => {
    const page = await stage.open('/integracoes');
    await page.getByRole('link', { name: 'Arquivos' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Arquivos', exact: true }).waitFor();
    await page.getByText('Nenhum arquivo ainda').waitFor();
    const carrier = page.getByLabel('Transportadora', { exact: true });
    await carrier.getByRole('option', { name: carrierName }).waitFor({ state: 'attached' });
    await chooseByArrow(carrier, carrierName);
    const chosen = page.waitForEvent('filechooser');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await (await chosen).setFiles(occurrences('OCO211114051'));
    await page.getByText('ocorrencias.txt foi recebido como OCOREN.').waitFor();
    const report = page.getByRole('region', { name: 'Relatório por linha' });
    const rows = report.getByRole('row');
    expect(await rows.count()).toBe(4);
    await report.getByRole('row', { name: /^5 Recusada/ }).waitFor();
    await report.getByRole('row', { name: /^6 Em espera/ }).waitFor();
    await report.getByRole('row', { name: new RegExp(`^4 Aceita ${freightCode}`) }).waitFor();
    await picture(page, 'files-answer-light-1280');
    await finishStory(page);
    await page.getByRole('button', { name: 'Fechar a resposta' }).click();
    const grid = page.getByRole('grid', { name: 'Arquivos' });
    await page.getByRole('row', { name: /OCOREN.*Aceito em parte/ }).waitFor();
    await grid.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `OCOREN de ${carrierName}` }).waitFor();
    await page.getByText('aceitas: 1, em espera: 1, recusadas: 1').waitFor();
    await page.getByText('Otto Lima').first().waitFor();
    await picture(page, 'file-light-1280');
    await finishStory(page);
  });

  test('every carrier can be chosen, however many there are', async () => {
    for (let n = 1; n <= 201; n += 1) await addCarrier(stage.app.ctx, tester, someCarrier(8000 + n));
    const page = await stage.open('/integracoes/arquivos');
    await page
      .getByLabel('Transportadora', { exact: true })
      .getByRole('option', { name: 'Transportes 8201' })
      .waitFor({ state: 'attached' });
  });

  test('what is no file of a carrier, or of none that was chosen, is said and not sent', async () => {
    const page = await stage.open('/integracoes/arquivos');
    const input = page.locator('input[type=file]');
    await input.setInputFiles(occurrences('OCO211114052'));
    await page.getByText('Escolha antes de qual transportadora é o arquivo.').waitFor();
    await page.getByLabel('Transportadora', { exact: true }).selectOption({ label: carrierName });
    await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('um texto') });
    await page.getByText('Este arquivo não começa como').waitFor();
    await finishStory(page);
    await page.goto(`${stage.home}/integracoes/arquivos?situacao=recusado`);
    await page.getByRole('button', { name: 'Limpar os filtros' }).click();
    await page.getByRole('row', { name: /Aceito em parte/ }).waitFor();
  });

  test.each(looks)('are looked at, %s at %i pixels', async (theme, width) => {
    const page = await stage.open('/integracoes/arquivos', { theme, width });
    await page.getByText('OCOREN', { exact: true }).first().waitFor();
    await picture(page, `files-${theme}-${width}`);
    await finishStory(page);
    await page.goto(`${stage.home}/integracoes/arquivos/edi-1`);
    await page.getByRole('heading', { name: `OCOREN de ${carrierName}` }).waitFor();
    await picture(page, `file-${theme}-${width}`);
    await finishStory(page);
  });
});
