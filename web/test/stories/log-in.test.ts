import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedOperators } from '../../../server/src/demo/seed-operators.ts';
import { startTestApp } from '../../../server/test/support/app.ts';
import { addPerson, goodPassword } from '../../../server/test/support/sign-in.ts';
import { fillIn } from '../support/accounts.ts';
import {
  browserProgram,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';

describe.skipIf(browserProgram === undefined)('logging in', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
    await addPerson(stage.app, { name: 'Ana Reis' });
    await stage.app.ctx.mirror.refresh();
  });
  afterAll(() => stage?.close());

  test('leads by the keyboard alone from a page to the log-in, past a wrong password, back to the page, and out', async () => {
    const page = await stage.open('/fretes?situacao=atrasados', { isStranger: true });
    const name = page.getByRole('textbox', { name: 'E-mail ou nome' });
    await name.waitFor();
    // The page asked who works here, and was told that nobody is known.
    expect(takeTrouble(page)).toEqual([expect.stringContaining('401')]);
    await picture(page, 'log-in-light-1280');
    await finishStory(page);
    const typed = async (password: string) => {
      await page.getByLabel('Senha').fill(password);
      await page.keyboard.press('Enter');
    };
    await name.fill('Ana Reis');
    await typed('not the password');
    await page.getByRole('alert').waitFor();
    expect(takeTrouble(page)).toEqual([expect.stringContaining('401')]);
    expect(await name.inputValue()).toBe('Ana Reis');
    await finishStory(page);
    await typed(goodPassword);
    await page.getByRole('heading', { level: 1, name: 'Fretes' }).waitFor();
    expect(new URL(page.url()).search).toContain('situacao=atrasados');
    await finishStory(page);
    await page.getByRole('button', { name: 'Conta de Ana Reis' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Sair' }).press('Enter');
    await name.waitFor();
    takeTrouble(page);
    await page.goto(`${stage.home}/`);
    await name.waitFor();
  });

  test('is shut for a quarter of an hour after five wrong passwords, also to the right one', async () => {
    await addPerson(stage.app, { name: 'Ivo Prado' });
    const page = await stage.open('/', { isStranger: true });
    for (let tries = 1; tries <= 5; tries += 1) {
      await fillIn(page, { name: 'Ivo Prado', password: `not the password ${tries}` });
      await page.getByRole('alert').getByText('incorreto').waitFor();
      takeTrouble(page);
    }
    await fillIn(page, { name: 'Ivo Prado' });
    await page
      .getByRole('alert')
      .getByText(/[Tt]entativas|[Ll]imite/)
      .waitFor();
    expect(takeTrouble(page)).toEqual([expect.stringContaining('429')]);
    await picture(page, 'log-in-locked-light-1280');
    await finishStory(page);
  });

  test.each([
    ['dark', 390],
    ['light', 320],
  ] as const)('has room on narrow screens, %s at %i pixels', async (theme, width) => {
    const page = await stage.open('/', { isStranger: true, theme, width });
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
    takeTrouble(page);
    await picture(page, `log-in-${theme}-${width}`);
    await finishStory(page);
  });
});

describe.skipIf(browserProgram === undefined)('logging in to a demo', () => {
  test('is a click, and once more a click where the session ended over what was typed', async () => {
    const app = await startTestApp({ isDemo: true });
    const stage = await openStage({ app });
    await seedOperators(app.ctx);
    await app.ctx.mirror.refresh();
    const page = await stage.open('/configuracoes/pessoas/nova', { isStranger: true });
    await page.getByRole('button', { name: 'Olga: dona' }).click();
    await page.getByLabel('Nome').fill('Nadir Alves');
    await page.getByRole('checkbox', { name: /^Só leitura/ }).check();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Criar e fazer o convite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' });
    await dialog.getByText('Na demonstração, a senha pode ficar vazia.').waitFor();
    takeTrouble(page);
    await finishStory(page);
    await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByRole('dialog', { name: 'Convite para Nadir Alves' }).waitFor();
    await finishStory(page);
    await stage.close();
  });
});
