import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Belongings, canary } from '../../../server/test/support/scope-world.ts';
import type { Stage } from './story.ts';

/** Every path of the lists that `routes/` holds. */
export function routePaths(): readonly string[] {
  const lists = globSync('routes/*.ts', { cwd: sources }).toSorted();
  return lists.flatMap((list) => {
    const source = readFileSync(join(sources, list), 'utf8');
    return [...source.matchAll(/^ {4}path: '([^']+)'/gm)].map(([, path = '']) => path);
  });
}

const sources = join(import.meta.dirname, '../../src');

/**
 * Where each path of `routes/` is opened, with what a shipper has in place of its parameters. A path that has parts with
 * addresses of their own is opened at each.
 */
const addresses: Readonly<Record<string, (things: Belongings) => readonly string[]>> = {
  '/': () => ['/'],
  '/fretes': ({ freightCode }) => ['/fretes', `/fretes?painel=${freightCode}&aba=custo`],
  '/fretes/expedicao': () => ['/fretes/expedicao'],
  '/fretes/etiquetas': () => ['/fretes/etiquetas', '/fretes/etiquetas?parte=impressas'],
  '/fretes/romaneios': () => ['/fretes/romaneios'],
  '/fretes/romaneios/$id': ({ loadingManifestId }) => [`/fretes/romaneios/${loadingManifestId}`],
  '/fretes/novo': () => ['/fretes/novo'],
  '/fretes/$codigo/{-$aba}': ({ freightCode }) =>
    ['', '/volumes', '/documentos', '/custo', '/bruto'].map((part) => `/fretes/${freightCode}${part}`),
  '/fretes/pedidos': () => ['/fretes/pedidos', '/fretes/pedidos?mostrar=todos'],
  '/fretes/quarentena': () => ['/fretes/quarentena'],
  '/fretes/reversas': () => ['/fretes/reversas'],
  '/faturas': ({ billId }) => ['/faturas', '/faturas?fila=todas', `/faturas?fila=todas&painel=${billId}`],
  '/faturas/pre-fatura': () => ['/faturas/pre-fatura'],
  '/faturas/$id/{-$aba}': ({ billId }) =>
    ['', '/sem-cte', '/notas', '/arquivo'].map((part) => `/faturas/${billId}${part}`),
  '/cotacoes': () => ['/cotacoes', '/cotacoes?ofertas=nenhuma', '/cotacoes?ofertas=nenhuma&por=cep'],
  '/cotacoes/nova': () => [
    '/cotacoes/nova',
    '/cotacoes/nova?de=29161376&para=01311000&volumes=1x400x300x200x3000x',
  ],
  '/cotacoes/matriz': ({ versionId }) => [
    '/cotacoes/matriz',
    `/cotacoes/matriz?de=29161376&ceps=01311000&pesos=1000&versoes=${versionId}`,
  ],
  '/cotacoes/$id': ({ quoteId }) => [`/cotacoes/${quoteId}`],
  '/desempenho': () => ['/desempenho'],
  '/desempenho/$aba': () =>
    ['prazo', 'custo', 'economia', 'cotacoes', 'auditoria'].map((room) => `/desempenho/${room}`),
  '/tabelas': () => ['/tabelas'],
  '/tabelas/importar': () => ['/tabelas/importar'],
  '/tabelas/importacoes/$id': ({ importId }) => [
    `/tabelas/importacoes/${importId}`,
    ...['entender', 'conferir', 'diferenca', 'publicar'].map(
      (step) => `/tabelas/importacoes/${importId}?etapa=${step}`,
    ),
  ],
  '/tabelas/comparacoes': () => ['/tabelas/comparacoes'],
  '/tabelas/comparacoes/nova': ({ versionId }) => [`/tabelas/comparacoes/nova?versoes=${versionId}`],
  '/tabelas/comparacoes/$id': ({ whatIfId }) => [`/tabelas/comparacoes/${whatIfId}`],
  '/tabelas/cobertura': () => ['/tabelas/cobertura'],
  '/tabelas/$id/{-$aba}': ({ tableId }) =>
    [
      ...['', '/versoes', '/precos', '/abrangencia', '/taxas', '/peso-e-limites', '/sombra', '/derivadas'],
      '/mapa',
    ].map((part) => `/tabelas/${tableId}${part}`),
  '/auditoria': ({ cteId }) => ['/auditoria', `/auditoria?cte=${cteId}`],
  '/auditoria/$cte': ({ cteId }) => [`/auditoria/${cteId}`],
  '/produtos': () => ['/produtos', '/produtos?visao=incompletos'],
  '/produtos/contradicoes': () => ['/produtos/contradicoes'],
  '/transportadoras': () => ['/transportadoras', '/transportadoras?situacao=ativas'],
  '/transportadoras/nova': () => ['/transportadoras/nova'],
  '/transportadoras/$id/{-$aba}': ({ carrierId }) =>
    [
      ...['', '/contratos', '/tabelas', '/placar'],
      ...['/ocorrencias', '/layouts', '/rastreio', '/cotacao-ao-vivo', '/sistema', '/componentes'],
    ].map((part) => `/transportadoras/${carrierId}${part}`),
  '/transportadoras/$id/sistema/$conta': ({ carrierId, vendorAccountId }) => [
    `/transportadoras/${carrierId}/sistema/${vendorAccountId}`,
  ],
  '/regras': () => ['/regras'],
  '/regras/nova': () => ['/regras/nova'],
  '/regras/$id': ({ ruleId }) => [`/regras/${ruleId}`],
  '/configuracoes/seguranca': () => ['/configuracoes/seguranca'],
  '/comecar': () =>
    ['', 'conta', 'empresa', 'transportadora', 'tabela', 'cotacao'].map((step) =>
      step === '' ? '/comecar' : `/comecar?passo=${step}`,
    ),
  '/trabalhos': () => ['/trabalhos'],
  '/trabalhos/$trabalho': ({ jobId }) => [`/trabalhos/${jobId}`],
  '/configuracoes': () => ['/configuracoes'],
  '/configuracoes/empresa': () => ['/configuracoes/empresa'],
  '/configuracoes/empresa/nova': () => ['/configuracoes/empresa/nova'],
  '/configuracoes/expedicao': () => ['/configuracoes/expedicao'],
  '/configuracoes/expedicao/novo': () => ['/configuracoes/expedicao/novo'],
  '/configuracoes/expedicao/$id': ({ dispatchPointId }) => [`/configuracoes/expedicao/${dispatchPointId}`],
  '/configuracoes/postal': () => ['/configuracoes/postal'],
  '/configuracoes/postal/novo': () => ['/configuracoes/postal/novo'],
  '/configuracoes/postal/$id': ({ accountId }) => [`/configuracoes/postal/${accountId}`],
  '/configuracoes/etiquetas': () => ['/configuracoes/etiquetas'],
  '/configuracoes/auditoria': () => ['/configuracoes/auditoria'],
  '/configuracoes/impostos': () => ['/configuracoes/impostos'],
  '/configuracoes/lugares': () => ['/configuracoes/lugares'],
  '/configuracoes/rastreio': () => ['/configuracoes/rastreio'],
  '/configuracoes/pessoas': () => ['/configuracoes/pessoas'],
  '/configuracoes/pessoas/nova': () => ['/configuracoes/pessoas/nova'],
  '/configuracoes/pessoas/$id': ({ operatorId }) => [`/configuracoes/pessoas/${operatorId}`],
  '/configuracoes/cartas': () => ['/configuracoes/cartas'],
  '/configuracoes/historico': () => ['/configuracoes/historico'],
  '/configuracoes/instalacao': () => ['/configuracoes/instalacao'],
  '/parceiro': () => ['/parceiro'],
  '/parceiro/fretes': () => ['/parceiro/fretes'],
  '/parceiro/fretes/$codigo': ({ freightCode }) => [`/parceiro/fretes/${freightCode}`],
  '/parceiro/ctes': () => ['/parceiro/ctes'],
  '/parceiro/ctes/$cte': ({ cteId }) => [`/parceiro/ctes/${cteId}`],
  '/parceiro/faturas': () => ['/parceiro/faturas'],
  '/parceiro/arquivos': () => ['/parceiro/arquivos'],
  '/parceiro/arquivos/$id': ({ fileId }) => [`/parceiro/arquivos/notfis-${fileId}`],
  '/perfil': () => ['/perfil'],
  '/ajuda': () => ['/ajuda', '/ajuda?busca=gris'],
  '/ajuda/$guia/{-$tarefa}': () => ['/ajuda/glossario', '/ajuda/glossario/preco#gris'],
  '/webhooks': () => ['/webhooks'],
  '/webhooks/entregas/$entrega': ({ deliveryId }) => [
    `/webhooks/entregas/${deliveryId}`,
    `/webhooks/entregas/${deliveryId}?parte=envios`,
  ],
  '/webhooks/$webhook': ({ webhookId }) => [`/webhooks/${webhookId}`],
  '/integracoes': () => ['/integracoes'],
  '/integracoes/chamadas': () => ['/integracoes/chamadas', '/integracoes/chamadas?visao=grupos'],
  '/integracoes/chamadas/$id': ({ requestId }) => [`/integracoes/chamadas/${requestId}`],
  '/integracoes/conexoes': () => ['/integracoes/conexoes'],
  '/integracoes/lojas': () => ['/integracoes/lojas'],
  '/integracoes/lojas/$loja': ({ storeId }) => [`/integracoes/lojas/${storeId}`],
  '/integracoes/pedidos-de-lojas': () => ['/integracoes/pedidos-de-lojas'],
  '/integracoes/arquivos': () => ['/integracoes/arquivos'],
  '/integracoes/arquivos/$id': ({ fileId }) => [`/integracoes/arquivos/notfis-${fileId}`],
  '/integracoes/tokens': () => [
    '/integracoes/tokens?situacao=todos',
    '/integracoes/tokens?parte=plataformas',
  ],
};

