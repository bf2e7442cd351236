import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, goodPassword } from '../../../server/test/support/sign-in.ts';
import { codeNow } from '../../../server/test/support/totp.ts';
import { endAll, fillIn, logInTo, passMinutes } from '../support/accounts.ts';
import {
  browserProgram,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';

describe.skipIf(browserProgram === undefined)('the account of one person', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
    await addPerson(stage.app, { name: 'Igor Melo' });
    await passMinutes(stage, 0);
  });
  afterAll(() => stage?.close());

  test('looks in every browser as it was chosen in one', async () => {
    const page = await logInTo(stage, '/perfil', { name: 'Igor Melo' });
    const saved = page.waitForResponse((one) => one.request().method() === 'PUT' && one.ok());
    await page.getByLabel('Aparência').selectOption({ label: 'Escura' });
    await saved;
    const next = page.waitForResponse((one) => one.request().method() === 'PUT' && one.ok());
    await page.getByLabel('Linhas').selectOption({ label: 'Compactas' });
    await next;
    const spoken = page.waitForResponse((one) => one.request().method() === 'PUT' && one.ok());
    await page.getByLabel('Idioma').selectOption({ label: 'English' });
    await spoken;
    await page.getByRole('heading', { level: 1, name: 'My profile' }).waitFor();
    await finishStory(page);
    const other = await logInTo(stage, '/perfil', { name: 'Igor Melo', theme: 'light' });
    await other.getByRole('heading', { level: 1, name: 'My profile' }).waitFor();
    const shown = () => other.evaluate('({ ...document.documentElement.dataset })');
    await expect.poll(shown).toEqual({ theme: 'dark', density: 'compact' });
    // Two tabs change different things: neither undoes the other's.
    await other.getByLabel('Language').selectOption({ label: 'Português' });
    await other.getByRole('heading', { level: 1, name: 'Meu perfil' }).waitFor();
    const kept = page.waitForResponse((one) => one.request().method() === 'PUT' && one.ok());
    await page.getByLabel('Appearance').selectOption({ label: 'Light' });
    await kept;
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Meu perfil' }).waitFor();
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('light');
    takeTrouble(page);
  });

  test('gets a second factor by its first code, and takes no wrong one for an ended session', async () => {
    await addPerson(stage.app, { name: 'Dalva Nunes' });
    const page = await logInTo(stage, '/perfil', { name: 'Dalva Nunes' });
    await picture(page, 'profile-light-1280');
    await page.getByRole('button', { name: 'Ligar o segundo fator' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ligar o segundo fator' });
    const secret = (await dialog.locator('code').textContent()) ?? '';
    await picture(page, 'second-factor-light-1280');
    await finishStory(page);
    await dialog.getByLabel('Código que o aplicativo mostra').fill('000000');
    await page.keyboard.press('Enter');
    await dialog.getByText('O código não está certo; espere o próximo e tente de novo.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    takeTrouble(page);
    await dialog.getByLabel('Código que o aplicativo mostra').fill(codeNow(stage.app, secret));
    await page.keyboard.press('Enter');
    const codes = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
    await expect.poll(() => codes.count()).toBe(10);
    const [recovery = ''] = await codes.allTextContents();
    await finishStory(page);
    await page.getByRole('button', { name: 'Já guardei' }).press('Enter');
    await page.getByText('Restam 10 códigos de recuperação.').waitFor();
    await finishStory(page);
    await page.reload();
    await page.getByText('Restam 10 códigos de recuperação.').waitFor();
    expect(await page.content()).not.toContain(recovery);

    // From now on the log-in asks for it, on its page and over a page.
    await passMinutes(stage, 1);
    const next = await stage.open('/perfil', { isStranger: true });
    await fillIn(next, { name: 'Dalva Nunes' });
    await next.getByLabel('Código de seis dígitos ou código de recuperação').fill(codeNow(stage.app, secret));
    await next.keyboard.press('Enter');
    await next.getByText('Restam 10 códigos de recuperação.').waitFor();
    takeTrouble(next);
    const { id } = await stage.app.ctx.db
      .selectFrom('operator')
      .select('id')
      .where('name', '=', 'Dalva Nunes')
      .executeTakeFirstOrThrow();
    await endAll(stage, id);
    await next.getByRole('button', { name: 'Encerrar as outras' }).click();
    const over = next.getByRole('dialog');
    await over.getByLabel('Senha').fill(goodPassword);
    await next.keyboard.press('Enter');
    await over.getByLabel('Código de seis dígitos ou código de recuperação').fill(recovery);
    await next.keyboard.press('Enter');
    await over.waitFor({ state: 'detached' });
    await next.getByText('Restam 9 códigos de recuperação.').waitFor();
    takeTrouble(next);
    await next.getByRole('button', { name: 'Desligar o segundo fator' }).click();
    await next.getByRole('dialog').getByRole('button', { name: 'Desligar o segundo fator' }).click();
    await next.getByText('Segundo fator desligado.').waitFor();
    await finishStory(next);
  });

  test('changes its password, which ends the other sessions, and logs out everywhere', async () => {
    await addPerson(stage.app, { name: 'Caio Dias' });
    const elsewhere = await logInTo(stage, '/fretes', { name: 'Caio Dias' });
    const page = await logInTo(stage, '/perfil', { name: 'Caio Dias' });
    const sessions = page.getByRole('list', { name: 'Minhas sessões' }).getByRole('listitem');
    await expect.poll(() => sessions.count()).toBe(2);
    await page.getByLabel('Senha atual').fill('not the password');
    await page.getByLabel('Nova senha, de').fill('outro barco azul profundo');
    await page.getByLabel('A nova senha outra vez').fill('outro barco');
    await page.getByRole('button', { name: 'Mudar', exact: true }).press('Enter');
    await page.getByText('As duas senhas não são iguais.').waitFor();
    await page.getByLabel('A nova senha outra vez').fill('outro barco azul profundo');
    await page.getByRole('button', { name: 'Mudar', exact: true }).press('Enter');
    await page.getByText('A senha atual não está certa.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    takeTrouble(page);
    await page.getByLabel('Senha atual').fill(goodPassword);
    await page.getByRole('button', { name: 'Mudar', exact: true }).press('Enter');
    await page.getByText('Senha mudada; as outras sessões terminaram.').waitFor();
    await expect.poll(() => sessions.count()).toBe(1);
    await finishStory(page);
    // Within a second the other sessions work nowhere; the story does not wait for it.
    await stage.app.ctx.mirror.refresh();
    await elsewhere.keyboard.press('1');
    const dialog = elsewhere.getByRole('dialog', { name: 'Sua sessão terminou' });
    await dialog.getByLabel('Senha').fill('outro barco azul profundo');
    await elsewhere.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sair de todos' }).click();
    await page.getByLabel('E-mail ou nome').waitFor();
    takeTrouble(page);
    await stage.app.ctx.mirror.refresh();
    await elsewhere.keyboard.press('2');
    await dialog.waitFor();
  });

  test('takes up the session that the same person opened in another tab', async () => {
    await addPerson(stage.app, { name: 'Nair Lopes' });
    const page = await logInTo(stage, '/perfil', { name: 'Nair Lopes' });
    const tab = await page.context().newPage();
    await tab.goto(`${stage.home}/entrar`);
    await fillIn(tab, { name: 'Nair Lopes' });
    await tab.getByRole('banner').waitFor();
    await page.getByRole('button', { name: 'Encerrar as outras' }).click();
    await page.getByText('0 sessões encerradas.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(takeTrouble(page)).toEqual([expect.stringContaining('403')]);
    await finishStory(page);
  });

  test('is offered the new version when the server has one, and keeps what was filled in', async () => {
    await addPerson(stage.app, { name: 'Lara Pinto' });
    const page = await logInTo(stage, '/configuracoes/pessoas/nova', { name: 'Lara Pinto' });
    const session = await page.evaluate(`fetch('/api/admin/v1/session').then((one) => one.json())`);
    let build = 'one';
    await page.route('**/api/admin/v1/session', (route) =>
      route.fulfill({ json: { ...(session as object), build } }),
    );
    await page.reload();
    await page.getByLabel('Nome').fill('Quase Pronta');
    build = 'another';
    // As coming back to the tab does.
    await page.evaluate('window.dispatchEvent(new Event("visibilitychange"))');
    await page.getByText('Há uma nova versão do painel.').waitFor();
    await page.unroute('**/api/admin/v1/session');
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await loaded;
    await expect.poll(() => page.getByLabel('Nome').inputValue()).toBe('Quase Pronta');
    await finishStory(page);
  });

  test.each([
    ['dark', 1280],
    ['light', 390],
  ] as const)('has room, %s at %i pixels', async (theme, width) => {
    await addPerson(stage.app, { name: `Ana ${theme}` });
    const page = await logInTo(stage, '/perfil', { name: `Ana ${theme}`, theme, width });
    await page.getByRole('list', { name: 'Minhas sessões' }).waitFor();
    await picture(page, `profile-${theme}-${width}`);
    await finishStory(page);
  });
});
