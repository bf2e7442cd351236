import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPolicy, putPolicy } from '../../../server/src/freight/audit/policy/put-policy.ts';
import { moveByPerson } from '../../../server/src/freight/audit/review/move-by-person.ts';
import { personOf } from '../../../server/test/support/admin-calls.ts';
import { audited, hiredWithNfe } from '../../../server/test/support/audits.ts';
import { cteItem, senderOf, sentCte, storedCte } from '../../../server/test/support/ctes.ts';
import { dearCtes } from '../../../server/test/support/dear-ctes.ts';
import { passInDatabase } from '../../../server/test/support/moving-clock.ts';
import { tester } from '../../../server/test/support/registry.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import {
  browserProgram,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';

describe.skipIf(browserProgram === undefined)('the desk of the audit', () => {
  let stage: Stage;
  let ids: number[];
  let shop: Shop;
  const stateOf = async (at: number) => (await storedCte(stage.app, ids[at] ?? 0)).state;
  const numberOf = async (at: number) => (await storedCte(stage.app, ids[at] ?? 0)).number;
  /** Lets what was decided become effective. */
  const pass = async () => {
    await passInDatabase(stage.app.ctx.db, 11);
    await stage.app.settle();
  };

  beforeAll(async () => {
    stage = await openStage();
    shop = await openShop(stage.app);
    ({ ids } = await dearCtes(stage.app, shop, [9000, 3000, 900, 800, 700]));
  });
  afterAll(() => stage?.close());

  test('is seen light, dark and small', async () => {
    const number = await numberOf(0);
    for (const [theme, width] of [
      ['light', 1280],
      ['dark', 390],
    ] as const) {
      const page = await stage.open('/auditoria', { theme, width });
      await page.getByRole('heading', { name: `CT-e ${number}` }).waitFor();
      await page.getByRole('table', { name: 'Do devido ao cobrado' }).waitFor();
      await picture(page, `audit-${theme}-${width}`);
      await finishStory(page);
    }
  });

  test('decides by the keyboard alone, goes on to the next, and takes a decision back', async () => {
    const page = await stage.open('/auditoria');
    const [first, second] = [await numberOf(0), await numberOf(1)];
    await page.getByRole('heading', { name: `CT-e ${first}` }).waitFor();
    await page.keyboard.press('v');
    await page.getByRole('textbox', { name: 'Motivo' }).waitFor();
    await page.keyboard.type('cobrança indevida');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `CT-e ${second}` }).waitFor();
    await page.getByText(`CT-e ${first}: recusado em 10 segundos.`).waitFor();
    await page.keyboard.press('u');
    await page.getByText('Desfeito: ninguém ficou sabendo.').waitFor();
    await page.getByRole('heading', { name: `CT-e ${first}` }).waitFor();
    await pass();
    expect(await stateOf(0)).toBe(1);
    await page.keyboard.press('l');
    const reason = page.getByRole('textbox', { name: 'Motivo' });
    await reason.waitFor();
    expect(await reason.inputValue()).toBe('cobrança indevida');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `CT-e ${second}` }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: new RegExp(`CT-e ${first} .*liberado`) }).waitFor();
    await pass();
    expect(await stateOf(0)).toBe(4);
    await finishStory(page);
  });

  test('offers reasons that hold for everybody', async () => {
    const page = await stage.open('/auditoria');
    await page.getByRole('button', { name: 'Motivos…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Motivos de todos' });
    await dialog.getByLabel('Um motivo por linha').fill('taxa combinada\n\n cubagem conferida \n');
    await picture(page, 'audit-reasons');
    await dialog.getByRole('button', { name: 'Gravar os motivos' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Negociar/ }).click();
    await page
      .getByRole('list', { name: 'Motivos de todos' })
      .getByRole('button', { name: 'cubagem conferida' })
      .click();
    expect(await page.getByRole('textbox', { name: 'Motivo' }).inputValue()).toBe('cubagem conferida');
    await finishStory(page);
  });

  test('takes a CT-e, passes it on, and writes a note about it', async () => {
    await personOf(stage.app, { name: 'Otto', role: 'analyst' });
    const page = await stage.open(`/auditoria?cte=${ids[2]}`);
    await page.getByRole('heading', { name: `CT-e ${await numberOf(2)}` }).waitFor();
    await page.getByRole('button', { name: 'Fica comigo' }).click();
    await page.getByRole('button', { name: 'Fica comigo' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Passar…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Passar o CT-e' });
    await dialog.getByRole('combobox', { name: 'Responsável' }).selectOption({ label: 'Otto' });
    await dialog.getByRole('button', { name: 'Gravar' }).click();
    await page.getByRole('status').getByText('Otto', { exact: true }).waitFor();
    await page.getByLabel('Nova nota').fill('Carlos confere a taxa.');
    await page.getByRole('button', { name: 'Anotar' }).click();
    await page.getByRole('list', { name: 'Notas' }).getByText('Carlos confere a taxa.').waitFor();
    await picture(page, 'audit-notes');
    await finishStory(page);
  });

  test('proposes an amount, and tells the second of two people who was faster', async () => {
    const page = await stage.open(`/auditoria?cte=${ids[1]}`);
    const number = await numberOf(1);
    await page.getByRole('heading', { name: `CT-e ${number}` }).waitFor();
    await page.keyboard.press('p');
    const amount = page.getByRole('textbox', { name: 'Valor a pagar' });
    await amount.fill('90,00');
    await page.keyboard.press('Enter');
    await page.getByText('Embarcador: R$ 90,00 (aberta)').waitFor();
    await moveByPerson(
      stage.app.ctx,
      { ...tester, name: 'Bia', role: 'admin' },
      {
        ...{ cteId: ids[1] ?? 0, to: 5, reason: 'errado', isUndoable: true },
      },
    );
    await page.keyboard.press('l');
    await page.getByRole('textbox', { name: 'Motivo' }).fill('certo');
    await page.keyboard.press('Enter');
    await page.getByText('Bia acabou de decidir este CT-e.').first().waitFor();
    expect(takeTrouble(page)).toEqual([expect.stringContaining('409')]);
    await finishStory(page);
  });

  test('releases all of a group at once, after a preview, and one of them is taken back', async () => {
    const page = await stage.open('/auditoria');
    await page.getByRole('button', { name: /^Sem causa encontrada .* 3 · / }).click();
    await page.waitForURL(/causa=sem-causa/);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Pacote de negociação (XLSX)' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('negociacao.xlsx');
    await page.getByRole('button', { name: 'Liberar todos da fila…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Liberar todos da fila' });
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('diferença pequena');
    await page.keyboard.press('Enter');
    await dialog.getByText('Liberar 3 CT-es, R$ 24,00 ao todo, nenhum acima de R$ 9,00.').waitFor();
    await picture(page, 'audit-bulk');
    await dialog.getByRole('button', { name: 'Liberar 3 agora' }).click();
    await dialog.getByText('Terminou').waitFor();
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await page.getByRole('button', { name: new RegExp(`CT-e ${await numberOf(3)} .*liberado`) }).click();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page.getByText('Desfeito: ninguém ficou sabendo.').waitFor();
    await pass();
    expect([await stateOf(2), await stateOf(3), await stateOf(4)]).toEqual([4, 1, 4]);
    await finishStory(page);
  });

  test('asks others for what is beyond my limit, and answers what they ask', async () => {
    const { app } = stage;
    const { admin } = await personOf(app, { name: 'Fátima', role: 'analyst' });
    const { ids: more } = await dearCtes(app, shop, [25_000, 500, 400]);
    const policy = await getPolicy(app.ctx, shop.id);
    await putPolicy(app.ctx, tester, { shipperId: shop.id, policy: { ...policy, adminLimitCents: 20_000 } });
    const page = await stage.open(`/auditoria/${more[0]}`);
    await page.getByRole('button', { name: /^Liberar/ }).click();
    await page.getByRole('textbox', { name: 'Motivo' }).fill('combinado por telefone');
    await page.keyboard.press('Enter');
    await page.getByText(/passa do seu limite de R\$ 200,00. Peça a quem pode aprovar mais/).waitFor();
    await picture(page, 'audit-beyond');
    await page.getByRole('button', { name: 'Pedir aprovação' }).click();
    await page.getByText('Aprovação pedida a quem tem limite para isso.').waitFor();
    await page.getByText('Otto Lima pede a liberação: combinado por telefone').waitFor();
    await page.getByText('Quem pediu não pode aprovar.').waitFor();
    expect(takeTrouble(page)).toEqual([expect.stringContaining('403')]);
    for (const id of more.slice(1))
      await admin(`POST /ctes/${id}/request-approval`, { to: 'released', reason: 'espera na doca' });
    await page.goto(`${stage.home}/auditoria/${more[1]}`);
    await page.getByRole('button', { name: 'Aprovar', exact: true }).click();
    await page.getByText('Otto Lima decidiu: liberado em instantes.').waitFor();
    await page.goto(`${stage.home}/auditoria/${more[2]}`);
    await page.getByText('Fátima pede a liberação: espera na doca').waitFor();
    await page.getByRole('button', { name: 'Não aprovar' }).click();
    await page.getByText('Fátima pede a liberação: espera na doca').waitFor({ state: 'detached' });
    await pass();
    const states = await Promise.all(more.map(async (id) => (await storedCte(app, id)).state));
    expect(states).toEqual([1, 4, 1]);
    await finishStory(page);
  });

  test('answers a proposal of the carrier: counters it charge by charge, and accepts the next', async () => {
    const { app } = stage;
    const { ids: more, sender } = await dearCtes(app, shop, [600]);
    const [cteId = 0] = more;
    const { totalCents } = await storedCte(app, cteId);
    const proposed = async (valor: number) => {
      const response = await fetch(`${app.address}/api/external/transportadora/v1/ctes/${cteId}/proposals`, {
        method: 'POST',
        headers: { authorization: `Bearer ${sender.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ valor, componentes: { pedagio: 4.5 }, mensagem: 'pedágio subiu' }),
      });
      expect(response.status).toBe(200);
    };
    await proposed(totalCents / 100);
    const page = await stage.open('/auditoria');
    await page.getByRole('button', { name: 'Propostas a responder' }).press('Enter');
    await page.getByText('Pedágio: R$ 4,50').waitFor();
    // Those of the carrier alone, whatever else is negotiated.
    const { number } = await storedCte(app, cteId);
    const queued = page.getByRole('list', { name: 'Fila' }).getByRole('button');
    await expect.poll(() => queued.count()).toBe(1);
    expect(await queued.textContent()).toContain(`CT-e ${number}`);
    await page.goto(`${stage.home}/auditoria/${cteId}`);
    await page.getByText('Pedágio: R$ 4,50').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Documento do CT-e' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^cte-\d{44}\.(?:xml|json)$/);
    await page.getByRole('button', { name: 'Contrapor…' }).click();
    const toll = page.getByRole('textbox', { name: 'Pedágio' });
    expect(await toll.inputValue()).toContain('4,50');
    await toll.fill('4,30');
    await page.getByRole('textbox', { name: 'GRIS' }).fill('2,64');
    await picture(page, 'audit-counter');
    await page.getByRole('button', { name: 'Propor', exact: true }).click();
    await page.getByText(/^Embarcador: .* \(aberta\)/).waitFor();
    await page.getByText('Pedágio: R$ 4,30').waitFor();
    await page.getByText('GRIS: R$ 2,64').waitFor();
    await proposed(totalCents / 100);
    await page.reload();
    await page.getByRole('button', { name: 'Aceitar', exact: true }).click();
    await page.getByText(/^Transportadora: .* \(aceita\)/).waitFor();
    expect((await storedCte(app, cteId)).state).toBe(4);
    await finishStory(page);
  });

  test('links a CT-e without a freight to one that is alike by one click, and takes it off again', async () => {
    const { app } = stage;
    const { freight, nfe } = await hiredWithNfe(app, shop);
    const sender = await senderOf(app, freight);
    const cteId = await sentCte(
      app,
      sender,
      cteItem(shop, sender, { numero_nf: nfe, serie_nf: 77, valor: 1 }),
    );
    await audited(app);
    const page = await stage.open(`/auditoria?causa=sem-frete&cte=${cteId}`);
    const alike = page.getByRole('list', { name: 'Podem ser deste CT-e' });
    await alike.getByText('mesmo número de NF-e').waitFor();
    await picture(page, 'audit-candidates');
    await alike.getByRole('button', { name: 'Ligar', exact: true }).click();
    await page.getByRole('button', { name: 'Desligar…' }).click();
    await page.getByRole('textbox', { name: 'Motivo' }).fill('frete errado');
    await page.getByRole('button', { name: 'Desligar', exact: true }).click();
    await alike.getByText('mesmo número de NF-e').waitFor();
    expect((await storedCte(app, cteId)).freightCode).toBeNull();
    await finishStory(page);
  });
});
