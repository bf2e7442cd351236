import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteBackup } from '../../../server/src/registry/installation/last-backup.ts';
import { addPerson } from '../../../server/test/support/sign-in.ts';
import { addSilentProcess } from '../../../server/test/support/silent-process.ts';
import { logInTo, passMinutes } from '../support/accounts.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

const path = '/configuracoes/instalacao';

describe.skipIf(browserProgram === undefined)('how the installation does', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
    await addPerson(stage.app, { name: 'Olga Reis' });
    await passMinutes(stage, 0);
  });
  afterAll(() => stage?.close());

  test('is read from the settings by the keyboard alone, with what to do where it is not well', async () => {
    const page = await logInTo(stage, '/configuracoes', { name: 'Olga Reis' });
    await page.getByRole('main').getByRole('link', { name: 'Instalação' }).first().press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Instalação' }).waitFor();
    await page.getByText('Faça uma com «./carreto backup ARQUIVO»').waitFor();
    await page.getByText('Só estados e capitais são conhecidos').waitFor();
    await picture(page, 'installation-light-1280');
    await noteBackup(stage.app.ctx.db, 52_428_800);
    await page.getByRole('button', { name: 'Ler de novo' }).press('Enter');
    await page.getByText('50,0 MB').waitFor();
    expect(await page.getByText('Faça uma com «./carreto backup ARQUIVO»').count()).toBe(0);
    await finishStory(page);
  });

  test('names processes that nothing is heard of, and compares sums when it is asked to', async () => {
    await addSilentProcess(stage.app, 'estoque-2');
    const page = await logInTo(stage, path, { name: 'Olga Reis', theme: 'dark', width: 390 });
    await page.getByText('Um processo sem sinal caiu').waitFor();
    await page.getByText('Sem sinal', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Comparar agora' }).press('Enter');
    await page.getByText('Todas batem com as suas linhas').waitFor();
    await picture(page, 'installation-dark-390');
    await stage.app.settle();
    await finishStory(page);
  });
});
