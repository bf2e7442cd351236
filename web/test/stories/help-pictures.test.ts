import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { livedInAt as now, startLivedIn } from '../../../server/test/support/lived-in.ts';
import { keepPicture } from '../support/kept-picture.ts';
import { browserProgram, openStage, type Stage } from '../support/story.ts';
import { visit } from '../support/walk.ts';

const folder = join(import.meta.dirname, '../../../docs/ajuda/figuras');
const mostBytes = 60_000;

type Picture = {
  name: string;
  /** Below `/painel`; `{shipper}`, `{table}` and `{quote}` are things of the demo. */
  path: string;
  height?: number;
};

const pictures: readonly Picture[] = [
  { name: 'fretes', path: '/fretes?fase=andamento', height: 560 },
  { name: 'atrasados', path: '/fretes?situacao=atrasado', height: 480 },
  { name: 'etiquetas', path: '/fretes/etiquetas', height: 560 },
  { name: 'tabela-taxas', path: '/tabelas/{table}/taxas' },
  { name: 'tabela-sombra', path: '/tabelas/{table}/sombra', height: 440 },
  { name: 'cobertura', path: '/tabelas/cobertura?embarcador={shipper}' },
  { name: 'cotacao-recibo', path: '/cotacoes/{quote}' },
  { name: 'regras', path: '/regras?embarcador={shipper}', height: 480 },
  { name: 'tokens', path: '/integracoes/tokens', height: 480 },
  { name: 'chamadas', path: '/integracoes/chamadas?visao=grupos', height: 560 },
  { name: 'webhooks', path: '/webhooks', height: 560 },
  { name: 'pessoas', path: '/configuracoes/pessoas/nova' },
  { name: 'faturas', path: '/faturas', height: 560 },
  { name: 'desempenho', path: '/desempenho', height: 680 },
  { name: 'historico', path: '/configuracoes/historico', height: 560 },
];

describe.skipIf(browserProgram === undefined)('the pictures of the guides', () => {
  let stage: Stage;
  let things: Record<string, string>;
  let page: Page;
  beforeAll(async () => {
    const app = await startLivedIn();
    const { db } = app.ctx;
    const shipper = await db
      .selectFrom('shipper')
      .select('id')
      .where('cnpj', '=', '99500101000199')
      .executeTakeFirstOrThrow();
    const table = await db.selectFrom('freightTable').select('id').orderBy('id').executeTakeFirstOrThrow();
    const quote = await db
      .selectFrom('quote')
      .select('id')
      .orderBy('quotedAt', 'desc')
      .executeTakeFirstOrThrow();
    things = { shipper: String(shipper.id), table: String(table.id), quote: quote.id };
    stage = await openStage({ app });
    page = await stage.open('/perfil', { width: 1240 });
    await page.clock.setFixedTime(now);
  }, 300_000);
  afterAll(() => stage?.close());

  test.each(pictures)('show $name as it is today', async ({ name, path, height = 680 }) => {
    await page.setViewportSize({ width: 1240, height });
    const address = stage.home + path.replace(/\{(\w+)\}/g, (_, thing: string) => things[thing] ?? '');
    // Loaded anew: for a clock that stands still nothing that was read before is ever old.
    await visit(page, address);
    // A form may say what it lacks; a screen that could not be read is no picture.
    expect(await page.locator('.state[role=alert]').count()).toBe(0);
    await keepPicture(page, { folder, file: `${name}.webp`, mostBytes, isScreenAlone: true });
  });
});
