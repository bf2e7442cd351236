import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheets } from '../../../server/src/documents/spreadsheets/read-sheets.ts';
import { type AdminCall, personOf } from '../../../server/test/support/admin-calls.ts';
import { clonedCtes } from '../../../server/test/support/cloned-ctes.ts';
import { storedCte } from '../../../server/test/support/ctes.ts';
import { playSmall, startDemoApp } from '../../../server/test/support/lived-in.ts';
import { passInDatabase, setDatabaseClock } from '../../../server/test/support/moving-clock.ts';
import { issueCarrierToken } from '../../../server/test/support/occurrences.ts';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

const now = '2026-11-20T12:00:00.000Z';
const span = 'de=2026-10-20&ate=2026-11-21';

type Queued = {
  id: number;
  number: number;
  accessKey: string;
  shipperId: number;
  carrierId: number;
  cause: string | null;
  freightCode: string | null;
  billId: number | null;
  totalCents: number;
  differenceCents: number | null;
};

describe.skipIf(browserProgram === undefined)('money comes back', () => {
  let stage: Stage;
  let admin: AdminCall;
  /** Those of the queue that are of a freight, by their cause and carrier. */
  let groups: Map<string, Queued[]>;
  const taken = new Set<number>();

  beforeAll(async () => {
    const app = await startDemoApp(now);
    await playSmall(app, { size: { days: 20, freightsADay: 4, quotesADay: 1, shops: 1 } });
    await setDatabaseClock(app.ctx.db, now);
    await counted(app);
    stage = await openStage({ app, name: 'Fátima Prado' });
    ({ admin } = await personOf(app, { name: 'Ada', role: 'admin' }));
    const { items } = (await admin('GET /ctes?state=divergence&limit=200')).body as { items: Queued[] };
    const alone = items.filter(
      ({ billId, differenceCents }) => billId === null && (differenceCents ?? 0) > 0,
    );
    // Few differ in a world that tests have time for: one cause came again and again, another some times.
    const again: number[] = [];
    for (const [at, { id }] of alone.slice(0, 2).entries())
      again.push(...(await clonedCtes(app, id, at === 0 ? 6 : 2)));
    const more = again.map(async (id) => (await admin(`GET /ctes/${id}`)).body as Queued);
    const free = [...alone, ...(await Promise.all(more))];
    groups = Map.groupBy(free, ({ cause, carrierId }) => `${cause} ${carrierId}`);
  }, 300_000);
  afterAll(() => stage?.close());

  /** What was decided ten seconds ago is effective, and what came of it is counted. */
  async function counted(app: Stage['app'] = stage.app): Promise<void> {
    await passInDatabase(app.ctx.db, 11);
    app.clock.advanceMs(300_000);
    await app.settle();
  }
  const stateOf = async ({ id }: Queued) => (await storedCte(stage.app, id)).state;
  /** A CT-e of the queue that no other step of the story is about. */
  const another = (): Queued => {
    const found = [...groups.values()].flat().find(({ id }) => !taken.has(id));
    if (found === undefined) throw new Error('the world has too few CT-es that differ');
    taken.add(found.id);
    return found;
  };
  const byCarrier = async (cte: Queued, path: string, body: object): Promise<void> => {
    const token = await issueCarrierToken(stage.app, cte.carrierId);
    const response = await fetch(`${stage.app.address}/api/external/transportadora/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
  };

  test('one decision clears a cause, and one of its CT-es is taken back', async () => {
    const group = [...groups.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
    expect(group.length).toBeGreaterThan(1);
    for (const { id } of group) taken.add(id);
    const [back, ...others] = group;
    const page = await stage.open('/auditoria');
    const nav = page.getByRole('navigation', { name: 'Causas e transportadoras' });
    await nav
      .getByRole('button', { name: new RegExp(` ${group.length} · R\\$`) })
      .first()
      .waitFor();
    const { cause = '', carrierId } = group[0] ?? {};
    const query = new URLSearchParams({
      causa: causeParams[cause ?? ''] ?? '',
      transportadora: String(carrierId),
    });
    await page.goto(`${stage.home}/auditoria?${query}`);
    await page.getByRole('button', { name: 'Liberar todos da fila…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Liberar todos da fila' });
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('combinado com a transportadora');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: `Liberar ${group.length} agora` }).click();
    await dialog.getByText('Terminou').waitFor({ timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await page.goto(`${stage.home}/auditoria/${back?.id}`);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page.getByText('Desfeito: ninguém ficou sabendo.').waitFor();
    await counted();
    expect(await Promise.all(others.map(stateOf))).toEqual(others.map(() => 4));
    expect(back === undefined ? undefined : await stateOf(back)).toBe(1);
    if (back !== undefined) taken.delete(back.id);
    await finishStory(page);
  });

  test('what a carrier proposes is answered', async () => {
    const cte = another();
    await byCarrier(cte, `ctes/${cte.id}/proposals`, {
      valor: cte.totalCents / 100,
      mensagem: 'vale o cobrado',
    });
    const page = await stage.open(`/auditoria/${cte.id}`);
    await page.getByText(/^Transportadora: .* \(aberta\)/).waitFor();
    await page.getByRole('button', { name: 'Aceitar', exact: true }).click();
    await page.getByText(/^Transportadora: .* \(aceita\)/).waitFor();
    expect(await stateOf(cte)).toBe(4);
    await finishStory(page);
  });

  test('a bill is released once what hinders it is cleared at the desk, and paid', async () => {
    const cte = another();
    const shipper = (await admin(`GET /shippers/${cte.shipperId}`)).body;
    const carrier = (await admin(`GET /carriers/${cte.carrierId}`)).body;
    // It asks for more than its CT-e does, so that it is not released by itself.
    const valor = (cte.totalCents + 1000) / 100;
    await byCarrier(cte, 'bills', {
      cnpj_transportadora: carrier.cnpj,
      faturas: [
        {
          ...{ acao: 'I', cnpj_embarcador: shipper.cnpj, serie: '1', numero: 990_001, valor },
          ...{ data_emissao: '2026-11-20', data_vencimento: '2026-12-05' },
          conhecimentos: [{ chave_acesso: cte.accessKey, valor }],
        },
      ],
    });
    const page = await stage.open('/faturas?fila=disputa');
    await page.getByRole('link', { name: '990001/1' }).click();
    await page.getByRole('link', { name: '1 CT-e diverge' }).click();
    await page
      .getByRole('table', { name: 'CT-es da fatura' })
      .getByRole('link', { name: new RegExp(`^${cte.number}\\b`) })
      .click();
    await page.getByRole('heading', { name: `CT-e ${cte.number}` }).waitFor();
    await page.keyboard.press('l');
    await page.getByRole('textbox', { name: 'Motivo' }).fill('tarifa conferida');
    await page.keyboard.press('Enter');
    await page.getByText(`CT-e ${cte.number}: liberado em 10 segundos.`).waitFor();
    await counted();
    await page.goto(`${stage.home}/faturas?numero=990001`);
    await page.getByRole('link', { name: '990001/1' }).click();
    const release = page.getByRole('button', { name: /^Liberar/ });
    await release.waitFor();
    await expect.poll(() => release.isDisabled()).toBe(false);
    await page.keyboard.press('l');
    await page.getByRole('dialog').getByLabel('Motivo').fill('tarifa conferida');
    await page.keyboard.press('Enter');
    await page.getByText('Fatura liberada.', { exact: true }).waitFor();
    await page.keyboard.press('p');
    await page.getByRole('dialog').getByLabel('Dia do pagamento').fill('2026-11-20');
    await page.getByRole('dialog').getByRole('button', { name: 'Pagar' }).click();
    await page.getByText('Paga em 20/11/2026').waitFor();
    await picture(page, 'money-back-bill');
    await finishStory(page);
  });

  test('what comes back is the same on the screen, in its table and in its file, to the cent', async () => {
    const cte = another();
    const room = `/desempenho/auditoria?${span}&comparar=nada`;
    const before = await recovered(await stage.open(room, { height: 1100 }), 'before');
    const desk = await stage.open(`/auditoria/${cte.id}`);
    await desk.getByRole('heading', { name: `CT-e ${cte.number}` }).waitFor();
    await desk.keyboard.press('v');
    await desk.getByRole('textbox', { name: 'Motivo' }).fill('cobrado a mais');
    await desk.keyboard.press('Enter');
    await desk.getByText(`CT-e ${cte.number}: recusado em 10 segundos.`).waitFor();
    await counted();
    const page = await stage.open(room, { height: 1100 });
    const after = await recovered(page, 'after');
    expect(after.total - before.total).toBe(cte.differenceCents);
    // From the carrier's sum to its CT-es: they add up to it, and so does their file.
    const part = page.getByRole('region', { name: 'Recuperado pela auditoria, por transportadora' });
    const [name = '', expected = 0] = [...after.of].find(([, sum]) => sum > 0) ?? [];
    await part
      .getByRole('row', { name: new RegExp(`^${name} `) })
      .getByRole('link')
      .click();
    const rows = page.getByRole('list', { name: 'Fila' }).getByRole('button');
    await rows.first().waitFor();
    await page.getByRole('navigation', { name: 'Causas e transportadoras' }).getByText(`${name}: `).waitFor();
    expect(await listed(rows)).toBe(expected);
    await picture(page, 'money-back-rows');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar a lista (XLSX)' }).click();
    const read = await readSheets(new Uint8Array(await readFile(await (await download).path())));
    if (!('sheets' in read)) throw new Error(JSON.stringify(read));
    const [head = [], ...filed] = (read.sheets[0]?.rows ?? []).map(({ cells }) => cells);
    expect(head.at(-1)).toBe('Recuperado');
    expect(filed.reduce((sum, row) => sum + Math.round(Number(row.at(-1)) * 100), 0)).toBe(expected);
    await finishStory(page);
  });

  const listed = async (rows: Locator): Promise<number> =>
    (await rows.locator('.figures').allTextContents()).reduce((sum, text) => sum + cents(text), 0);

  /** What came back by carrier, in cents: of the sentence, the table and the file, which are the same. */
  async function recovered(page: Page, name: string): Promise<{ total: number; of: Map<string, number> }> {
    const part = page.getByRole('region', { name: 'Recuperado pela auditoria, por transportadora' });
    await part.locator('p').first().waitFor();
    const sentence = (await part.locator('p').first().textContent()) ?? '';
    if (!sentence.startsWith('Recuperado:')) return { total: 0, of: new Map() };
    await part.getByText('ver tabela').click();
    const heads = await part.locator('thead th').allTextContents();
    const column = heads.indexOf('Recuperado');
    const rows = await part.locator('tbody tr').all();
    const shown = await Promise.all(
      rows.map(async (row): Promise<[string, number]> => {
        const cells = await row.locator('th, td').allTextContents();
        return [cells[0] ?? '', cents(cells[column] ?? '')];
      }),
    );
    await picture(page, `money-back-${name}`);
    const download = page.waitForEvent('download');
    await part.getByRole('button', { name: 'Baixar CSV' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    const [head = [], ...lines] = text
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line) => line.split(';'));
    const at = head.indexOf('Recuperado (R$)');
    const filed = lines.map((line): [string, number] => [line[0] ?? '', cents(line[at] ?? '')]);
    expect(new Map(filed)).toEqual(new Map(shown));
    const total = shown.reduce((sum, [, one]) => sum + one, 0);
    expect(cents(/R\$\s[\d.,]+\d/.exec(sentence)?.[0] ?? '')).toBe(total);
    return { total, of: new Map(shown) };
  }
});

function cents(text: string): number {
  return Math.round(Number(text.replace(/[^\d,-]/g, '').replace(',', '.')) * 100);
}

/** Causes as the address of the desk has them. */
const causeParams: Readonly<Record<string, string>> = {
  charge_amount: 'tarifa',
  cubing_factor: 'cubagem',
  taxed_weight: 'peso',
  goods_value: 'mercadoria',
  charge_not_contracted: 'fora-do-contrato',
  tax_rate: 'imposto',
  table_version: 'versao',
  region: 'regiao',
  rounding: 'arredondamento',
  unexplained: 'sem-causa',
  duplicate: 'duplicado',
};
