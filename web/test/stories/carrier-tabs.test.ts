import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Simulator } from '../../../server/src/connectors/live-carrier/simulator/simulator.ts';
import { addContract } from '../../../server/src/registry/contracts/add-contract.ts';
import { addLayout } from '../../../server/src/registry/layouts/edit-layout.ts';
import { emptyLayout } from '../../../server/src/tariff/carrier-sheets/understand/layout.ts';
import { startTestApp } from '../../../server/test/support/app.ts';
import { cteXml } from '../../../server/test/support/cte-xml.ts';
import { type CteSender, nextNumber, senderOf } from '../../../server/test/support/ctes.ts';
import { hired } from '../../../server/test/support/hire.ts';
import { liveEnvironment, openLiveCarrier } from '../../../server/test/support/live.ts';
import { report, trailOf } from '../../../server/test/support/occurrences.ts';
import { tester } from '../../../server/test/support/registry.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import { trackingEnvironment } from '../../../server/test/support/tracking.ts';
import {
  browserProgram,
  chooseByArrow,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';
import { follow } from '../support/walk.ts';

const looks = [
  ['light', 1280],
  ['dark', 390],
] as const;

type World = { stage: Stage; shop: Shop; sender: CteSender; freights: readonly string[] };

async function openWorld(permissions?: readonly string[]): Promise<World> {
  const environment = { ...liveEnvironment, ...trackingEnvironment, CARRETO_ROLE: 'api' };
  const app = await startTestApp({ environment });
  const stage = await openStage({ app, ...(permissions === undefined ? {} : { permissions }) });
  const shop = await openShop(app);
  const freights = [await hired(app, shop), await hired(app, shop), await hired(app, shop)];
  const sender = await senderOf(app, freights[0] ?? '');
  const said = (id_frete: string | undefined, time: string, more: object) => ({
    ...{ id_frete, data_ocorrencia: `2026-11-20 ${time}`, ...more },
  });
  await report(app, sender.token, [
    said(freights[1], '13:00:00', { codigo: 3 }),
    ...freights.map((code) =>
      said(code, '14:00:00', { codigo_ocorrencia: 'R91', descricao_ocorrencia: 'Saiu da base' }),
    ),
    said(freights[0], '15:00:00', { codigo_ocorrencia: 'ZZ9' }),
  ]);
  await addContract(app.ctx, tester, {
    ...{ shipperId: shop.id, carrierId: sender.id },
    occurrenceCodes: [{ carrierCode: 'K7', code: 15 }],
  });
  const layout = emptyLayout();
  layout.sheets.push({
    ...{ key: '0123456789ab', title: 'precos por praca', headers: ['uf', 'praca', 'ate 10 kg'] },
    ...{ kind: 'prices', headerLine: 1, headerRows: 1, weightUnit: 'kg', weightsUpTo: 10, lengthUnit: null },
    columns: [
      { header: 'uf', meaning: 'uf' },
      { header: 'praca', meaning: 'region' },
    ],
    ...{ decimal: 'comma', percents: null, above: null, excess: null, bandPrices: null, mode: null },
    ...{ days: null, charge: null },
  });
  layout.charges.push({ name: 'tx suframa', code: 'suframa' });
  await addLayout(app.ctx, tester, { carrierId: sender.id, name: 'Tabela rodoviária', layout });
  app.clock.advanceMs(60_000);
  await app.settle();
  return { stage, shop, sender, freights };
}

/** A CT-e with a component that nobody knows. */
async function sendCte({ stage, shop, sender }: World, name: string): Promise<void> {
  const xml = cteXml({
    issuer: sender.cnpj,
    nCT: String(nextNumber()),
    rem: `<rem><CNPJ>${shop.cnpj}</CNPJ></rem>`,
    components: [[name, '10.00']],
  });
  const path = `${stage.app.address}/api/external/transportadora/v1/cte/xml?token=${sender.token}`;
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/xml' },
    body: xml,
  });
  expect(response.status).toBe(200);
}

