import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPolicy, putPolicy } from '../../../server/src/freight/audit/policy/put-policy.ts';
import { type CteState, cteStates } from '../../../server/src/freight/cte/states.ts';
import { type AdminCall, adminOf, personOf, uploaderOf } from '../../../server/test/support/admin-calls.ts';
import {
  type Billing,
  billOf,
  moveCteTo,
  takenBill,
  takenCte,
  withoutAudit,
} from '../../../server/test/support/bills.ts';
import { nextNumber, senderOf } from '../../../server/test/support/ctes.ts';
import { bill50, doccobFile50, waybill50 } from '../../../server/test/support/doccob-files.ts';
import { hired } from '../../../server/test/support/hire.ts';
import { tester } from '../../../server/test/support/registry.ts';
import { openShop } from '../../../server/test/support/shop.ts';
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

describe.skipIf(browserProgram === undefined)('bills of carriers', () => {
  let stage: Stage;
  let admin: AdminCall;
  let billing: Billing;
  beforeAll(async () => {
    stage = await openStage();
    const shop = await openShop(stage.app);
    admin = await adminOf(stage.app);
    billing = { app: stage.app, shop, sender: await senderOf(stage.app, await hired(stage.app, shop)) };
    await withoutAudit(stage.app, shop);
  }, 120_000);
  afterAll(() => stage?.close());

  const billWith = async (cte: CteState | undefined, numero: number, valor = 87.4) => {
    const { id: cteId, chave_acesso } = await takenCte(billing);
    const facts = { data_vencimento: '2099-12-05', valor, numero };
    const id = await takenBill(billing, billOf(billing, [{ chave_acesso, valor }], facts));
    if (cte !== undefined) await moveCteTo(stage.app, cteId, cte);
    return { id, cteId };
  };
  const dialogOf = (page: Page) => page.getByRole('dialog');
  const shownOf = async (id: number) => (await admin(`GET /bills/${id}`)).body;

  test('are none at first, and say where they come from', async () => {
    const page = await stage.open('/faturas');
    await page.getByRole('heading', { name: 'Nenhuma fatura ainda' }).waitFor();
    await finishStory(page);
  });

  test('one that is hindered is settled, released by key and paid by key', async () => {
    const { id, cteId } = await billWith(cteStates.divergent, 4801, 100);
    const page = await stage.open('/faturas');
    await page.getByRole('button', { name: /^Em disputa 1/ }).click();
    await page.getByRole('link', { name: '4801/1' }).click();
    await page.getByRole('heading', { name: 'Fatura 4801/1' }).waitFor();
    const release = page.getByRole('button', { name: /^Liberar/ });
    expect(await release.isDisabled()).toBe(true);
    await page.getByRole('heading', { name: 'O que impede a liberação' }).waitFor();
    await picture(page, 'bill-hindered');
    // The hindrance leads to the CT-e that clears it.
    await page.getByRole('link', { name: '1 CT-e diverge' }).click();
    await page.getByRole('table', { name: 'CT-es da fatura' }).getByText('Divergente').waitFor();
    await moveCteTo(stage.app, cteId, cteStates.released);
    await page.goto(`${stage.home}/faturas/${id}`);
    await page.getByText('Algo', { exact: false }).first().waitFor({ state: 'detached' });
    await expect.poll(() => release.isDisabled()).toBe(false);
    await page.keyboard.press('l');
    await dialogOf(page).getByLabel('Motivo').fill('Taxa combinada por telefone');
    await page.keyboard.press('Enter');
    await page.getByText('Fatura liberada.', { exact: true }).waitFor();
    await page.keyboard.press('p');
    await dialogOf(page).getByLabel('Dia do pagamento').fill('2026-11-20');
    await dialogOf(page).getByRole('button', { name: 'Pagar' }).click();
    await page.getByText('Pagamento anotado.', { exact: true }).waitFor();
    await page.getByText('Paga em 20/11/2026').waitFor();
    expect(await shownOf(id)).toMatchObject({ state: 'released', payment: 'paid', paidOn: '2026-11-20' });
    await page.getByRole('link', { name: 'Notas' }).click();
    await page.getByLabel('Nova nota').fill('Paga por transferência.');
    await page.getByRole('button', { name: 'Anotar' }).click();
    await page.getByRole('list', { name: 'Notas' }).getByText('Paga por transferência.').waitFor();
    await page.getByRole('link', { name: 'Registro' }).click();
    await page.getByText('Fatura paga em 2026-11-20').waitFor();
    await finishStory(page);
  });

  test('its three columns are reached by Tab, and say whether they agree', async () => {
    const { id } = await billWith(undefined, 4802, 100);
    const page = await stage.open(`/faturas/${id}`);
    const first = page.getByRole('link', { name: /^A fatura cobra/ });
    await first.focus();
    await page.keyboard.press('Tab');
    const focused = (): Promise<string> => page.evaluate('document.activeElement.textContent');
    expect(await focused()).toMatch(/^Seus CT-es somam/);
    await page.keyboard.press('Tab');
    expect(await focused()).toMatch(/^É devido.*≠ difere −R\$\u00a012,60$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/divergentes$/);
    await finishStory(page);
  });

  test('selected ones are previewed, released and paid at once; another tab pays none of them again', async () => {
    const made = [await billWith(cteStates.released, 4803), await billWith(cteStates.released, 4804)];
    const [page, other] = [await stage.open('/faturas?fila=pagar'), await stage.open('/faturas?fila=pagar')];
    const previewOn = async (tab: Page): Promise<void> => {
      await tab.getByRole('button', { name: 'Selecionar todos os 2 do filtro' }).click();
      await tab.getByRole('button', { name: 'Pagar', exact: true }).click();
      await dialogOf(tab).getByLabel('Dia do pagamento').fill('2026-11-20');
      await dialogOf(tab).getByRole('button', { name: 'Ver prévia' }).click();
      await dialogOf(tab).getByText('2 faturas serão alteradas.').waitFor();
    };
    await previewOn(page);
    await previewOn(other);
    await picture(page, 'bills-preview');
    await dialogOf(page).getByRole('button', { name: 'Pagar agora' }).dblclick();
    await dialogOf(page).getByText('Terminou').waitFor({ timeout: 60_000 });
    await dialogOf(other).getByRole('button', { name: 'Pagar agora' }).click();
    await dialogOf(other).getByText('Feitos: 0 · recusados: 2 · ao todo: 2').waitFor({ timeout: 60_000 });
    for (const { id } of made) {
      const refused = dialogOf(other).getByRole('link', { name: String(id), exact: true });
      expect(await refused.getAttribute('href')).toContain(`/faturas/${id}`);
      const { log } = await shownOf(id);
      const paid = log.filter(({ message }: { message: string }) => message.startsWith('Fatura paga'));
      expect(paid).toHaveLength(1);
    }
    takeTrouble(other);
    await finishStory(page);
  });

  test('one beyond my limit is asked of others, and what they ask is answered', async () => {
    const { app } = stage;
    const { admin: ines } = await personOf(app, { name: 'Inês', role: 'analyst' });
    const [mine, theirs] = [
      await billWith(cteStates.released, 4890, 400),
      await billWith(cteStates.released, 4891, 100),
    ];
    const { shop } = billing;
    const policy = await getPolicy(app.ctx, shop.id);
    await putPolicy(app.ctx, tester, { shipperId: shop.id, policy: { ...policy, adminLimitCents: 20_000 } });
    const page = await stage.open(`/faturas/${mine.id}`);
    await page.getByRole('heading', { name: 'Fatura 4890/1' }).waitFor();
    await page.keyboard.press('l');
    await dialogOf(page).getByLabel('Motivo').fill('espera na doca');
    await page.keyboard.press('Enter');
    await page.getByText('A diferença de R$ 312,60 passa do seu limite de R$ 200,00.').waitFor();
    await picture(page, 'bill-beyond');
    await dialogOf(page).getByRole('button', { name: 'Pedir aprovação' }).press('Enter');
    await page.getByText('Aprovação pedida a quem tem limite para isso.').waitFor();
    await page.getByText('Otto Lima pede a liberação: espera na doca').waitFor();
    await page.getByText('Quem pediu não pode aprovar.').waitFor();
    expect(takeTrouble(page)).toEqual([expect.stringContaining('403')]);
    const wish = { act: 'pay', paidOn: '2026-11-18', reason: 'vencia hoje' };
    expect((await ines(`POST /bills/${theirs.id}/request-approval`, wish)).status).toBe(200);
    await page.goto(`${stage.home}/faturas/${theirs.id}`);
    await page.getByText('Inês pede o pagamento em 18/11/2026: vencia hoje').waitFor();
    await picture(page, 'bill-approval');
    await page.getByRole('button', { name: 'Aprovar', exact: true }).press('Enter');
    await page.getByText('Aprovado.', { exact: true }).waitFor();
    expect(await shownOf(theirs.id)).toMatchObject({ payment: 'paid', approvalRequest: null });
    await putPolicy(app.ctx, tester, {
      shipperId: shop.id,
      policy: { ...(await getPolicy(app.ctx, shop.id)), adminLimitCents: null },
    });
    await finishStory(page);
  });

  test('one is taken by a click, found among mine, and passed on', async () => {
    const { id } = await billWith(undefined, 4895);
    await personOf(stage.app, { name: 'Rui', role: 'analyst' });
    const page = await stage.open(`/faturas/${id}`);
    await page.getByRole('button', { name: 'Fica comigo' }).press('Enter');
    const who = page.getByRole('region', { name: 'Responsável' });
    await who.getByText('Otto Lima', { exact: true }).waitFor();
    await picture(page, 'bill-assignee');
    const { assigneeId: mine } = await shownOf(id);
    await page.goto(`${stage.home}/faturas?responsavel=eu`);
    const rows = page.getByRole('grid', { name: 'Faturas' }).locator('[role=row][aria-selected]');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(1);
    await rows.first().getByText('Otto Lima').waitFor();
    await picture(page, 'bills-mine');
    await page.getByRole('link', { name: '4895/1' }).press('Enter');
    await who.getByRole('button', { name: 'Passar…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Passar a fatura' });
    await chooseByArrow(dialog.getByRole('combobox', { name: 'Responsável' }), 'Rui');
    await dialog.getByRole('button', { name: 'Gravar' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await who.getByText('Rui', { exact: true }).waitFor();
    expect((await shownOf(id)).assigneeId).not.toBe(mine);
    await page.goto(`${stage.home}/faturas?responsavel=eu`);
    await page.getByRole('heading', { name: 'Nada corresponde a estes filtros' }).waitFor();
    await finishStory(page);
  });

  test('are exported as they are filtered, and the pre-invoice of a carrier is downloaded', async () => {
    const page = await stage.open('/faturas?fila=todas');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    expect((await download).suggestedFilename()).toBe('faturas.csv');
    await page.getByRole('link', { name: 'Pré-fatura' }).click();
    await page.getByLabel('Transportadora').selectOption({ index: 1 });
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar XLSX' }).click();
    expect((await file).suggestedFilename()).toBe('pre-fatura.xlsx');
    await finishStory(page);
  });

  test('one of a DOCCOB shows what the file says of its CT-es, and the file as it came', async () => {
    const { sender, shop } = billing;
    const invoice = {
      ...{ series: '1', number: 4512, issuedOn: '2026-11-19', weightDag: 1234, totalValueCents: 99_900 },
      ...{ issuerTaxId: shop.cnpj, shipmentDocNumber: '', isReturn: false },
      ...{ shipperRef1: 'PED-1', shipperRef2: '', shipperRef3: '' },
    };
    const said = { senderTaxId: shop.cnpj, ledgerAccount: '3101020', invoices: [invoice] };
    const text = doccobFile50({ carrier: sender.cnpj }, [
      bill50(4821, { waybills: [waybill50(nextNumber(), said)] }),
    ]);
    const { upload } = await uploaderOf(stage.app, 'Fátima');
    const { body } = await upload(`/carriers/${sender.id}/edi/doccob`, text, 'text/plain');
    const page = await stage.open(`/faturas/${body.bills[0].billId}`);
    await page.getByText('O que o DOCCOB diz').click();
    await page.getByText('3101020').waitFor();
    await page.getByText('NF-e 4512/1 · 19/11/2026').waitFor();
    await picture(page, 'bill-doccob');
    await page.getByRole('link', { name: '1 linha sem CT-e' }).click();
    await page.waitForURL(/sem-cte$/);
    await page.getByRole('link', { name: 'Arquivo' }).click();
    await page
      .getByRole('region', { name: 'O arquivo como veio' })
      .getByText(/^000TRANSPORTES/)
      .waitFor();
    await finishStory(page);
  });

  test('of a carrier without any are a sentence and a way back', async () => {
    const page = await stage.open('/faturas?fila=todas&transportadora=999999');
    await page.getByRole('heading', { name: 'Nada corresponde a estes filtros' }).waitFor();
    await page.getByRole('button', { name: 'Limpar os filtros' }).click();
    await page.getByRole('grid', { name: 'Faturas' }).waitFor();
    await finishStory(page);
  });

  test('one that does not exist is said', async () => {
    const page = await stage.open('/faturas/999999');
    await page.getByRole('heading', { name: 'Esta fatura não existe' }).waitFor();
    takeTrouble(page);
    await finishStory(page);
  });

  test.each(['light', 'dark'] as const)('look well in %s, wide and narrow', async (theme) => {
    const { id } = await billWith(cteStates.divergent, theme === 'light' ? 4811 : 4812, 100);
    for (const width of [1280, 390]) {
      const page = await stage.open('/faturas?fila=todas', { theme, width });
      await page.getByRole('grid', { name: 'Faturas' }).waitFor();
      await picture(page, `bills-${theme}-${width}`);
      await finishStory(page);
      await follow(page, `${stage.home}/faturas/${id}`);
      await page.getByRole('table', { name: 'CT-es da fatura' }).waitFor();
      await picture(page, `bill-${theme}-${width}`);
      await finishStory(page);
    }
  });
});
