import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPolicy, putPolicy } from '../../../server/src/freight/audit/policy/put-policy.ts';
import { clonedCtes } from '../../../server/test/support/cloned-ctes.ts';
import { storedCte } from '../../../server/test/support/ctes.ts';
import { dearCtes } from '../../../server/test/support/dear-ctes.ts';
import { passInDatabase } from '../../../server/test/support/moving-clock.ts';
import { tester } from '../../../server/test/support/registry.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

const many = 200;
const hourS = 3600;

describe.skipIf(browserProgram === undefined)('two hundred CT-es of one cause', () => {
  let stage: Stage;
  let shop: Shop;
  let ids: number[];
  const db = () => stage.app.ctx.db;
  const first = () => ids[0] ?? 0;
  const inState = async (state: number): Promise<number> =>
    Number(
      (
        await db()
          .selectFrom('cte')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('state', '=', state as 4)
          .executeTakeFirstOrThrow()
      ).count,
    );

  beforeAll(async () => {
    stage = await openStage();
    shop = await openShop(stage.app);
    const dear = await dearCtes(stage.app, shop, [700]);
    ids = [...dear.ids, ...(await clonedCtes(stage.app, dear.ids[0] ?? 0, many - 1))];
  }, 120_000);
  afterAll(() => stage?.close());

  const limit = async (adminLimitCents: number | null): Promise<void> => {
    const policy = await getPolicy(stage.app.ctx, shop.id);
    await putPolicy(stage.app.ctx, tester, { shipperId: shop.id, policy: { ...policy, adminLimitCents } });
  };
  /** Chooses the group and previews the release of all of it, by keys. */
  const previewed = async (page: Page) => {
    await page.getByRole('button', { name: /^Sem causa encontrada .* 200 · R\$\s1\.400,00$/ }).press('Enter');
    await page.waitForURL(/causa=sem-causa/);
    await page.getByRole('button', { name: 'Liberar todos da fila…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Liberar todos da fila' });
    await dialog.getByRole('textbox', { name: 'Motivo' }).waitFor();
    await page.keyboard.type('diferença combinada');
    await page.keyboard.press('Enter');
    await dialog
      .getByText('Liberar 200 CT-es, R$ 1.400,00 ao todo, nenhum acima de R$ 7,00.')
      .waitFor({ timeout: 60_000 });
    return dialog;
  };

  test('are not released by whoever may let pass less than their sum', async () => {
    await limit(100_000);
    const page = await stage.open('/auditoria');
    const dialog = await previewed(page);
    await dialog.getByText(/R\$\s1\.400,00 .*R\$\s1\.000,00/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Liberar 200 agora' }).isDisabled()).toBe(true);
    await picture(page, 'audit-many-beyond');
    await limit(null);
    await finishStory(page);
  });

  test('are released at once by the keyboard alone, and one of them is taken back', async () => {
    const page = await stage.open('/auditoria');
    const dialog = await previewed(page);
    await dialog.getByRole('button', { name: 'Liberar 200 agora' }).press('Enter');
    await dialog.getByText('Terminou').waitFor({ timeout: 120_000 });
    // However long it took to get here: those that were decided last can still be taken back.
    await passInDatabase(db(), -hourS);
    await dialog.getByText(/200/).first().waitFor();
    await picture(page, 'audit-many');
    await dialog.getByRole('button', { name: 'Fechar' }).press('Enter');
    // Dearest first, then newest first: the first that came is the last that was decided.
    await page.goto(`${stage.home}/auditoria/${first()}`);
    await page.getByRole('button', { name: 'Desfazer' }).press('Enter');
    await page.getByText('Desfeito: ninguém ficou sabendo.').waitFor();
    await passInDatabase(db(), 2 * hourS);
    await stage.app.settle();
    expect([await inState(4), (await storedCte(stage.app, first())).state]).toEqual([many - 1, 1]);
    await finishStory(page);
  });
});
