import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personOf } from '../../../server/test/support/admin-calls.ts';
import { dearCtes } from '../../../server/test/support/dear-ctes.ts';
import { type Mailbox, openMailbox, partsOf } from '../../../server/test/support/mailbox.ts';
import { openShop } from '../../../server/test/support/shop.ts';
import {
  browserProgram,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';

const looks = [
  ['light', 1280],
  ['dark', 390],
] as const;

describe.skipIf(browserProgram === undefined)('a letter about a negotiation', () => {
  let stage: Stage;
  let mailbox: Mailbox;
  let cteId = 0;
  beforeAll(async () => {
    mailbox = await openMailbox();
    const environment = { CARRETO_SMTP_URL: mailbox.url, CARRETO_MAIL_FROM: 'carreto@loja.example' };
    stage = await openStage({ environment });
    const shop = await openShop(stage.app);
    const { ids } = await dearCtes(stage.app, shop, [3000]);
    [cteId = 0] = ids;
    const { carrierId } = await stage.app.ctx.db
      .selectFrom('cte')
      .select('carrierId')
      .where('id', '=', cteId)
      .executeTakeFirstOrThrow();
    const tereza = { name: 'Tereza Melo', email: 'tereza@rota.example' };
    await personOf(stage.app, { ...tereza, roles: ['carrier'], carrierIds: [carrierId] });
  });
  afterAll(async () => {
    await stage?.close();
    await mailbox?.close();
  });

  test.each(looks)('is seen as it will be before it is sent, %s at %i pixels', async (theme, width) => {
    const page = await stage.open(`/auditoria/${cteId}`, { theme, width });
    await page.getByRole('button', { name: 'Escrever à transportadora' }).click();
    const dialog = page.getByRole('dialog', { name: 'Escrever à transportadora' });
    await dialog.getByRole('figure', { name: 'A mensagem como será enviada' }).waitFor();
    await picture(page, `audit-letter-${theme}-${width}`);
    await finishStory(page);
  });

  test('is sent by the keyboard, and answered by its link without an account', async () => {
    const page = await stage.open(`/auditoria/${cteId}`);
    await page.getByRole('button', { name: 'Escrever à transportadora' }).click();
    const dialog = page.getByRole('dialog', { name: 'Escrever à transportadora' });
    expect(await dialog.getByLabel('Tereza Melo').isChecked()).toBe(true);
    await dialog.getByLabel('Mensagem (opcional)').fill('Veja www.loja.example');
    await dialog.getByLabel('Outros endereços').focus();
    await dialog.getByText('não pode ter endereços').first().waitFor();
    takeTrouble(page);
    await dialog.getByLabel('Mensagem (opcional)').fill('O peso conferido foi menor.');
    await dialog.getByLabel('Outros endereços').focus();
    await dialog.getByRole('figure').getByText('O peso conferido foi menor.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Mensagem a caminho de tereza@rota.example.').waitFor();
    await page.getByRole('heading', { name: 'Mensagens à transportadora' }).waitFor();
    // Opened, `n` writes.
    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: 'Escrever à transportadora' }).waitFor();
    await page.keyboard.press('Escape');
    await finishStory(page);
    await stage.app.settle();
    const [mail] = mailbox.received;
    if (mail === undefined) throw new Error('no letter came');
    const [link = ''] = /\/negociacao\/[\w-]+/.exec(partsOf(mail).text) ?? [];
    for (const [theme, width] of looks) {
      const other = await stage.open('/perfil', { theme, width });
      await other.goto(stage.app.address + link);
      await other.getByRole('heading', { name: 'Propor outro valor' }).waitFor();
      await picture(other, `negotiation-page-${theme}-${width}`);
      await finishStory(other);
    }
    const last = await stage.open('/perfil');
    await last.goto(stage.app.address + link);
    await last.getByLabel('Valor que a transportadora propõe').fill('85,00');
    await last.keyboard.press('Enter');
    await last.getByText('Você propôs outro valor.').waitFor();
    await finishStory(last);
  });
});