/** Presses Tab until something with a name has the focus; the page would be lost without it. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const said = await page.evaluate<string>(
      `document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''`,
    );
    if (typeof name === 'string' ? said === name : name.test(said)) return;
  }
  throw new Error(`Tab never came to ${name}`);
}

describe.skipIf(browserProgram === undefined)('the parts of a carrier', () => {
  let world: World;
  let stage: Stage;
  let base: string;
  const simulators: Simulator[] = [];

  beforeAll(async () => {
    world = await openWorld();
    stage = world.stage;
    base = `/transportadoras/${world.sender.id}`;
    await sendCte(world, 'TX LOGISTICA');
  });
  afterAll(async () => {
    await stage?.close();
    for (const one of simulators) await one.stop();
  });

  test.each(looks)('are seen, %s at %i pixels', async (theme, width) => {
    const page = await stage.open(`${base}/layouts`, { theme, width });
    for (const [part, heading] of [
      ['ocorrencias', 'Códigos de ocorrência'],
      ['layouts', 'Layouts das planilhas'],
      ['rastreio', 'Rastreio por consulta'],
      ['cotacao-ao-vivo', 'Cotação ao vivo'],
      ['componentes', 'Componentes do CT-e'],
    ] as const) {
      await follow(page, `${stage.home}${base}/${part}`);
      await page.getByRole('heading', { name: heading }).waitFor();
      await picture(page, `carrier-${part}-${theme}-${width}`);
      await finishStory(page);
    }
  });

  test('give a code its meaning and take in what waits, by the keyboard alone', async () => {
    const page = await stage.open(`${base}/ocorrencias`);
    const unmapped = page.getByRole('list', { name: 'Sem significado' });
    await unmapped.getByText('R91').waitFor();
    expect(await unmapped.getByRole('listitem').first().textContent()).toMatch(
      /R91.*3 esperam.*Saiu da base/,
    );
    await tabTo(page, 'Este código significa… R91');
    await page.keyboard.press('Enter');
    const code = page.getByRole('combobox', { name: 'Código do catálogo' });
    await code.waitFor();
    await chooseByArrow(code, '17 · Em rota para entrega');
    expect(await code.inputValue()).toBe('17');
    await picture(page, 'carrier-map-light-1280');
    await finishStory(page);
    await tabTo(page, 'Gravar e liberar');
    await page.keyboard.press('Enter');
    // The one that was delivered meanwhile goes on waiting for another reason.
    await page.getByText('Código R91 gravado: 2 ocorrências entraram, 1 espera por outro motivo.').waitFor();
    await page.getByRole('list', { name: 'Com significado' }).getByText('R91 → 17').waitFor();
    for (const freight of [world.freights[0], world.freights[2]])
      expect((await trailOf(stage.app, freight ?? '')).at(-1)).toMatchObject({
        code: 17,
        carrierCode: 'R91',
      });
    await page.getByRole('button', { name: 'Mudar o significado do código R91' }).click();
    await code.selectOption('15');
    await page.getByRole('button', { name: 'Gravar e liberar' }).click();
    await page.getByText('R91 → 15').waitFor();
    await page.getByRole('button', { name: 'Remover o significado do código K7' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
    await page.getByText('O código K7 não tem mais este significado.').waitFor();
    await finishStory(page);
  });

  test('say what a layout knows, rename it and remove it', async () => {
    const page = await stage.open(`${base}/layouts`, { theme: 'dark' });
    await page.getByText('Tabela rodoviária').waitFor();
    await page.getByText('Ver', { exact: true }).click();
    await page.getByText('praca → Região').waitFor();
    await page.getByText('tx suframa → SUFRAMA').waitFor();
    await picture(page, 'carrier-layout-dark-1280');
    await page.getByRole('button', { name: 'Renomear o layout Tabela rodoviária' }).click();
    await page.getByRole('textbox', { name: 'Nome' }).fill('Rodoviário 2026');
    await page.getByRole('button', { name: 'Gravar', exact: true }).click();
    await page.getByText('Rodoviário 2026', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remover o layout Rodoviário 2026' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
    await page.getByRole('heading', { name: 'Nenhum layout guardado' }).waitFor();
    await finishStory(page);
  });

  test('say what a component of the CT-e is', async () => {
    const page = await stage.open(`${base}/componentes`);
    await page.getByText('TX LOGISTICA', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Este nome é… TX LOGISTICA' }).click();
    await page.getByRole('combobox', { name: 'Taxa' }).selectOption('dispatch');
    await picture(page, 'carrier-component-light-1280');
    await finishStory(page);
    await page.getByRole('button', { name: 'Gravar', exact: true }).click();
    await page.getByText('TX LOGISTICA é Despacho, a partir do próximo CT-e.').waitFor();
    await page.getByText('TX LOGISTICA → Despacho').waitFor();
    await page.getByText('Nenhum nome espera por significado.').waitFor();
    await page.getByRole('button', { name: 'Remover o que é TX LOGISTICA' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
    await page.getByRole('button', { name: 'Este nome é… TX LOGISTICA' }).waitFor();
    await finishStory(page);
  });

  test('connect a carrier for tracking, and try its mapping before it is saved', async () => {
    const page = await stage.open(`${base}/rastreio`);
    await page.getByRole('heading', { name: 'Esta transportadora não é consultada' }).waitFor();
    await page.getByRole('button', { name: 'Conectar' }).click();
    await page.getByLabel('Endereço').fill('https://frete.example/{nfe_key}');
    await page.getByLabel('Onde está a lista de ocorrências').fill('/eventos');
    await page.getByLabel('Código da transportadora: onde está').fill('/tipo');
    await page.getByLabel('Quando aconteceu: onde está').fill('/quando');
    await page.getByLabel('Credencial').selectOption('bearer');
    await page.getByLabel('Segredo').fill('nao-se-mostra');
    await page
      .getByLabel('Resposta, em JSON')
      .fill('{"eventos":[{"tipo":"R91","quando":"2026-11-20T10:00:00Z"},{"tipo":"?","quando":"ontem"}]}');
    await page.getByRole('button', { name: 'Ler a resposta' }).click();
    await page.getByText('R91 → 15').waitFor();
    await page.getByText('1 ocorrência sem sentido').waitFor();
    await picture(page, 'carrier-tracking-form-light-1280');
    await finishStory(page);
    await page.getByLabel('Minutos no máximo, quando nada muda').fill('5');
    await page.getByRole('button', { name: 'Gravar', exact: true }).click();
    await page.getByText('não pode ser menor que leastMinutes').waitFor();
    takeTrouble(page);
    await page.getByLabel('Minutos no máximo, quando nada muda').fill('120');
    await page.getByRole('button', { name: 'Gravar', exact: true }).click();
    await page.getByText('Gravado. Vale a partir de agora.').waitFor();
    await page.getByText('ainda não perguntada').waitFor();
    await picture(page, 'carrier-tracking-light-1280');
    await page.getByRole('button', { name: /^Mudar a conexão de rastreio/ }).click();
    expect(await page.getByLabel('Segredo').inputValue()).toBe('');
    await page.getByLabel('Código da transportadora: onde está').fill('/tipo\n/subtipo');
    await page.getByRole('button', { name: 'Gravar', exact: true }).click();
    await page.getByText('Gravado. Vale a partir de agora.').waitFor();
    const row = await stage.app.ctx.db.selectFrom('trackingConnection').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      ...{ authKind: 'bearer', mostMinutes: 120, shipperId: null, revision: 2 },
      mapping: { event: { code: { paths: ['/tipo', '/subtipo'] } } },
    });
    expect(row.authSecret).not.toBeNull();
    await page.getByRole('button', { name: /^Desligar a conexão de rastreio/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Desligar' }).click();
    await page.getByText('desligada').waitFor();
    await page.getByRole('button', { name: /^Remover a conexão de rastreio/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
    await page.getByRole('heading', { name: 'Esta transportadora não é consultada' }).waitFor();
    await finishStory(page);
  });

  test('connect a carrier that prices live, change it, and ask it now', async () => {
    const live = await openLiveCarrier(stage.app, 7003);
    simulators.push(live.simulator);
    const path = `/transportadoras/${live.carrierId}/cotacao-ao-vivo`;
    const page = await stage.open(path, { theme: 'dark', width: 390 });
    await page.getByRole('button', { name: 'Mudar API 7003' }).click();
    await page.getByLabel('Espera, em milissegundos').fill('1500');
    await page.getByLabel('Serviços que valem').fill('Rodo\nAéreo');
    await page.getByLabel('Ou quando falham').fill('33.3');
    await picture(page, 'carrier-live-form-dark-390');
    await finishStory(page);
    await page.getByRole('button', { name: 'Gravar', exact: true }).click();
    await page.getByText('Gravado. Vale a partir de agora.').waitFor();
    await page.getByText('espera até 1.500 ms').waitFor();
    const row = await stage.app.ctx.db
      .selectFrom('liveCarrier')
      .selectAll()
      .where('id', '=', live.connectorId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ deadlineMs: 1500, services: ['Rodo', 'Aéreo'] });
    await page.getByRole('button', { name: 'Conectar' }).click();
    await page.getByLabel('Nome', { exact: true }).fill('API 7003');
    await page.getByLabel('Endereço').fill(live.simulator.url);
    await page.getByRole('button', { name: 'Gravar', exact: true }).click();
    // The name is taken.
    await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
    takeTrouble(page);
    await page.getByLabel('Nome', { exact: true }).fill('Segunda');
    await page.getByRole('button', { name: 'Gravar', exact: true }).click();
    await page.getByRole('button', { name: 'Mudar Segunda' }).waitFor();
    await picture(page, 'carrier-live-dark-390');
    await finishStory(page);
  });
});

describe.skipIf(browserProgram === undefined)('the parts of a carrier for who may only look', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(['freights.read', 'registry.read', 'tables.read']);
  });
  afterAll(() => world?.stage.close());

  test('offer nothing to change, and show only what may be seen', async () => {
    const page = await world.stage.open(`/transportadoras/${world.sender.id}/ocorrencias`);
    await page.getByText('R91').waitFor();
    expect(await page.getByRole('button', { name: /significa|Mudar|Remover|significado/ }).count()).toBe(0);
    const parts = page.getByRole('navigation', { name: 'Partes da transportadora' });
    expect(await parts.getByRole('link', { name: 'Rastreio' }).count()).toBe(0);
    await parts.getByRole('link', { name: 'Layouts' }).click();
    await page.getByText('Tabela rodoviária').waitFor();
    expect(await page.getByRole('button', { name: /Renomear|Remover|Guardar/ }).count()).toBe(0);
    await finishStory(page);
  });
});
