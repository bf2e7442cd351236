import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateOperator } from '../../../server/src/registry/operators/update-operator.ts';
import { someNfe } from '../../../server/test/support/hire.ts';
import { tester } from '../../../server/test/support/registry.ts';
import {
  type Belongings,
  canary,
  openScopeWorld,
  type ScopeWorld,
} from '../../../server/test/support/scope-world.ts';
import { addPerson } from '../../../server/test/support/sign-in.ts';
import { logInTo } from '../support/accounts.ts';
import { browserProgram, openStage, type Stage, takeTrouble } from '../support/story.ts';
import { addressesOf, follow, jobOf, visit } from '../support/walk.ts';

describe.skipIf(browserProgram === undefined)('somebody of one shipper of two', () => {
  let world: ScopeWorld;
  let stage: Stage;
  let things: Belongings;
  beforeAll(async () => {
    world = await openScopeWorld();
    stage = await openStage({ app: world.app });
    things = { ...world.things, jobId: await jobOf(stage, world.things) };
    const lia = await addPerson(stage.app, { name: 'Lia Prado' });
    await updateOperator(stage.app.ctx, tester, {
      operatorId: lia.id,
      changes: { revision: 1, shipperIds: [world.own.id] },
    });
    await stage.app.ctx.mirror.refresh();
  });
  afterAll(async () => {
    await stage?.close();
    await world?.close();
  });

  const canaries = (): string[] => [...world.texts.ofShipper, ...world.texts.ofShipments];

  /** Opens every screen, and gives which canaries stood where: in an answer of the server, or on the page. */
  async function walk(page: Page): Promise<Map<string, Set<string>>> {
    const seen = new Map<string, Set<string>>();
    let answers: Promise<string>[] = [];
    page.on('response', (response) => {
      if (/\/api\//.test(response.url())) answers.push(response.text().catch(() => ''));
    });
    const everywhere = [
      ...addressesOf(things),
      ...['/', '/fretes', '/webhooks'].map((path) => `${path}?embarcador=${world.foreign.id}`),
      `/fretes?texto=${canary}`,
    ];
    for (const [at, address] of everywhere.entries()) {
      answers = [];
      await (at === 0 ? visit : follow)(page, stage.home + address);
      const texts = [...(await Promise.all(answers)), await page.locator('body').innerHTML()];
      seen.set(address, found(texts, address));
    }
    return seen;
  }

  /** A page that says that there is nothing at an address may repeat what the address says. */
  function found(texts: readonly string[], address: string): Set<string> {
    return new Set(
      canaries().filter((one) => !address.includes(one) && texts.some((text) => text.includes(one))),
    );
  }

  /** What the search of the palette answers and lists for each of these. */
  async function search(page: Page, typed: readonly string[]): Promise<Map<string, Set<string>>> {
    await visit(page, `${stage.home}/perfil`);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Buscar e comandar' });
    const seen = new Map<string, Set<string>>();
    for (const text of typed) {
      await field.fill('');
      const answer = page.waitForResponse(/\/api\/admin\/v1\/search\?/);
      await field.fill(text);
      const answered = await (await answer).text();
      await page.locator('.palette-told', { hasText: /Buscando/ }).waitFor({ state: 'detached' });
      seen.set(text, found([answered, await page.getByRole('listbox').innerHTML()], text));
    }
    return seen;
  }

  const typed = () => [
    canary,
    `${canary}-PEDIDO`,
    String(things.freightCode),
    someNfe.chave_acesso,
    world.foreign.cnpj,
  ];
  const none = (seen: Map<string, Set<string>>) => [...seen].filter(([, texts]) => texts.size === 0);
  const some = (seen: Map<string, Set<string>>) =>
    [...seen].filter(([, texts]) => texts.size > 0).map(([address, texts]) => `${address}: ${[...texts]}`);

  test('would be seen to see something of the other: those of both do, on every screen', async () => {
    const page = await stage.open('/');
    const seen = await walk(page);
    expect(none(seen)).toEqual([]);
    expect(new Set([...seen.values()].flatMap((texts) => [...texts]))).toEqual(new Set(canaries()));
    const { ofShipments } = world.texts;
    const ofThings = addressesOf(things).filter(
      // What is tried in the laboratory is nobody's shipment, carriers are everybody's, settings have none, and a carrier's own
      // people are others.
      (address) =>
        /\/.*\d/.test(address) &&
        !/^\/(?:trabalhos|transportadoras|parceiro|configuracoes|integracoes\/lojas|cotacoes\/(?:nova|matriz))/.test(
          address,
        ),
    );
    // Tabs of one page share what the server answered to the first of them.
    const pages = Map.groupBy(ofThings, (address) => /^.*?\d[^/?]*/.exec(address)?.[0]);
    const shows = (address: string): boolean => ofShipments.some((text) => seen.get(address)?.has(text));
    expect([...pages].filter(([, tabs]) => !tabs.some(shows))).toEqual([]);
    expect(none(await search(page, typed()))).toEqual([]);
  }, 150_000);

  test('sees nothing of the other, on no screen and by no search', async () => {
    const page = await logInTo(stage, '/', { name: 'Lia Prado' });
    const seen = await walk(page);
    expect(some(seen)).toEqual([]);
    // Nothing but refusals, as a browser words them.
    expect(
      takeTrouble(page).filter((text) => !/the server responded with a status of 40[34]/.test(text)),
    ).toEqual([]);
    expect(some(await search(page, typed()))).toEqual([]);
  }, 150_000);
});
