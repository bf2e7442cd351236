import type { Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBareShop } from '../../../server/test/support/shop.ts';
import { type PathProxy, startProxy } from '../support/proxy.ts';
import { scan } from '../support/scan.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';
import { routePaths } from '../support/walk.ts';

const titles = [
  ...[
    'Hoje',
    'Primeira hora',
    'Fretes',
    'Expedição',
    'Etiquetas',
    'Romaneios',
    'Novo frete',
    'Meus trabalhos',
    'Configurações',
    'Pessoas',
  ],
  ...[
    'Nova pessoa',
    'Empresa',
    'Novo embarcador',
    'Pontos de expedição',
    'Novo ponto de expedição',
    'Política de auditoria',
    'Figuras e impressoras',
    'Contratos postais',
    'Novo contrato postal',
    'Rastreio público',
    'Alíquotas de ICMS',
    'Lugares',
    'E-mails ao destinatário',
    'Histórico',
    'Instalação',
    'Meu perfil',
    'Webhooks',
    'Chamadas',
    'Tokens',
    'Quarentena',
    'Reversas',
    'Faturas',
    'Pré-fatura',
    'Segurança',
    'Conexões',
    'Lojas',
    'Pedidos das lojas',
    'Pedidos nas transportadoras',
    'Arquivos',
    'Cotações',
    'Nova cotação',
    'Matriz de preços',
    'Tabelas',
    'Mapa de cobertura',
    'Importar tabela',
    'Comparações',
    'Nova comparação',
    'Transportadoras',
    'Nova transportadora',
    'Regras',
    'Nova regra',
    'Auditoria',
    'Produtos',
    'Contradições dos produtos',
    'Desempenho',
    'Ajuda',
  ],
];

