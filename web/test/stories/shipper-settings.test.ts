import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAuditPolicy } from '../../../contract/src/admin/charges/audit-policies.ts';
import {
  dispatchPointChanges,
  newDispatchPoint,
} from '../../../contract/src/admin/registry/dispatch-points.ts';
import {
  newPostalAccount,
  newPostalRange,
  postalAccountChanges,
} from '../../../contract/src/admin/registry/postal.ts';
import { shipper } from '../../../contract/src/admin/registry/shippers.ts';
import { addTaxRate } from '../../../contract/src/admin/tables/tax-rates.ts';
import { greyPng } from '../../../server/test/support/png-files.ts';
import { openPostalAccount } from '../../../server/test/support/postal.ts';
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

/** As far as fields need it. */
type Schema = {
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  anyOf?: readonly Schema[];
};

/** Runs in the page: what its fields are for. */
const members = `[...document.querySelectorAll('[data-member]')].map((one) => one.getAttribute('data-member'))`;

/** What a thing is known by; the server alone sets it. */
const given = new Set(['id', 'revision', 'createdAt', 'shipperId']);

/** Members of a schema that no field is for, by their paths. */
function missingIn(schema: Schema, at: string, seen: ReadonlySet<string>): string[] {
  const [only] = (schema.anyOf ?? []).filter(({ properties }) => properties !== undefined);
  const { properties } = only ?? schema;
  if (properties === undefined) return seen.has(at) ? [] : [at];
  return Object.entries(properties).flatMap(([name, member]) =>
    given.has(name) ? [] : missingIn(member, at === '' ? name : `${at}.${name}`, seen),
  );
}