/** Where the dashboard is opened to see all of it: every path of `routes/`, and nothing that it does not have. */
export function addressesOf(things: Belongings): readonly string[] {
  expect(Object.keys(addresses).sort()).toEqual([...routePaths()].sort());
  return Object.values(addresses).flatMap((of) => of(things));
}

/** Requests that a page waits for, and how many it began. */
type Requests = { pending: Set<object>; begun: number };
const requestsOf = new WeakMap<Page, Requests>();

/** Opens an address below `/painel` anew, and waits until its screen says all that it has to say. */
export async function visit(page: Page, address: string): Promise<void> {
  const requests = requestsOf.get(page) ?? countRequests(page);
  await page.goto(address);
  // It comes once the page stands, and asks for the shippers.
  await page.locator('#shipper-switcher').waitFor({ state: 'attached' });
  await settled(page, requests);
}

/** Goes from a page that was visited to another address as its links do: nothing of the dashboard is loaded again. */
export async function follow(page: Page, address: string): Promise<void> {
  const requests = requestsOf.get(page) ?? countRequests(page);
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`);
  await settled(page, requests);
}

async function settled(page: Page, requests: Requests): Promise<void> {
  await page.locator('main :is(h1, h2)').first().waitFor();
  const isQuiet = async (): Promise<boolean> => {
    const { begun } = requests;
    await page.evaluate(fourFrames);
    return requests.pending.size === 0 && requests.begun === begun;
  };
  await expect.poll(isQuiet, { interval: 1 }).toBe(true);
}

/** Runs in the page. */
const fourFrames = `new Promise((resolve) => {
  let frames = 0;
  const frame = () => ((frames += 1) === 4 ? resolve() : requestAnimationFrame(frame));
  requestAnimationFrame(frame);
})`;

function countRequests(page: Page): Requests {
  const requests: Requests = { pending: new Set(), begun: 0 };
  requestsOf.set(page, requests);
  page.on('request', (request) => {
    requests.begun += 1;
    requests.pending.add(request);
  });
  page.on('requestfinished', (request) => requests.pending.delete(request));
  page.on('requestfailed', (request) => requests.pending.delete(request));
  return requests;
}

/**
 * Visits the first of these addresses and follows the others, and gives to `look` each page that is there. Answers how many pages
 * had another heading: what a page is called is no address, but that all are called alike would say that nothing was followed.
 */
export async function walkThrough(
  page: Page,
  addresses: readonly string[],
  look: (address: string) => Promise<void>,
): Promise<number> {
  const headings = new Set<string | null>();
  for (const [at, address] of addresses.entries()) {
    await (at === 0 ? visit : follow)(page, address);
    headings.add(await page.locator('main :is(h1, h2)').first().textContent());
    await look(address);
  }
  return headings.size;
}

/** A job of whoever works on the stage, over a freight. */
export async function jobOf({ app, token }: Stage, { freightCode }: Belongings): Promise<number> {
  const act = async (body: object) => {
    const response = await fetch(`${app.address}/api/admin/v1/freights/actions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { preview: { previewId: string }; job: { id: number } };
  };
  const action = { type: 'note', text: `${canary} nota` };
  const { preview } = await act({ preview: true, action, freightCodes: [String(freightCode)] });
  const { job } = await act({ previewId: preview.previewId });
  await app.settle();
  return job.id;
}
