import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../../server/src/registry/carriers/add-carrier.ts';
import { importTable } from '../../../server/src/registry/tables/import-table.ts';
import { publishVersion } from '../../../server/src/registry/tables/versions/publish-version.ts';
import { adminOf } from '../../../server/test/support/admin-calls.ts';
import { quoteBody, sendQuote } from '../../../server/test/support/quote.ts';
import { someCarrier, tester } from '../../../server/test/support/registry.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import {
  browserProgram,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';
import { follow } from '../support/walk.ts';

const looks = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const;

/** The same without anything to ask about. */
const plain = (price: string, more = '') =>
  ['UF;Prazo;até 10 kg;até 30 kg;Advalorem', `SP;2;${price};89,90;0,30`, 'RJ;3;61,25;99,10;0,30', more]
    .filter((line) => line !== '')
    .join('\r\n');

/** A carrier's table with a charge of a name that nobody knows, and one that it states for all. */
const sheet = (price: string, more = '') =>
  [
    'UF;Prazo;até 10 kg;até 30 kg;Xpto;Advalorem',
    `SP;2;${price};89,90;1,50;0,30`,
    `RJ;3;61,25;99,10;2,00;0,30`,
    more,
  ]
    .filter((line) => line !== '')
    .join('\r\n');

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

describe.skipIf(browserProgram === undefined)('a table of a carrier', () => {
  let stage: Stage;
  let shop: Shop;
  let carrierId: number;
  let admin: Awaited<ReturnType<typeof adminOf>>;
  beforeAll(async () => {
    stage = await openStage();
    shop = await openShop(stage.app);
    admin = await adminOf(stage.app);
    carrierId = (await addCarrier(stage.app.ctx, tester, { ...someCarrier(7), tradeName: 'Ligeira' })).id;
  });
  afterAll(() => stage?.close());

  /** What is in force of a service before the file comes. */
  async function inForce(service: string): Promise<TableVersion> {
    const { ctx } = stage.app;
    const bytes = new TextEncoder().encode(
      'UF;Prazo;até 10 kg;até 30 kg\r\nSP;2;40,00;80,00\r\nRJ;3;50,00;90,00',
    );
    const { version } = await importTable(ctx, tester, {
      carrierId,
      file: { name: 'antes.csv', bytes, options: { service: { name: service } } },
    });
    const published = await publishVersion(ctx, tester, version.id);
    await ctx.mirror.refresh();
    return published;
  }

  /** Fills in the form and sends files, by the keyboard alone. */
  async function send(page: Page, service: string, ...sent: ReturnType<typeof file>[]): Promise<void> {
    await page.getByRole('heading', { level: 1, name: 'Importar tabela' }).waitFor();
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('i');
    await (await chooser).setFiles(sent);
    await page.getByText(sent[0]?.name ?? '').waitFor();
    await page.getByLabel('Transportadora', { exact: true }).focus();
    await page.keyboard.type('Ligeira');
    await page.getByLabel('Serviço', { exact: true }).fill(service);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/tabelas\/importacoes\/\d+$/);
    await stage.app.settle();
  }

  /** What a service asks for in the laboratory, in cents. */
  async function priceIn(page: Page, service: string): Promise<number> {
    const offer = page.locator('.offers > li').filter({ hasText: service }).first();
    const text = (await offer.textContent()) ?? '';
    return Number(/R\$\s([\d.]+,\d\d)/.exec(text)?.[1]?.replace(/\D/g, ''));
  }

  test('comes in by keyboard: asked about, seen in money, published, quoted with, and rolled back', async () => {
    const service = 'Ligeira Sul';
    await inForce(service);
    for (let at = 0; at < 3; at += 1) await sendQuote(stage.app, quoteBody(shop));
    // What is compared ends now.
    stage.app.clock.advanceMs(60_000);
    const laboratory = await stage.open(
      '/cotacoes/nova?de=29161376&para=01311000&volumes=1x400x300x200x3000x10000',
    );
    const before = await priceIn(laboratory, service);
    const page = await stage.open('/tabelas');
    await page.getByRole('grid', { name: 'Tabelas' }).waitFor();
    await page.keyboard.press('i');
    await send(page, service, file('ligeira.csv', sheet('55,00')));
    await page.getByRole('button', { name: /^2 Entender 1 pergunta$/ }).waitFor();
    const answer = page.getByRole('combobox', { name: 'Coluna E: Xpto' });
    await answer.waitFor();
    await picture(page, 'import-understand-light-1280');
    await finishStory(page);
    await answer.focus();
    await answer.selectOption({ label: 'GRIS, fixo' });
    await page.reload();
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Coluna E: Xpto' }).inputValue())
      .toBe('gris.fixed');
    await page.getByRole('button', { name: 'Enviar 1 resposta' }).press('Enter');
    await page.getByText('Espera a vez').waitFor();
    await stage.app.settle();
    await page.getByText('Lida', { exact: true }).waitFor();
    await page.getByRole('button', { name: '4 Diferença' }).press('Enter');
    await page.getByText('Rascunho v2 pronto.').waitFor();
    await page.getByText('Ligeira · Ligeira Sul · para todos os embarcadores · ligeira.csv').waitFor();
    await page.getByRole('heading', { name: 'O que muda' }).waitFor();
    await page.getByRole('button', { name: 'Calcular em dinheiro' }).press('Enter');
    await page
      .getByText(/Continua mesmo|segue|página/)
      .first()
      .waitFor();
    await stage.app.settle();
    await page.locator('.what-if').getByRole('table').first().waitFor();
    await picture(page, 'import-difference-light-1280');
    await finishStory(page);
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByLabel('Motivo', { exact: true }).fill('Reajuste da Ligeira');
    await picture(page, 'import-publish-light-1280');
    await finishStory(page);
    await page.keyboard.press('Enter');
    await page.getByText('A v2 está em vigor.').waitFor();
    await stage.app.ctx.mirror.refresh();
    await laboratory.reload();
    const after = await priceIn(laboratory, service);
    expect(after).toBeGreaterThan(before);
    await page.getByLabel('Motivo da volta').fill('Preço combinado era outro');
    await page.keyboard.press('Enter');
    await page.getByText('A v1 voltou a valer.').waitFor();
    await picture(page, 'import-rolled-back-light-1280');
    await finishStory(page);
    await stage.app.ctx.mirror.refresh();
    await laboratory.reload();
    expect(await priceIn(laboratory, service)).toBe(before);
    const { body } = await admin(`GET /carriers/${carrierId}/layouts`);
    expect(body.items).toHaveLength(1);
  });

  test('is put off to an instant, or runs in shadow first', async () => {
    await inForce('Ligeira Norte');
    const page = await stage.open('/tabelas/importar');
    await send(page, 'Ligeira Norte', file('norte.csv', plain('58,00')));
    await page.getByRole('button', { name: /^5 Publicar/ }).click();
    await page.getByLabel(/^Em sombra/).check();
    await page.getByRole('button', { name: 'Começar a sombra' }).click();
    await page.getByText(/A v2 roda em sombra\./).waitFor();
    await picture(page, 'import-shadow-light-1280');
    await page.getByRole('button', { name: 'Parar a sombra' }).click();
    await page.getByText(/A v2 roda em sombra\./).waitFor({ state: 'detached' });
    await page.getByLabel(/^Num dia e hora/).check();
    await page.getByLabel('Dia e hora', { exact: true }).fill('2031-01-02T00:00');
    await page.getByLabel('Motivo', { exact: true }).fill('Ano novo');
    await page.getByRole('button', { name: 'Agendar' }).click();
    await page.getByText('A v2 está agendada para 02/01/2031 00:00.').waitFor();
    await finishStory(page);
  });

  test('that lies about what it is, or is none, leaves nothing, and says why', async () => {
    const page = await stage.open('/tabelas/importar');
    const lie = { name: 'tabela.xlsx', mimeType: '', buffer: Buffer.from('%PDF-1.7 nada') };
    await page.getByRole('heading', { level: 1, name: 'Importar tabela' }).waitFor();
    await page.getByLabel('Escolher arquivos').last().setInputFiles(lie);
    await page.getByLabel('Transportadora', { exact: true }).selectOption({ label: 'Ligeira' });
    await page.getByLabel('Serviço', { exact: true }).fill('Mentira');
    await page.getByRole('button', { name: 'Ler os arquivos' }).click();
    const why = page.getByText(/^tabela\.xlsx: [A-Z][^:]*Nada foi guardado\.$/);
    await why.waitFor();
    // The name stays as the file has it, on the screen too.
    expect(await why.innerText()).toMatch(/^tabela\.xlsx/);
    await picture(page, 'import-refused-light-1280');
    // The browser notes the refusal.
    expect(takeTrouble(page)).toEqual([expect.stringContaining('422')]);
    await finishStory(page);
    const { body } = await admin('GET /table-imports?state=open');
    expect(body.items).toEqual([]);
  });

  test('with errors says each at its line, and stores nothing', async () => {
    const page = await stage.open('/tabelas/importar');
    await send(page, 'Ligeira Leste', file('leste.csv', plain('58,00', 'RS;dez;abc;1,00;0,30')));
    await page.getByText('Com erros: nada foi guardado').waitFor();
    await page.getByRole('heading', { name: /^\d+ erros?$/ }).waitFor();
    await picture(page, 'import-errors-light-1280');
    await page.getByRole('button', { name: 'Ver a linha' }).first().press('Enter');
    await page.locator('tr[data-sought]').waitFor();
    expect(new URL(page.url()).searchParams.get('linha')).toBe('4');
    await finishStory(page);
  });

  test('with a charge in a sentence proposes it, and takes what is decided', async () => {
    const page = await stage.open('/tabelas/importar');
    const text = [
      'TDE R$ 45,00 por entrega;;;;',
      'Taxa de redespacho 10% sobre o frete;;;;',
      plain('58,00'),
    ].join('\r\n');
    await send(page, 'Ligeira Centro', file('centro.csv', text));
    await page.getByText('TDE: R$ 45,00', { exact: true }).waitFor();
    await page.getByRole('radio', { name: 'Cobrar: entra na tabela' }).first().check();
    await page.getByRole('radio', { name: 'Fica fora da tabela' }).last().check();
    await picture(page, 'import-proposals-light-1280');
    await finishStory(page);
    await page.getByRole('button', { name: 'Enviar 2 respostas' }).click();
    await page.getByText('Espera a vez').waitFor();
    await stage.app.settle();
    await page.getByText('Lida', { exact: true }).waitFor();
    await page.getByRole('heading', { name: '2 taxas decididas' }).waitFor();
    await page.getByText(/foi aceita como taxa por Otto Lima/).waitFor();
    // What somebody decided is not asked for once more.
    expect(await page.getByRole('button', { name: 'Aceitar', exact: true }).count()).toBe(0);
    await picture(page, 'import-decided-light-1280');
    await finishStory(page);
    await page.getByRole('button', { name: /^5 Publicar/ }).click();
    await page.getByLabel('Motivo', { exact: true }).waitFor();
  });

  test('in several files asks once what is alike, and is corrected after it was read', async () => {
    await inForce('Ligeira Duas');
    const page = await stage.open('/tabelas/importar');
    const south = 'UF;Prazo;até 10 kg;Yyy\r\nPR;3;61,25;2,00\r\nSC;3;62,25;2,00';
    const southeast = 'UF;Prazo;até 10 kg;Yyy;Pedágio\r\nSP;3;51,25;2,00;1,00\r\nRJ;3;52,25;2,00;1,00';
    await send(page, 'Ligeira Duas', file('sul.csv', south), file('sudeste.csv', southeast));
    await page.getByLabel('Responder o mesmo às perguntas iguais').waitFor();
    await page.getByRole('button', { name: 'sudeste.csv: Yyy' }).press('Enter');
    const answer = page.getByRole('combobox', { name: 'Coluna D: Yyy' });
    await page.locator('select:focus').waitFor();
    await answer.selectOption({ label: 'GRIS, fixo' });
    await picture(page, 'import-alike-light-1280');
    await finishStory(page);
    await page.getByRole('button', { name: 'Enviar 2 respostas' }).press('Enter');
    await page.getByText('Espera a vez').waitFor();
    await stage.app.settle();
    await page.getByText('Lida', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^2 Entender/ }).press('Enter');
    await page.getByText('Não há perguntas: tudo foi entendido.').waitFor();
    await page.getByRole('button', { name: 'Corrigir Coluna D: Yyy' }).press('Enter');
    // The keyboard goes on in the field that took the place of the button.
    await page.locator('select:focus').waitFor();
    await page.getByRole('combobox', { name: 'Coluna D: Yyy' }).selectOption({ label: 'TDE, fixo' });
    await page.getByText(/^O rascunho que veio desta leitura, versão 2, será posto de lado/).waitFor();
    await page.getByRole('button', { name: 'Corrigir 1 coluna e ler de novo' }).press('Enter');
    await page.getByText('Espera a vez').waitFor();
    await page.getByText(/^A versão 2, que veio da leitura de antes, foi posta de lado/).waitFor();
    await picture(page, 'import-put-aside-light-1280');
    await stage.app.settle();
    await page.getByText('Lida', { exact: true }).waitFor();
    await page.getByText('TDE, fixo').first().waitFor();
    await finishStory(page);
  });

  test('that two people answer, or one cancels, says so to the other, and stores nothing twice', async () => {
    const first = await stage.open('/tabelas/importar');
    await send(first, 'Ligeira Dois', file('dois.csv', sheet('58,00').replaceAll('Xpto', 'Www')));
    const second = await stage.open(new URL(first.url()).pathname.replace('/painel', ''));
    for (const page of [first, second]) {
      await page.getByRole('combobox', { name: 'Coluna E: Www' }).selectOption({ label: 'Ignorar' });
    }
    await first.getByRole('button', { name: 'Enviar 1 resposta' }).click();
    await first.getByText('Espera a vez').waitFor();
    await second.getByRole('button', { name: 'Enviar 1 resposta' }).click();
    await second.getByText(/^A importação espera a sua vez/).waitFor();
    expect(takeTrouble(second)).toEqual([expect.stringContaining('409')]);
    await first.getByRole('button', { name: 'Cancelar a importação' }).click();
    await first.getByText('Foi cancelada e nada dela ficou guardado.').waitFor();
    await stage.app.settle();
    await second.reload();
    await second.getByText('Cancelada: nada foi guardado').waitFor();
    await finishStory(second);
    await finishStory(first);
  });

  test('begins with files that are dropped on the list of tables', async () => {
    const page = await stage.open('/tabelas');
    await page.getByRole('grid', { name: 'Tabelas' }).waitFor();
    // As text: what runs in the page has names that tests do not.
    const data = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['UF;Prazo;até 10 kg'], 'solta.csv', { type: 'text/csv' }));
      return transfer;
    })()`);
    await page.locator('.tables').dispatchEvent('drop', { dataTransfer: data });
    await page.getByRole('heading', { level: 1, name: 'Importar tabela' }).waitFor();
    await page.getByRole('list', { name: 'Arquivos' }).getByText('solta.csv').waitFor();
    await finishStory(page);
  });

  test('is looked at in every look, at every step', async () => {
    await inForce('Ligeira Oeste');
    const first = await stage.open('/tabelas/importar');
    await send(first, 'Ligeira Oeste', file('oeste.csv', sheet('58,00').replaceAll('Xpto', 'Zzz')));
    const { pathname } = new URL(first.url());
    const path = pathname.replace('/painel', '');
    for (const [theme, width] of looks) {
      const page = await stage.open('/tabelas/importar', { theme, width });
      await page.getByLabel('Serviço', { exact: true }).waitFor();
      await picture(page, `import-start-${theme}-${width}`);
      await finishStory(page);
      await follow(page, `${stage.home}${path}?etapa=arquivos`);
      await page.getByRole('heading', { name: 'O que foi reconhecido' }).waitFor();
      await picture(page, `import-files-${theme}-${width}`);
      await finishStory(page);
      await follow(page, `${stage.home}${path}?etapa=entender`);
      await page.getByRole('combobox', { name: 'Coluna E: Zzz' }).waitFor();
      await picture(page, `import-open-${theme}-${width}`);
      await finishStory(page);
      await page.context().close();
    }
    await first.getByRole('combobox', { name: 'Coluna E: Zzz' }).selectOption({ label: 'TDE, fixo' });
    await first.getByRole('button', { name: 'Enviar 1 resposta' }).click();
    await first.getByText('Espera a vez').waitFor();
    await stage.app.settle();
    for (const [theme, width] of [
      ['dark', 1280],
      ['dark', 390],
      ['light', 390],
    ] as const) {
      const page = await stage.open(`${path}?etapa=conferir`, { theme, width });
      await page.getByText('Lida', { exact: true }).waitFor();
      await picture(page, `import-check-${theme}-${width}`);
      await finishStory(page);
      await page.getByRole('button', { name: /^4 Diferença/ }).click();
      await page.getByRole('button', { name: 'Calcular em dinheiro' }).waitFor();
      await picture(page, `import-difference-${theme}-${width}`);
      await finishStory(page);
      await page.getByRole('button', { name: /^5 Publicar/ }).click();
      await page.getByRole('group', { name: 'Como' }).waitFor();
      await picture(page, `import-publish-${theme}-${width}`);
      await finishStory(page);
      await page.context().close();
    }
  });

  test('is understood in English, too', async () => {
    const page = await stage.open('/tabelas/importar', { language: 'en' });
    await page.getByRole('heading', { level: 1, name: 'Import table' }).waitFor();
    await page.goto(`${stage.home}/tabelas/importacoes/1?etapa=publicar`);
    await page.getByRole('button', { name: '5 Publish' }).waitFor();
    await page.getByRole('button', { name: '2 Understand' }).click();
    await page.getByText('Price of the band of weight').first().waitFor();
    await picture(page, 'import-understood-en-light-1280');
    await finishStory(page);
  });
});
