import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playSmall, startDemoApp } from '../../../server/test/support/lived-in.ts';
import { keepPicture } from '../support/kept-picture.ts';
import { browserProgram, openStage, type Stage } from '../support/story.ts';
import { visit } from '../support/walk.ts';

const folder = join(import.meta.dirname, '../../../docs/ajuda/figuras');
const now = '2026-11-20T15:00:00Z';
const mostBytes = 60_000;

type Picture = {
  name: string;
  /** Below `/painel`; `{table}`, `{quote}` and `{freight}` are things of the demo. */
  path: string;
  height?: number;
};

const pictures: readonly Picture[] = [
  { name: 'hoje', path: '/', height: 560 },
  { name: 'fretes', path: '/fretes?fase=andamento', height: 560 },
  { name: 'atrasados', path: '/fretes?situacao=atrasado', height: 480 },
  { name: 'frete-custo', path: '/fretes/{freight}/custo', height: 560 },
  { name: 'etiquetas', path: '/fretes/etiquetas', height: 560 },
  { name: 'romaneio', path: '/fretes/romaneios', height: 440 },
  { name: 'reversas', path: '/fretes/reversas', height: 560 },
  { name: 'novo-frete', path: '/fretes/novo', height: 440 },
  { name: 'tabela-precos', path: '/tabelas/{table}/precos' },
  { name: 'tabela-taxas', path: '/tabelas/{table}/taxas' },
  { name: 'tabela-sombra', path: '/tabelas/{table}/sombra', height: 440 },
  { name: 'cotacao-recibo', path: '/cotacoes/{quote}' },
  { name: 'regras', path: '/regras?embarcador={shipper}', height: 480 },
  { name: 'tokens', path: '/integracoes/tokens', height: 480 },
  { name: 'chamadas', path: '/integracoes/chamadas?visao=grupos', height: 560 },
  { name: 'webhooks', path: '/webhooks', height: 560 },
  { name: 'historico', path: '/configuracoes/historico', height: 560 },
];

describe.skipIf(browserProgram === undefined)('the pictures of the guides', () => {
  let stage: Stage;
  let things: Record<string, string>;
  beforeAll(async () => {
    const app = await startDemoApp(now, { CARRETO_BASE_URL: 'https://frete.exemplo.com.br' });
    await playSmall(app);
    const first = async (query: string): Promise<string> => {
      const { rows } = await sql<{ thing: string }>`${sql.raw(query)}`.execute(app.ctx.db);
      return String(rows[0]?.thing);
    };
    things = {
      shipper: await first(`select id as thing from shipper where cnpj = '99500101000199'`),
      table: await first(`select id as thing from freight_table order by id limit 1`),
      quote: await first(`select id as thing from quote order by quoted_at desc limit 1`),
      freight: await first(`select freight_code as thing from cte_freight order by freight_code limit 1`),
    };
    stage = await openStage({ app });
  }, 300_000);
  afterAll(() => stage?.close());

  test.each(pictures)('show $name as it is today', async ({ name, path, height = 680 }) => {
    const page = await stage.open('/perfil', { width: 1100, height });
    await page.clock.setFixedTime(now);
    await visit(page, stage.home + path.replace(/\{(\w+)\}/g, (_, thing: string) => things[thing] ?? ''));
    expect(await page.getByRole('alert').count()).toBe(0);
    await keepPicture(page, { folder, file: `${name}.webp`, mostBytes });
    await page.close();
  });
});
