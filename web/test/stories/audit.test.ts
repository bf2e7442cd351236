import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveByPerson } from '../../../server/src/freight/audit/review/move-by-person.ts';
import { personOf } from '../../../server/test/support/admin-calls.ts';
import { storedCte } from '../../../server/test/support/ctes.ts';
import { dearCtes } from '../../../server/test/support/dear-ctes.ts';
import { passInDatabase } from '../../../server/test/support/moving-clock.ts';
import { tester } from '../../../server/test/support/registry.ts';
import { openShop } from '../../../server/test/support/shop.ts';
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
  const stateOf = async (at: number) => (await storedCte(stage.app, ids[at] ?? 0)).state;
  const numberOf = async (at: number) => (await storedCte(stage.app, ids[at] ?? 0)).number;
  /** Lets what was decided become effective. */
  const pass = async () => {
    await passInDatabase(stage.app.ctx.db, 11);
    await stage.app.settle();
  };

  beforeAll(async () => {
    stage = await openStage();
    ({ ids } = await dearCtes(stage.app, await openShop(stage.app), [9000, 3000, 900, 800, 700]));
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
});
