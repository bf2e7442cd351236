import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../../server/src/registry/access/issue-token.ts';
import { addOperator } from '../../../server/src/registry/operators/add-operator.ts';
import { startTestApp } from '../../../server/test/support/app.ts';
import { audited, hiredWithNfe, honestItem } from '../../../server/test/support/audits.ts';
import { billOf, takenBill } from '../../../server/test/support/bills.ts';
import { type CteSender, senderOf, sentCte } from '../../../server/test/support/ctes.ts';
import { hired, someNfe } from '../../../server/test/support/hire.ts';
import { ocorenFile } from '../../../server/test/support/ocoren-files.ts';
import { greyPng } from '../../../server/test/support/png-files.ts';
import { tester } from '../../../server/test/support/registry.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import {
  browserProgram,
  chooseByArrow,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';

const looks = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const;

describe.skipIf(browserProgram === undefined)("a carrier's own people", () => {
  let stage: Stage;
  let shop: Shop;
  let sender: CteSender;
  let freightCode = '';
  let cteId = 0;
  let ownerToken = '';
  let accessKey = '';
  beforeAll(async () => {
    const app = await startTestApp();
    shop = await openShop(app);
    freightCode = await hired(app, shop, { nota_fiscal: someNfe, numero_pedido: 'PED-1001' });
    sender = await senderOf(app, freightCode);
    const { freight, nfe } = await hiredWithNfe(app, shop);
    const item = await honestItem(app, { shop, sender, freight }, { numero_nf: nfe });
    const dear = { ...item, valor: Math.round(item.valor * 100 + 3000) / 100 };
    cteId = await sentCte(app, sender, dear);
    const billing = { app, shop, sender };
    await takenBill(billing, billOf(billing, [{ chave_acesso: dear.chave_acesso, valor: dear.valor }]));
    accessKey = dear.chave_acesso;
    await audited(app);
    const { id } = await addOperator(app.ctx, tester, { name: 'Olga', roles: ['owner'] });
    ownerToken = (await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'x' })).token;
    stage = await openStage({
      ...{ app, name: 'Tereza Melo', permissions: ['partner.read', 'partner.write', 'personal.see'] },
      holding: { roles: ['carrier'], carrierIds: [sender.id] },
    });
  });
  afterAll(() => stage?.close());

  const open = (path: string, look: object = {}) =>
    stage.open(path, {
      ...look,
      session: { carriers: [{ id: sender.id, name: 'Transportes Aurora' }] },
    });

  async function offer(totalCents: number): Promise<void> {
    const response = await fetch(`${stage.app.address}/api/admin/v1/ctes/${cteId}/proposals`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ownerToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ totalCents, message: 'O peso conferido foi menor.' }),
    });
    expect(response.status).toBe(200);
  }

  const occurrences = (name: string) => ({
    name: 'ocorrencias.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      ocorenFile(shop, name, [
        { code: '00', time: '14:00' },
        { code: '01', time: '15:30', number: 999 },
      ]),
    ),
  });

  test('begin where something needs them, and the menu shows their area alone', async () => {
    const page = await open('/');
    await page.getByRole('heading', { name: 'O que precisa de você' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/painel/parceiro');
    const entries = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link');
    expect(await entries.allTextContents()).toEqual([
      ...['Início', 'Meus fretes', 'Meus CT-es', 'Minhas faturas', 'Arquivos enviados'],
    ]);
    await page.goto(`${stage.home}/fretes/${freightCode}`);
    await page.getByText('freights.read').first().waitFor();
    takeTrouble(page);
  });

  test('say what happened with a picture, by the keyboard alone', async () => {
    const page = await open('/parceiro');
    await page.getByRole('heading', { name: 'O que precisa de você' }).waitFor();
    await page.keyboard.press('1');
    await page.getByRole('link', { name: freightCode }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: freightCode }).waitFor();
    await page.keyboard.press('o');
    const dialog = page.getByRole('dialog', { name: 'Informar ocorrência' });
    await chooseByArrow(dialog.getByLabel('O que aconteceu'), '15 · Coletado / Postado');
    await dialog.getByLabel('Quando').fill('2026-11-20T10:00');
    await dialog.getByLabel('Fotos do comprovante (JPEG, PNG ou WebP)').setInputFiles({
      ...{ name: 'canhoto.png', mimeType: 'image/png', buffer: Buffer.from(greyPng(8, 8)) },
    });
    await picture(page, 'partner-report-light-1280');
    await finishStory(page);
    await dialog.getByLabel('Observação').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Ocorrência informada.').waitFor();
    await page.getByRole('link', { name: 'Abrir o comprovante 1' }).waitFor();
    await picture(page, 'partner-freight-panel-light-1280');
    await finishStory(page);
  });

  test('answer a proposal, once', async () => {
    await offer(8000);
    const page = await open('/parceiro/ctes?visao=a-responder');
    await page.getByRole('grid', { name: 'Meus CT-es' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Proposta do embarcador' }).waitFor();
    await page.getByRole('blockquote').getByText('O peso conferido foi menor.').waitFor();
    await picture(page, 'partner-offer-light-1280');
    await finishStory(page);
    await page.keyboard.press('p');
    const amount = page.getByLabel('Valor que a transportadora propõe');
    await amount.fill('muito');
    await page.keyboard.press('Enter');
    await page.getByText('Escreva um valor em reais, como 87,40.').waitFor();
    await amount.fill('85,00');
    await page.keyboard.press('Enter');
    await page.getByText('Proposta enviada ao embarcador.').waitFor();
    await offer(8200);
    await page.goto(`${stage.home}/parceiro/ctes/${cteId}`);
    await page.getByText('em vez de').waitFor();
    const other = await open(`/parceiro/ctes/${cteId}`);
    await other.getByText('em vez de').waitFor();
    await page.keyboard.press('a');
    await page.getByText('A resposta vale uma vez').waitFor();
    await page.getByRole('dialog').getByLabel('Mensagem para o embarcador').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Proposta aceita.').waitFor();
    await page.getByText('Envie um CT-e substituto de').waitFor();
    await picture(page, 'partner-accepted-light-1280');
    await finishStory(page);
    await other.keyboard.press('r');
    await other.getByRole('dialog').getByLabel('Mensagem para o embarcador').focus();
    await other.keyboard.press('Enter');
    await other.getByText('A proposta não está mais aberta.').waitFor();
    takeTrouble(other);
  });

  test('send a file and read by line what became of it', async () => {
    const page = await open('/parceiro/arquivos');
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Escolher arquivo' }).first().waitFor();
    await page.keyboard.press('i');
    await (await chosen).setFiles(occurrences('OCO211114061'));
    await page.getByText('ocorrencias.txt foi recebido como OCOREN.').waitFor();
    const report = page.getByRole('region', { name: 'Relatório por linha' });
    await report.getByRole('row', { name: /^5 Recusada/ }).waitFor();
    await picture(page, 'partner-sent-light-1280');
    await finishStory(page);
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('um texto') });
    await page.getByText('Este arquivo não começa como').waitFor();
    const json = (name: string, content: unknown) => ({
      ...{ name, mimeType: 'application/json' },
      buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    });
    await input.setInputFiles(json('quebrado.json', '{"faturas": ['));
    await page.getByText('O arquivo começa como JSON, mas não é').waitFor();
    const bill = { ...billOf({ app: stage.app, shop, sender }, []), numero: 7001 };
    const charged = { chave_acesso: accessKey, valor: 10 };
    const bills = (conhecimentos: object[]) => ({
      cnpj_transportadora: sender.cnpj,
      faturas: [{ ...bill, conhecimentos }],
    });
    await input.setInputFiles(json('faturas.json', bills([{ valor: 10 }])));
    await page.getByText('Nada de faturas.json entrou').waitFor();
    await page.getByText('chave_acesso').or(page.getByText('numero')).first().waitFor();
    takeTrouble(page);
    await picture(page, 'partner-json-refused-light-1280');
    await finishStory(page);
    await input.setInputFiles(json('faturas.json', bills([charged])));
    await page.getByText('faturas.json foi recebido como faturas em JSON.').waitFor();
    await page.getByText('Baixar NOTFIS').click();
    const saved = page.waitForEvent('download');
    await page.getByLabel('Contratados de').fill('2026-11-01');
    await page.getByLabel('Até').fill('2026-11-30');
    await page.getByRole('button', { name: 'Baixar', exact: true }).click();
    await saved;
    await page.getByText(/^Fretes no arquivo: \d/).waitFor();
    await finishStory(page);
  });

  test('find a freight by what they know of it', async () => {
    const page = await open('/parceiro/fretes');
    await page.getByRole('link', { name: freightCode }).waitFor();
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('INPUT');
    // Slower than a scanner, whose codes go to the search of the page.
    await page.keyboard.type('PED-1001', { delay: 60 });
    await page.keyboard.press('Enter');
    await page.waitForURL(/busca=PED-1001/);
    await page.getByRole('link', { name: freightCode }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.goto(`${stage.home}/parceiro/fretes?busca=NADA`);
    await page.getByRole('button', { name: 'Limpar os filtros' }).click();
    await page.getByRole('link', { name: freightCode }).waitFor();
    await finishStory(page);
  });

  test.each(looks)('have screens that are looked at, %s at %i pixels', async (theme, width) => {
    const page = await open('/parceiro', { theme, width });
    await page.getByRole('heading', { name: 'O que precisa de você' }).waitFor();
    await picture(page, `partner-home-${theme}-${width}`);
    await finishStory(page);
    const screens = [
      ['freights', '/parceiro/fretes', freightCode],
      ['freight', `/parceiro/fretes/${freightCode}`, 'Volumes e notas'],
      ['ctes', '/parceiro/ctes', 'Em negociação'],
      ['cte', `/parceiro/ctes/${cteId}`, 'Acerto combinado'],
      ['bills', '/parceiro/faturas', 'Em aberto'],
      ['files', '/parceiro/arquivos', 'OCOREN'],
    ] as const;
    for (const [name, path, text] of screens) {
      await page.goto(stage.home + path);
      await page.getByText(text).first().waitFor();
      await picture(page, `partner-${name}-${theme}-${width}`);
      await finishStory(page);
    }
  });
});