describe.skipIf(browserProgram === undefined)('what is set of a shipper', () => {
  let stage: Stage;
  let shop: Shop;
  beforeAll(async () => {
    stage = await openStage();
    shop = await openShop(stage.app);
    await openPostalAccount(stage.app, shop, { name: 'Contrato da loja' });
  });
  afterAll(() => stage?.close());

  async function read<Answer>(path: string): Promise<Answer> {
    const headers = { authorization: `Bearer ${stage.token}` };
    const answer = await fetch(`${stage.app.address}/api/admin/v1${path}`, { headers });
    return (await answer.json()) as Answer;
  }

  const save = (page: Page) => page.getByRole('button', { name: 'Salvar' });
  const saved = (page: Page) => page.getByText('Salvo.').waitFor();

  test('begins with where goods leave, boxes and all, by the keyboard alone', async () => {
    const page = await stage.open('/configuracoes/expedicao');
    await page.getByRole('link', { name: 'Novo ponto de expedição' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Novo ponto de expedição' }).waitFor();
    await page.getByLabel('CNPJ ou CPF').fill('529.982.247-25');
    await page.getByLabel('Nome', { exact: true }).fill('Galpão Sul');
    await page.getByLabel('Razão social, ou nome da pessoa').fill('Ana Souza');
    await page.getByLabel('CEP').fill('90010-000');
    await page.getByText('Porto Alegre/RS').waitFor();
    await page.getByLabel('Rua').fill('Rua da Praia');
    await page.getByLabel('Número').fill('7');
    await page.getByLabel('Bairro').fill('Centro');
    await page.getByRole('button', { name: 'Nova caixa' }).press('Enter');
    const box = { Comprimento: '60', Largura: '40', Altura: '30' };
    await page.getByLabel('Nome da caixa').fill('Caixa M');
    for (const [label, text] of Object.entries(box))
      await page.getByLabel(new RegExp(`^${label} intern`)).fill(text);
    await page.getByLabel('Comprimento externo (cm)').fill('61,5');
    await page.getByLabel('Peso vazia (kg)').fill('0,45');
    await picture(page, 'box-dialog-light-1280');
    await page.keyboard.press('Enter');
    await page.getByText('dentro 60 × 40 × 30 cm, 72 L').waitFor();
    await page.getByRole('button', { name: 'Cadastrar' }).press('Enter');
    await page.getByRole('link', { name: 'Galpão Sul' }).waitFor();
    const { items } = await read<{ items: object[] }>(`/shippers/${shop.id}/dispatch-points`);
    expect(items.at(-1)).toMatchObject({
      document: '52998224725',
      tradeName: 'Galpão Sul',
      address: { zip: '90010000', city: 'Porto Alegre', state: 'RS' },
      boxes: [{ name: 'Caixa M', innerLengthMm: 600, outerLengthMm: 615, tareG: 450, maxWeightG: null }],
    });
    await finishStory(page);
  });

  test('mends a dispatch point and its boxes, and takes it out of use', async () => {
    const page = await stage.open('/configuracoes/expedicao');
    await page.getByRole('link', { name: 'Galpão Sul' }).press('Enter');
    await page.getByRole('button', { name: 'Editar Caixa M' }).press('Enter');
    await page.getByLabel('Altura interna (cm)').fill('alta');
    await page.keyboard.press('Enter');
    await page.getByText('Altura interna (cm): Não é uma medida em centímetros.').waitFor();
    await page.getByLabel('Altura interna (cm)').fill('25');
    await page.keyboard.press('Enter');
    await page.getByText('dentro 60 × 40 × 25 cm, 60 L').waitFor();
    await page.getByRole('checkbox', { name: /^Em uso/ }).press('Space');
    await save(page).press('Enter');
    await saved(page);
    const { items } = await read<{ items: object[] }>(`/shippers/${shop.id}/dispatch-points`);
    expect(items.at(-1)).toMatchObject({ active: false, boxes: [{ innerHeightMm: 250 }] });
    await finishStory(page);
  });

  test('has the audit policy in words, and the reasons of everybody', async () => {
    const page = await stage.open('/configuracoes/auditoria');
    await page.getByText('No total, passam até R$ 0,10 de diferença').waitFor();
    await page.getByRole('button', { name: 'Acrescentar' }).press('Enter');
    await page.getByLabel('Valor de Total (R$)').fill('1,00');
    await page.getByLabel('Parte de Total (%)').fill('2,5');
    await page.getByLabel('Limite de quem analisa (R$)').fill('50');
    await save(page).last().press('Enter');
    await saved(page);
    await page.getByText(/um CT-e de até R\$\s102,50 passa/).waitFor();
    await page.getByText(/Quem analisa decide diferenças de até R\$\s50,00/).waitFor();
    expect(await read(`/shippers/${shop.id}/audit-policy`)).toMatchObject({
      tolerances: [{ charge: 'total', cents: 100, ratePpm: 25_000 }],
      analystLimitCents: 5000,
      adminLimitCents: null,
    });
    await page.getByRole('button', { name: 'Motivos…' }).press('Enter');
    await page.getByLabel('Um motivo por linha').fill('Reentrega combinada\nPeso conferido');
    await page.getByRole('button', { name: 'Gravar os motivos' }).press('Enter');
    await page.getByRole('listitem').filter({ hasText: 'Peso conferido' }).waitFor();
    await finishStory(page);
  });

  test('shows the tracking page as it will be, and says how well its colours read', async () => {
    const page = await stage.open('/configuracoes/rastreio');
    await page.getByLabel('Nome no alto da página').fill('Minha Loja');
    const colour = page.getByLabel('Cor da faixa');
    await colour.fill('#ffe');
    await page.getByText('Uma cor é # e seis dígitos').waitFor();
    await colour.fill('#ffee00');
    await page.getByText('Nome em preto sobre a faixa: contraste de 17,4 : 1.').waitFor();
    await page.getByText(/Sobre a página clara: 1,2 : 1; pouco para ler/).waitFor();
    await page.getByLabel('Escolher um arquivo').setInputFiles({
      ...{ name: 'logo.png', mimeType: 'image/png' },
      buffer: Buffer.from(greyPng(64, 24)),
    });
    await page.getByRole('button', { name: 'Tirar o logotipo' }).waitFor();
    await page.getByRole('checkbox', { name: /^Mostrar comprovantes/ }).press('Space');
    await picture(page, 'tracking-settings-filled-light-1280');
    await save(page).press('Enter');
    await saved(page);
    expect(await read(`/shippers/${shop.id}`)).toMatchObject({
      settings: { trackingPage: { name: 'Minha Loja', colour: '#ffee00', showsProofs: true } },
    });
    await finishStory(page);
  });

  test('sets the pictures of labels and the printers they are drawn for', async () => {
    const page = await stage.open('/configuracoes/etiquetas');
    await page.getByLabel(/^300 dpi/).press('Space');
    await save(page).press('Enter');
    await saved(page);
    const own = page.getByRole('region', { name: 'Figura da empresa' }).first();
    const file = { name: 'figura.png', mimeType: 'image/png' };
    await own.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('nada') });
    await own.getByRole('alert').getByText(/./).first().waitFor();
    takeTrouble(page);
    await own.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from(greyPng(300, 120)) });
    await own.getByText('300 × 120 pontos').waitFor();
    await own.getByRole('img', { name: 'Figura da empresa' }).waitFor();
    expect(await read(`/shippers/${shop.id}`)).toMatchObject({ settings: { labelDpi: 300 } });
    await picture(page, 'labels-settings-set-light-1280');
    await own.getByRole('button', { name: 'Tirar' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Tirar' }).press('Enter');
    await own.getByText('Nenhuma figura.').waitFor();
    await finishStory(page);
  });

  test('keeps postal contracts and their numbers, and no secret that is half filled in', async () => {
    const page = await stage.open('/configuracoes/postal');
    await page.getByRole('link', { name: 'Novo contrato' }).press('Enter');
    await page.getByLabel('Nome', { exact: true }).fill('Segundo');
    await page.getByLabel('Número do contrato').fill('9912345679');
    await page.getByLabel('Cartão de postagem').fill('0067599080');
    await page.getByLabel('Código administrativo').fill('17000191');
    await page.getByLabel('Serviços').fill('03220, 03298');
    await page.getByLabel('Operador postal').selectOption({ index: 1 });
    await page.getByRole('checkbox', { name: /^Usar a pré-postagem/ }).press('Space');
    await page.getByLabel('Endereço da pré-postagem').fill('https://postal.exemplo.com.br');
    await page.getByLabel('Usuário da pré-postagem').fill('loja');
    await page.getByLabel('Código de acesso da pré-postagem').fill('acesso secreto');
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('acesso secreto');
    await page.getByRole('button', { name: 'Cadastrar' }).press('Enter');
    await page.getByRole('link', { name: 'Segundo' }).press('Enter');
    await page.getByRole('button', { name: 'Carregar faixa' }).press('Enter');
    await page.getByLabel('Duas letras').fill('qb');
    await page.getByLabel('Código do serviço').fill('03298');
    await page.getByLabel('Primeiro número').fill('10000000');
    await page.getByLabel('Último número').fill('10000999');
    await page.keyboard.press('Enter');
    await page.getByText('QB10000000 a QB10000999').waitFor();
    await page.getByText('restam 1.000').waitFor();
    await page.getByLabel('Avisar quando restarem menos de').fill('2000');
    await save(page).press('Enter');
    await saved(page);
    expect(await page.getByLabel('Código de acesso da pré-postagem').inputValue()).toBe('');
    const { items } = await read<{ items: object[] }>(`/shippers/${shop.id}/postal-accounts`);
    expect(items.at(-1)).toMatchObject({
      ...{ name: 'Segundo', services: ['03220', '03298'], lowMark: 2000 },
      prePosting: { url: 'https://postal.exemplo.com.br', user: 'loja' },
    });
    await page.getByRole('button', { name: 'Parar de usar a faixa de QB10000000' }).press('Enter');
    await page.getByText('A faixa não é mais usada.').waitFor();
    await picture(page, 'postal-account-light-1280');
    await finishStory(page);
  });

  test('takes rates of ICMS in place of those that come along, and gives them back', async () => {
    const page = await stage.open('/configuracoes/impostos');
    await page.getByText('Valem as que vêm com o Carreto').waitFor();
    await page.getByLabel('Estado').selectOption('SP');
    await page.getByLabel('Alíquota (%)').fill('12');
    await page.getByLabel('Fundo estadual (%)').fill('1,5');
    await page.getByText(/leva 13,50\s% de ICMS/).waitFor();
    await page.getByLabel('Desde').fill('2026-01-01');
    await page.getByRole('button', { name: 'Acrescentar' }).press('Enter');
    await page.getByRole('cell', { name: 'desde 01/01/2026' }).waitFor();
    expect((await read<{ items: object[] }>('/tax-rates')).items).toMatchObject([
      { uf: 'SP', kind: 'transport', ratePpm: 120_000, fundPpm: 15_000, untilOn: null },
    ]);
    await page.getByRole('button', { name: /^Retirar SP/ }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).press('Enter');
    await page.getByText('Alíquota retirada.').waitFor();
    await finishStory(page);
  });

  test('says which municipalities are known, and loads a file of them', async () => {
    const page = await stage.open('/configuracoes/lugares');
    await page.getByText('Só estados e capitais são conhecidos').waitFor();
    await page.getByRole('textbox', { name: 'CEP' }).fill('29161-376');
    await page.getByText('ES; o município não está carregado.').waitFor();
    const file = (text: string) => ({
      ...{ name: 'municipios.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(`ibge;nome;cep_inicial;cep_final\n${text}`),
    });
    const choice = page.locator('input[type=file]');
    await choice.setInputFiles(file('3205002;Serra;29160000;29184999\n9999999;Nenhum;x;y\n'));
    await page.getByText(/^Carregado: /).waitFor();
    await page.getByText('1 linha ficou de fora:').waitFor();
    await picture(page, 'places-loaded-light-1280');
    await page.getByText('Os municípios de um arquivo estão carregados.').waitFor();
    await finishStory(page);
  });

  test('has a field for every member that the contract lets one set', async () => {
    const { accountId } = await openPostalAccount(stage.app, shop, {
      ...{ name: 'Com serviços', card: '0067599081' },
      prePosting: { url: 'https://postal.exemplo.com.br', user: 'loja', secret: 'acesso' },
      legacy: { url: 'https://postal.exemplo.com.br', user: 'loja', secret: 'acesso' },
    });
    const page = await stage.open('/configuracoes/empresa');
    const seen = new Set<string>();
    const look = async (): Promise<void> => {
      await page.locator('[data-member]').first().waitFor();
      for (const member of (await page.evaluate(members)) as string[]) seen.add(member);
    };
    const open = async (path: string, heading: string): Promise<void> => {
      await follow(page, `${stage.home}/configuracoes/${path}`);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await look();
    };
    await open('empresa', 'Empresa');
    await open('rastreio', 'Rastreio público');
    await open('etiquetas', 'Figuras e impressoras');
    await open('auditoria', 'Política de auditoria');
    await page.getByText('Diferenças que passam').waitFor();
    await look();
    await open('impostos', 'Alíquotas de ICMS');
    await open(`postal/${accountId}`, 'Contrato postal');
    await page.getByRole('button', { name: 'Carregar faixa' }).click();
    await look();
    await open('postal/novo', 'Novo contrato postal');
    await open('expedicao/novo', 'Novo ponto de expedição');
    await page.getByRole('button', { name: 'Nova caixa' }).click();
    await look();
    const { items } = await read<{ items: { id: number }[] }>(`/shippers/${shop.id}/dispatch-points`);
    await open(`expedicao/${items[0]?.id}`, 'Ponto de expedição');
    expect([...seen].length).toBeGreaterThan(60);
    const whole: readonly [object | undefined, string][] = [
      [shipper, ''],
      [newDispatchPoint, ''],
      [dispatchPointChanges, ''],
      [newDispatchPoint.properties.boxes.items, 'boxes[]'],
      [newAuditPolicy, ''],
      [newPostalAccount, ''],
      [postalAccountChanges, ''],
      [newPostalRange, 'range'],
      [addTaxRate.body, ''],
    ];
    expect(whole.flatMap(([schema, at]) => missingIn(schema as Schema, at, seen))).toEqual([]);
    // Of a member that there is not, it says so.
    expect(missingIn({ properties: { settings: { properties: { cor: {} } } } }, '', seen)).toEqual([
      'settings.cor',
    ]);
  });

  const pages = ['expedicao', 'auditoria', 'rastreio', 'etiquetas', 'postal', 'impostos', 'lugares'];
  test.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('has a page of each, %s at %i pixels', async (theme, width) => {
    const page = await stage.open('/configuracoes', { theme, width, height: 2000 });
    const titles = new Set<string | null>();
    for (const name of pages) {
      await follow(page, `${stage.home}/configuracoes/${name}`);
      await page.locator('main :is(form, .settings-cards, .settings-part h2)').first().waitFor();
      await picture(page, `settings-${name}-${theme}-${width}`);
      await finishStory(page);
      titles.add(await page.getByRole('heading', { level: 1 }).textContent());
    }
    expect(titles.size).toBe(pages.length);
  });
});
