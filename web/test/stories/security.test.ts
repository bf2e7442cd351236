import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOperator } from '../../../server/src/registry/operators/add-operator.ts';
import { updateOperator } from '../../../server/src/registry/operators/update-operator.ts';
import { getPolicy } from '../../../server/src/registry/sign-in/policy/get-policy.ts';
import { tester } from '../../../server/test/support/registry.ts';
import { addPerson, browserOf } from '../../../server/test/support/sign-in.ts';
import { codeNow } from '../../../server/test/support/totp.ts';
import { fillIn, logInTo, passMinutes } from '../support/accounts.ts';
import {
  browserProgram,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';

const path = '/configuracoes/seguranca';

describe.skipIf(browserProgram === undefined)('how people are let in', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
    await addPerson(stage.app, { name: 'Olga Reis' });
    const bruna = await addPerson(stage.app, { name: 'Bruna Sá' });
    const changes = { revision: 1, roles: ['dispatch' as const] };
    await updateOperator(stage.app.ctx, tester, { operatorId: bruna.id, changes });
    await addOperator(stage.app.ctx, tester, { name: 'Sem Senha', roles: ['reader'] });
    await passMinutes(stage, 0);
  });
  afterAll(() => stage?.close());

  const policy = () => getPolicy(stage.app.ctx, stage.app.address);

  /** As somebody else does meanwhile. */
  async function replacePolicy(body: object): Promise<void> {
    const other = browserOf(stage.app.address);
    await other.logIn('Olga Reis');
    const { revision } = await policy();
    const answer = await other.call('PUT', '/api/admin/v1/security', {
      body: { secondFactorRoles: [], networks: [], provider: null, ...body, revision },
    });
    expect(answer.status).toBe(200);
  }

  const networks = (page: Page) => page.getByLabel('Redes de onde se entra');

  test('is set by the keyboard alone, and never so that oneself is shut out', async () => {
    const page = await logInTo(stage, '/configuracoes', { name: 'Olga Reis' });
    await page.getByRole('main').getByRole('link', { name: 'Segurança' }).first().press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Segurança' }).waitFor();
    await networks(page).fill('203.0.113.0/24');
    const save = page.getByRole('button', { name: 'Salvar' });
    await save.press('Enter');
    await page.getByText('deixam de fora o endereço de onde você fala, 127.0.0.1').waitFor();
    expect(await networks(page).getAttribute('aria-invalid')).toBe('true');
    await picture(page, 'security-refused-light-1280');
    takeTrouble(page);
    await networks(page).fill('127.0.0.0/8\n10.0.0.0/99');
    await save.press('Enter');
    await page.getByText('10.0.0.0/99: deve ser uma rede').waitFor();
    takeTrouble(page);
    // What was filled in survives a reload.
    await page.reload();
    await expect.poll(() => networks(page).inputValue()).toBe('127.0.0.0/8\n10.0.0.0/99');
    await networks(page).fill('127.0.0.0/8');
    await page.getByRole('checkbox', { name: 'Dono' }).press('Space');
    await save.press('Enter');
    await page.getByText('ative antes o seu próprio segundo fator').waitFor();
    takeTrouble(page);
    await page.getByRole('checkbox', { name: 'Dono' }).press('Space');
    await page.getByRole('checkbox', { name: 'Expedição' }).press('Space');
    await save.press('Enter');
    await page.getByText('Salvo.').waitFor();
    expect(await policy()).toMatchObject({ secondFactorRoles: ['dispatch'], networks: ['127.0.0.0/8'] });
    await save.press('Enter');
    await page.getByText('Nada mudou.').waitFor();
    await finishStory(page);
  });

  test('makes somebody of a role that demands it set up a second factor first', async () => {
    const page = await stage.open('/fretes', { isStranger: true });
    await fillIn(page, { name: 'Bruna Sá' });
    await page.getByRole('heading', { name: 'Ative o segundo fator' }).waitFor();
    takeTrouble(page);
    await picture(page, 'second-factor-begin-light-1280');
    await finishStory(page);
    await page.getByRole('button', { name: 'Continuar' }).press('Enter');
    const secret = (await page.locator('code').textContent()) ?? '';
    await picture(page, 'second-factor-scan-light-1280');
    await finishStory(page);
    await page.getByLabel('Código de seis dígitos').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    takeTrouble(page);
    await picture(page, 'second-factor-wrong-light-1280');
    await finishStory(page);
    await page.getByLabel('Código de seis dígitos').fill(codeNow(stage.app, secret));
    await page.keyboard.press('Enter');
    await page.getByText('O segundo fator está ativo.').waitFor();
    expect(await page.getByRole('listitem').count()).toBe(10);
    await picture(page, 'second-factor-done-light-1280');
    await finishStory(page);
    await page.getByRole('link', { name: 'Já guardei, continuar' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Fretes' }).waitFor();
    await page.goto(`${stage.home}${path}`);
    await page.getByRole('heading', { name: 'Você não pode ver isto' }).waitFor();
    await finishStory(page);
  });

  test.each([
    ['dark', 390],
    ['light', 390],
    ['dark', 1280],
  ] as const)('shows the way to a second factor, %s at %i pixels', async (theme, width) => {
    const name = `Pessoa ${theme} ${width}`;
    const person = await addPerson(stage.app, { name });
    const changes = { revision: 1, roles: ['dispatch' as const] };
    await updateOperator(stage.app.ctx, tester, { operatorId: person.id, changes });
    await stage.app.ctx.mirror.refresh();
    const page = await stage.open('/fretes', { isStranger: true, theme, width });
    await fillIn(page, { name });
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByLabel('Código de seis dígitos').waitFor();
    takeTrouble(page);
    await picture(page, `second-factor-scan-${theme}-${width}`);
    await finishStory(page);
  });

  test('lets people in by a provider, whose secret no page shows again', async () => {
    const page = await logInTo(stage, path, { name: 'Olga Reis' });
    await page.getByRole('checkbox', { name: /^Entrar também por um provedor/ }).check();
    const back = `${stage.home}/entrar/provedor/retorno`;
    await page.getByText(back).waitFor();
    await page.getByLabel('Nome no botão').fill('Conta da loja');
    await page.getByLabel('Endereço do provedor').fill('http://id.loja.example');
    await page.getByLabel('Identificação do cliente').fill('carreto');
    await page.getByLabel('Segredo do cliente').fill('segredo do provedor');
    await page.getByRole('checkbox', { name: /^Acrescentar quem/ }).check();
    await page.getByLabel('Campo que diz o papel').fill('groups');
    await page.getByRole('button', { name: 'Mais um valor' }).click();
    await page.getByLabel('Valor 1', { exact: true }).fill('expedicao');
    await page.getByLabel('Papel do valor 1').selectOption({ label: 'Expedição' });
    const save = page.getByRole('button', { name: 'Salvar' });
    await save.click();
    const issuer = page.getByLabel('Endereço do provedor');
    await expect.poll(() => issuer.getAttribute('aria-invalid')).toBe('true');
    takeTrouble(page);
    await picture(page, 'security-provider-refused-light-1280');
    await issuer.fill('https://id.loja.example');
    await save.click();
    await page.getByText('diga de que domínios').waitFor();
    takeTrouble(page);
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('segredo do provedor');
    await page.getByLabel('Domínios de e-mail aceitos').fill('@loja.example');
    await save.click();
    await page.getByText('Salvo.').waitFor();
    await page.getByText('Há um segredo guardado').waitFor();
    expect(await page.getByLabel('Segredo do cliente').inputValue()).toBe('');
    expect(await policy()).toMatchObject({
      networks: ['127.0.0.0/8'],
      provider: {
        issuer: 'https://id.loja.example',
        domains: ['loja.example'],
        roles: [{ value: 'expedicao', role: 'dispatch' }],
        hasSecret: true,
      },
    });
    await finishStory(page);
    const stranger = await stage.open('/entrar', { isStranger: true });
    await stranger.getByRole('link', { name: 'Entrar com Conta da loja' }).waitFor();
    await finishStory(stranger);
  });

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('has its page and those of the entrance, %s at %i pixels', async (theme, width) => {
    const page = await logInTo(stage, path, { name: 'Olga Reis', theme, width, height: 2000 });
    await networks(page).waitFor();
    await picture(page, `security-${theme}-${width}`);
    await finishStory(page);
    const stranger = await stage.open('/entrar', { isStranger: true, theme, width });
    await picture(stranger, `entrance-provider-${theme}-${width}`);
    await finishStory(stranger);
    await stranger.goto(`${stage.home}/entrar/senha`);
    await picture(stranger, `entrance-password-${theme}-${width}`);
    await finishStory(stranger);
  });

  test('says that somebody else was faster, and goes on from there', async () => {
    const page = await logInTo(stage, path, { name: 'Olga Reis' });
    await networks(page).fill('127.0.0.0/16');
    await replacePolicy({});
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Outra pessoa mudou isto').waitFor();
    takeTrouble(page);
    await page.getByRole('button', { name: 'Carregar o que vale agora' }).click();
    await expect.poll(() => networks(page).inputValue()).toBe('');
    await networks(page).fill('127.0.0.0/16');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Salvo.').waitFor();
    expect(await policy()).toMatchObject({ networks: ['127.0.0.0/16'], provider: null });
    await finishStory(page);
  });
});
