import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDispatchPoint } from '../../../server/src/registry/dispatch-points/add-dispatch-point.ts';
import { addOperator } from '../../../server/src/registry/operators/add-operator.ts';
import { getOperator } from '../../../server/src/registry/operators/find-operators.ts';
import { updateOperator } from '../../../server/src/registry/operators/update-operator.ts';
import { hired } from '../../../server/test/support/hire.ts';
import { someDispatchPoint, tester } from '../../../server/test/support/registry.ts';
import { openBareShop, openShop, type Shop } from '../../../server/test/support/shop.ts';
import { addPerson, goodPassword } from '../../../server/test/support/sign-in.ts';
import { endAll, fillIn, logInTo, passMinutes } from '../support/accounts.ts';
import {
  browserProgram,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';

describe.skipIf(browserProgram === undefined)('the people of an installation', () => {
  let stage: Stage;
  let shop: Shop;
  let freight: string;
  let point: { id: number };
  let olga: { id: number };
  beforeAll(async () => {
    stage = await openStage();
    shop = await openShop(stage.app);
    const { id: shipperId } = await openBareShop(stage.app, 7);
    point = await addDispatchPoint(stage.app.ctx, tester, { shipperId, point: someDispatchPoint(1) });
    freight = await hired(stage.app, shop, { numero_pedido: 'P-1' });
    olga = await addPerson(stage.app, { name: 'Olga Reis' });
    await passMinutes(stage, 0);
  });
  afterAll(() => stage?.close());

  const dialogOf = (page: Awaited<ReturnType<Stage['open']>>, name: string) =>
    page.getByRole('dialog', { name });

  test('are invited by a link that is shown once, and see one shipper only', async () => {
    const page = await logInTo(stage, '/', { name: 'Olga Reis' });
    // By the keyboard alone, up to the link.
    await page.keyboard.press('g');
    await page.keyboard.press(',');
    await page.getByRole('heading', { level: 1, name: 'Configurações' }).waitFor();
    await finishStory(page);
    await page.getByRole('main').getByRole('link', { name: 'Pessoas' }).first().press('Enter');
    await page.getByRole('link', { name: 'Convidar pessoa' }).press('Enter');
    await page.getByLabel('Nome').fill('Sami Couto');
    await page.getByRole('button', { name: 'Criar e fazer o convite' }).press('Enter');
    await page.getByText('Escolha ao menos um papel ou uma permissão.').waitFor();
    await page.getByRole('checkbox', { name: /^Atendimento/ }).press('Space');
    const shippers = page.getByRole('group', { name: 'Embarcadores que vê' });
    await shippers.getByRole('radio', { name: 'Só estes:' }).press('Space');
    await shippers.getByText('Escolha ao menos um.').waitFor();
    await shippers.getByRole('checkbox', { name: 'Embarcador 7' }).press('Space');
    const points = page.getByRole('group', { name: 'Pontos de expedição' });
    await points.getByRole('radio', { name: 'Só estes:' }).press('Space');
    await points.getByText('Escolha ao menos um.').waitFor();
    await points.getByRole('checkbox', { name: /· Embarcador 7$/ }).press('Space');
    await picture(page, 'operator-new-light-1280');
    await finishStory(page);
    await page.getByRole('button', { name: 'Criar e fazer o convite' }).press('Enter');
    const dialog = dialogOf(page, 'Convite para Sami Couto');
    const link = await dialog.getByLabel('Link do convite').inputValue();
    await picture(page, 'operator-invited-light-1280');
    await finishStory(page);
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByRole('button', { name: 'Já guardei' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Sami Couto' }).waitFor();
    await page.getByText(/^Convite vale até/).waitFor();
    const samiId = Number(/(\d+)$/.exec(new URL(page.url()).pathname)?.[1]);
    expect(await getOperator(stage.app.ctx, samiId)).toMatchObject({ dispatchPointIds: [point.id] });
    expect(await page.content()).not.toContain(link.split('#')[1]);
    await finishStory(page);

    const theirs = await stage.open(`/convite#${link.split('#')[1]}`, { isStranger: true });
    await theirs.getByLabel('Nova senha').fill(goodPassword);
    await theirs.getByLabel('A mesma senha outra vez').fill(goodPassword);
    await theirs.keyboard.press('Enter');
    await fillIn(theirs, { name: 'Sami Couto' });
    await theirs.getByRole('banner').waitFor();
    await theirs.goto(`${stage.home}/fretes`);
    await theirs.getByRole('heading', { level: 1, name: 'Fretes' }).waitFor();
    await theirs.getByRole('button', { name: /Embarcador/ }).click();
    const names = theirs.getByRole('listbox').getByRole('option');
    await expect
      .poll(() => names.allTextContents())
      .toEqual(['Todos os embarcadores', expect.stringContaining('Embarcador 7')]);
    await theirs.keyboard.press('Escape');
    await theirs.goto(`${stage.home}/fretes/${freight}`);
    await theirs.getByText('Este frete não existe').waitFor();
    expect(await theirs.content()).not.toContain('P-1');
    takeTrouble(theirs);
    await theirs.goto(`${stage.home}/configuracoes/pessoas`);
    await theirs.getByRole('heading', { name: 'Você não pode ver isto' }).waitFor();
    await finishStory(theirs);
  });

  test('are refused at the field that goes too far, and by nobody twice', async () => {
    await addOperator(stage.app.ctx, tester, { name: 'Nome Tomado', roles: ['support'] });
    const boss = await addPerson(stage.app, { name: 'Bia Chefe' });
    await updateOperator(stage.app.ctx, tester, {
      operatorId: boss.id,
      changes: { revision: 1, auditLimitCents: 50_000, shipperIds: [shop.id] },
    });
    await stage.app.ctx.mirror.refresh();
    const page = await logInTo(stage, '/configuracoes/pessoas/nova', { name: 'Bia Chefe' });
    await page.getByLabel('Nome').fill('Nome Livre');
    await page.getByRole('checkbox', { name: /^Só leitura/ }).check();
    const shippers = page.getByRole('group', { name: 'Embarcadores que vê' });
    expect(await shippers.getByRole('radio', { name: /^Todos/ }).isDisabled()).toBe(true);
    expect(await shippers.getByRole('checkbox').count()).toBe(1);
    const limit = page.getByLabel('Limite de aprovação na auditoria');
    await limit.fill('600,00');
    await page.getByRole('button', { name: 'Criar e fazer o convite' }).click();
    await page.getByText('passa do seu próprio limite').waitFor();
    expect(await limit.getAttribute('aria-invalid')).toBe('true');
    await picture(page, 'operator-refused-light-1280');
    takeTrouble(page);
    await limit.fill('500,00');
    await page.getByLabel('Nome').fill('Nome Tomado');
    await page.getByRole('button', { name: 'Criar e fazer o convite' }).click();
    await page.getByText('já é o nome de outro operador').waitFor();
    expect(await page.getByLabel('Nome').getAttribute('aria-invalid')).toBe('true');
    takeTrouble(page);
    await finishStory(page);
    // What was filled in survives a reload.
    await page.reload();
    await expect.poll(() => page.getByLabel('Nome').inputValue()).toBe('Nome Tomado');
    expect(await limit.inputValue()).toBe('500,00');
  });

  test('go on with a half-filled form when their session ended over it', async () => {
    const page = await logInTo(stage, '/configuracoes/pessoas/nova', { name: 'Olga Reis' });
    await page.getByLabel('Nome').fill('Nadir Alves');
    await page.getByRole('checkbox', { name: /^Só leitura/ }).check();
    await endAll(stage, olga.id);
    await page.getByRole('button', { name: 'Criar e fazer o convite' }).click();
    const dialog = dialogOf(page, 'Sua sessão terminou');
    await dialog.waitFor();
    expect(await dialog.getByLabel('E-mail ou nome').inputValue()).toBe('Olga Reis');
    takeTrouble(page);
    await picture(page, 'session-ended-light-1280');
    await finishStory(page);
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByLabel('Senha').fill('not the password');
    await page.keyboard.press('Enter');
    await dialog.getByText('Nome, e-mail, senha ou código incorreto.').waitFor();
    takeTrouble(page);
    await dialog.getByLabel('Senha').fill(goodPassword);
    await page.keyboard.press('Enter');
    // What was sent when the session ended is done now, once.
    await dialogOf(page, 'Convite para Nadir Alves').waitFor();
    await finishStory(page);
  });

  test('leave nothing to somebody else who logs in over their page', async () => {
    const page = await logInTo(stage, '/configuracoes/pessoas/nova', { name: 'Olga Reis' });
    await page.getByLabel('Nome').fill('Segredo da Olga');
    await addPerson(stage.app, { name: 'Outra Dona' });
    await endAll(stage, olga.id);
    await page
      .getByRole('button', { name: 'Configurações' })
      .or(page.getByRole('link', { name: 'Histórico' }))
      .first()
      .click();
    await dialogOf(page, 'Sua sessão terminou').waitFor();
    await page.getByRole('dialog').getByLabel('E-mail ou nome').fill('Outra Dona');
    await page.getByRole('dialog').getByLabel('Senha').fill(goodPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Conta de Outra Dona' }).waitFor();
    expect(await page.evaluate('sessionStorage.getItem("carreto.operators.new")')).toBeNull();
    takeTrouble(page);
    await page.goto(`${stage.home}/configuracoes/pessoas/nova`);
    expect(await page.getByLabel('Nome').inputValue()).toBe('');
    await finishStory(page);
  });

  test('confirm that it is them before access changes, and the change goes on by itself, once', async () => {
    const person = await addOperator(stage.app.ctx, tester, { name: 'Tito Ramos', roles: ['reader'] });
    const page = await logInTo(stage, `/configuracoes/pessoas/${person.id}`, { name: 'Olga Reis' });
    await page.getByLabel('Nome').fill('Tito Ramos Filho');
    // The clock of the database went on meanwhile, that of the process did not.
    await passMinutes(stage, 20);
    const save = page.getByRole('button', { name: 'Salvar' });
    await save.click();
    const dialog = dialogOf(page, 'Confirme que é você');
    await dialog.waitFor();
    takeTrouble(page);
    await picture(page, 'step-up-light-1280');
    await finishStory(page);
    await page.keyboard.press('Escape');
    await page.getByText('Nada mudou: isto só segue').waitFor();
    await save.click();
    await dialog.getByLabel('Senha ou código').fill('000000');
    await page.keyboard.press('Enter');
    await dialog.getByText('Nome, e-mail, senha ou código incorreto.').waitFor();
    takeTrouble(page);
    await dialog.getByLabel('Senha ou código').fill(goodPassword);
    await page.keyboard.press('Enter');
    await page.getByText('Salvo.').waitFor();
    expect(await getOperator(stage.app.ctx, person.id)).toMatchObject({
      name: 'Tito Ramos Filho',
      revision: 2,
    });
    await finishStory(page);
  });

  test('are seen with their sessions, which end at once, and are shut out when they are disabled', async () => {
    const person = await addPerson(stage.app, { name: 'Rui Porto' });
    const theirs = await logInTo(stage, '/fretes', { name: 'Rui Porto' });
    const page = await logInTo(stage, `/configuracoes/pessoas/${person.id}`, { name: 'Olga Reis' });
    const sessions = page.getByRole('list', { name: 'Sessões abertas' });
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
    await picture(page, 'operator-light-1280');
    await sessions.getByRole('button', { name: /^Encerrar Chrome/ }).click();
    await page.getByText('Uma sessão encerrada.').waitFor();
    await stage.app.ctx.mirror.refresh();
    await theirs.keyboard.press('1');
    await dialogOf(theirs, 'Sua sessão terminou').waitFor();
    await theirs.getByRole('dialog').getByLabel('Senha').fill(goodPassword);
    await theirs.keyboard.press('Enter');
    await theirs.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Desativar' }).click();
    await dialogOf(page, 'Desativar Rui Porto?').getByRole('button', { name: 'Desativar' }).click();
    await page.getByText('Desativada: sessões e tokens pararam.').waitFor();
    await stage.app.ctx.mirror.refresh();
    await finishStory(page);
    await theirs.keyboard.press('2');
    await dialogOf(theirs, 'Sua sessão terminou').waitFor();
    await theirs.getByRole('dialog').getByLabel('Senha').fill(goodPassword);
    await theirs.keyboard.press('Enter');
    await theirs.getByText('Nome, e-mail, senha ou código incorreto.').waitFor();
    await page.goto(`${stage.home}/configuracoes/pessoas?situacao=desativadas`);
    await expect
      .poll(() => page.getByRole('list', { name: 'Pessoas' }).getByRole('listitem').count())
      .toBe(1);
    await page.getByRole('link', { name: 'Rui Porto' }).click();
    await page.getByRole('link', { name: 'Ver no histórico' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe(`?pessoa=${person.id}`);
    await finishStory(page);
  });

  test.each([
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('have their list, %s at %i pixels', async (theme, width) => {
    const page = await logInTo(stage, '/configuracoes/pessoas', { name: 'Olga Reis', theme, width });
    await page.getByRole('link', { name: 'Olga Reis' }).waitFor();
    await picture(page, `operators-${theme}-${width}`);
    await finishStory(page);
    await page.goto(`${stage.home}/configuracoes/pessoas/${olga.id}`);
    await page.getByRole('heading', { level: 1, name: 'Olga Reis' }).waitFor();
    await picture(page, `operator-${theme}-${width}`);
    await finishStory(page);
  });

  test('are read of in the history, by who, what and text, which the address keeps', async () => {
    const ena = await addOperator(stage.app.ctx, tester, { name: 'Ena Lobo', roles: ['reader'] });
    const changes = { revision: 1, name: 'Ena Lobo Filha' };
    await updateOperator(stage.app.ctx, tester, { operatorId: ena.id, changes });
    const page = await logInTo(stage, '/configuracoes/historico', { name: 'Olga Reis' });
    const lines = page.getByRole('list', { name: 'Mudanças, da mais nova à mais antiga' });
    await lines.getByRole('listitem').first().waitFor();
    await picture(page, 'history-light-1280');
    await page.keyboard.press('f');
    await page.getByLabel('O quê').selectOption({ label: 'pessoa' });
    await page.getByLabel('Texto').fill('ena lobo filha');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await lines.getByText('Carreto mudou a pessoa Ena Lobo Filha').waitFor();
    await expect.poll(() => lines.locator('> li').count()).toBe(1);
    expect(await lines.locator('del').first().textContent()).toBe('Ena Lobo');
    expect(await lines.locator('ins').first().textContent()).toBe('Ena Lobo Filha');
    expect(new URL(page.url()).search).toBe('?tipo=pessoa&texto=ena+lobo+filha');
    await page.reload();
    await lines.getByText('Carreto mudou a pessoa Ena Lobo Filha').waitFor();
    await finishStory(page);
    await page.goto(`${stage.home}/configuracoes/historico?ate=2020-01-01`);
    await page.getByRole('heading', { name: 'Nada corresponde a estes filtros' }).waitFor();
    await finishStory(page);
  });
});