const goKeys = [
  ['h', /^\/painel\/?$/, 'Hoje'],
  ['f', /^\/painel\/fretes$/, 'Fretes'],
  ['c', /^\/painel\/cotacoes$/, 'Cotações'],
  ['t', /^\/painel\/tabelas$/, 'Tabelas'],
  ['d', /^\/painel\/desempenho$/, 'Desempenho'],
  ['p', /^\/painel\/transportadoras$/, 'Transportadoras'],
  ['r', /^\/painel\/regras$/, 'Regras'],
  ['s', /^\/painel\/produtos$/, 'Produtos'],
  ['w', /^\/painel\/webhooks$/, 'Webhooks'],
  ['i', /^\/painel\/integracoes\//, 'Integrações'],
  [',', /^\/painel\/configuracoes$/, 'Configurações'],
] as const;

describe.skipIf(browserProgram === undefined)('the shell', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
    ['light', 320],
  ] as const)('opens on Hoje, %s at %i pixels', async (theme, width) => {
    const page = await stage.open('/', { theme, width });
    await page.getByRole('heading', { level: 1, name: /Otto/ }).waitFor();
    await picture(page, `shell-${theme}-${width}`);
    await finishStory(page);
  });

  test('is searched and commanded by the keyboard alone', async () => {
    const page = await stage.open('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Buscar e comandar' });
    await field.waitFor();
    await page.keyboard.type('529.982.247-25');
    await page.getByText('Isto é: CPF de destinatário').waitFor();
    await field.fill('escuro');
    await picture(page, 'palette-light-1280');
    await page.keyboard.press('Enter');
    await field.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await page.keyboard.press('/');
    await field.waitFor();
    await picture(page, 'palette-dark-1280');
    await finishStory(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor();
    await picture(page, 'keys-dark-1280');
    await finishStory(page);
  });

  test('finds every page that has an address of its own by its title, and keeps the shipper', async () => {
    const { id } = await openBareShop(stage.app, 1);
    const page = await stage.open(`/perfil?embarcador=${id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const listed = page.getByRole('group', { name: 'Páginas' }).getByRole('option');
    await page.keyboard.press('Control+k');
    const alone = routePaths().filter((path) => !path.includes('$') && !path.startsWith('/parceiro'));
    await expect.poll(() => listed.count()).toBe(alone.length);
    await page.keyboard.press('Escape');
    const reached: string[] = [];
    for (const title of titles) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(title);
      await listed.first().waitFor();
      await listed
        .filter({ hasText: new RegExp(title, 'i') })
        .first()
        .click();
      await page.getByRole('combobox', { name: 'Buscar e comandar' }).waitFor({ state: 'detached' });
      await expect.poll(() => page.title()).toMatch(new RegExp(title, 'i'));
      const { pathname, search } = new URL(page.url());
      expect(search).toBe(`?embarcador=${id}`);
      reached.push(pathname.replace('/painel', '') || '/');
    }
    expect(reached.sort()).toEqual([...alone].filter((path) => path !== '/integracoes').sort());
    await page.getByRole('heading', { level: 1 }).waitFor();
    await finishStory(page);
  }, 150_000);

  test('goes to each part of the menu by g and its key, which ? tells', async () => {
    const page = await stage.open('/perfil');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const [key, path, name] of goKeys) {
      await page.keyboard.press('?');
      const told = page.getByRole('dialog', { name: 'Atalhos do teclado' });
      expect(await told.getByText(`Ir para ${name}`).locator('..').locator('.unseen').textContent()).toBe(
        `g ${key}`,
      );
      await page.keyboard.press('Escape');
      await told.waitFor({ state: 'detached' });
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await expect.poll(() => new URL(page.url()).pathname).toMatch(path);
    }
    await finishStory(page);
  });

  test('gives to search what a scanner reads, and never to keys', async () => {
    const page = await stage.open('/');
    // At rest: a page that still draws would stretch the time between two characters.
    await page.getByRole('link', { name: 'Continuar a primeira hora' }).waitFor();
    await scan(page, 'AA123456785BR');
    const field = page.getByRole('combobox', { name: 'Buscar e comandar' });
    await expect.poll(() => field.inputValue()).toBe('AA123456785BR');
    await page.getByText('Isto é: objeto postal').waitFor();
    await finishStory(page);
  });

  test('has a menu of its person by keyboard, and keeps what was chosen', async () => {
    const page = await stage.open('/', { width: 390 });
    await page.getByRole('button', { name: 'Conta de Otto Lima' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: 'English' }).waitFor();
    await picture(page, 'person-menu-light-390');
    await page.getByRole('menuitemradio', { name: 'English' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Good .*, Otto/ }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /^Good .*, Otto/ }).waitFor();
    await page.getByRole('button', { name: 'Open the menu' }).press('Enter');
    await page.getByRole('dialog', { name: 'Main menu' }).waitFor();
    await picture(page, 'menu-light-390');
    await finishStory(page);
  });

  test('keeps what was chosen although the page was left before the server had it', async () => {
    const page = await stage.open('/', { width: 390 });
    const isSaving = (request: Request): boolean =>
      request.method() === 'PUT' && request.url().endsWith('/me/preferences');
    // The first is never answered: leaving the page takes it along.
    let isHeld = true;
    await page.route('**/me/preferences', (route) =>
      isHeld && isSaving(route.request()) ? undefined : route.continue(),
    );
    // In whatever language was kept before.
    await page.getByRole('button', { name: /Otto Lima$/ }).press('Enter');
    const sent = page.waitForRequest(isSaving);
    await page.getByRole('menuitemradio', { name: /^Compact/ }).press('Enter');
    await sent;
    isHeld = false;
    const again = page.waitForResponse((response) => isSaving(response.request()) && response.ok());
    await page.reload();
    await again;
    expect(await page.evaluate('document.documentElement.dataset.density')).toBe('compact');
    await finishStory(page);
  });
});

describe.skipIf(browserProgram === undefined)('the shell of a demo', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  test('keeps its bar one line high while the history is written, however wide the window is', async () => {
    const session = { demo: true, demoHistory: { done: 30, of: 90 } };
    const page = await stage.open('/', { session });
    await page.getByText('Escrevendo 90 dias de história').waitFor();
    for (const width of [1280, 1000, 780, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => (await page.locator('.top-bar').boundingBox())?.height).toBeLessThan(64);
      await picture(page, `demo-bar-light-${width}`);
    }
    await finishStory(page);
  });
});

describe.skipIf(browserProgram === undefined)('the shell below a path', () => {
  let stage: Stage;
  let proxy: PathProxy;
  beforeAll(async () => {
    proxy = await startProxy('/hub');
    stage = await openStage({
      address: proxy.address,
      environment: { CARRETO_BASE_URL: proxy.address },
      onListening: (address) => proxy.pass(address),
    });
  });
  afterAll(async () => {
    await stage?.close();
    await proxy?.close();
  });

  test('finds its files, its API and its pages there, at a deep link, too', async () => {
    const page = await stage.open('/?embarcador=1');
    await page.getByRole('heading', { level: 1, name: /Otto/ }).waitFor();
    expect(await page.getByRole('link', { name: 'Hoje' }).getAttribute('href')).toBe(
      '/hub/painel/?embarcador=1',
    );
    await page.getByRole('link', { name: 'Ir para o conteúdo' }).press('Enter');
    expect(new URL(page.url()).pathname).toBe('/hub/painel/');
    await finishStory(page);
    const deep = await stage.open('/nao/existe', { theme: 'dark' });
    await deep.getByRole('heading', { name: 'Esta página não existe' }).waitFor();
    await deep.getByRole('main').getByRole('link', { name: 'Ir para Hoje' }).press('Enter');
    await deep.getByRole('heading', { level: 1, name: /Otto/ }).waitFor();
    expect(new URL(deep.url()).pathname.replace(/\/$/, '')).toBe('/hub/painel');
    await finishStory(deep);
  });
});
