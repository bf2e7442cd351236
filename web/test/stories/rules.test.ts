import type { FreightRuleView, NewRule } from '@carreto/contract/admin/registry/rules';
import type { NewSku } from '@carreto/contract/admin/registry/skus';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRule } from '../../../server/src/registry/rules/add-rule.ts';
import { updateRule } from '../../../server/src/registry/rules/edit-rule.ts';
import { putSkus } from '../../../server/src/registry/skus/put-skus.ts';
import { adminOf, personOf } from '../../../server/test/support/admin-calls.ts';
import { offersOf, quoteBody, sendQuote } from '../../../server/test/support/quote.ts';
import { tester } from '../../../server/test/support/registry.ts';
import { openShop, type Shop } from '../../../server/test/support/shop.ts';
import { followed } from '../../../server/test/support/what-ifs.ts';
import {
  browserProgram,
  finishStory,
  openStage,
  picture,
  type Stage,
  takeTrouble,
} from '../support/story.ts';

type Brought = NewRule & { active?: boolean };

/** A stored rule of a shop. */
async function bring({ app }: Stage, shop: Shop, { active = true, ...rule }: Brought): Promise<number> {
  const { id, revision } = await addRule(app.ctx, tester, { shipperId: shop.id, rule });
  if (active) await updateRule(app.ctx, tester, { ruleId: id, changes: { revision, active } });
  return id;
}

function product(sku: string, description: string): NewSku {
  const size = { heightMm: 100, widthMm: 200, lengthMm: 300, weightG: 1500, priceCents: 9990 };
  const volume = {
    description: null,
    tag: null,
    amount: 1,
    ...size,
    consolidate: true,
    overlaid: false,
    rotate: true,
  };
  return { sku, description, tag: null, category: 64, active: true, volumes: [volume] };
}

async function quotes({ app }: Stage, shop: Shop): Promise<void> {
  for (const zipcode of [1311000, 20040020, 40010000])
    await sendQuote(app, quoteBody(shop, { recipient: { type: 0, country: 'BRA', zipcode } }));
}

describe.skipIf(browserProgram === undefined)('rules', () => {
  let stage: Stage;
  let shop: Shop;
  beforeAll(async () => {
    stage = await openStage();
    shop = await openShop(stage.app);
    await quotes(stage, shop);
  });
  afterAll(() => stage?.close());

  const spoken = (page: Page) => page.locator('.rule-spoken');

  test('by the keyboard, one is built, tried on history, ordered, switched on, and the quote changes', async () => {
    const before = await offersOf(stage.app, quoteBody(shop));
    const page = await stage.open('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await page.getByText('Nenhuma regra ainda').waitFor();
    await picture(page, 'rules-empty-light-1280');
    await finishStory(page);
    await page.getByRole('link', { name: 'Nova regra' }).press('Enter');
    await page.getByRole('textbox', { name: 'Nome' }).fill('Dez reais em SP');
    await page.getByRole('combobox', { name: 'Acrescentar condição…' }).selectOption('destinationUfs');
    await page.getByRole('checkbox', { name: 'destino: SP' }).press('Space');
    await page.getByRole('combobox', { name: 'Acrescentar condição…' }).selectOption('goodsCents');
    await page.getByRole('textbox', { name: 'A partir de (R$)' }).fill('200');
    await page.getByRole('combobox', { name: 'Acrescentar ação…' }).selectOption('fixed');
    await page.getByRole('textbox', { name: 'Quanto (R$)' }).fill('10');
    expect((await spoken(page).textContent())?.replaceAll('\u00a0', ' ')).toBe(
      'Quando destino é SP e valor ≥ R$ 200,00 → +R$ 10,00 no preço',
    );
    await page.keyboard.press('Control+Enter');
    const trial = page.getByRole('region', { name: 'O que teria feito' });
    await trial.getByText('4 cotações').waitFor();
    expect(await trial.locator('div', { hasText: /^Cotações em que vale2$/ }).count()).toBe(1);
    await trial.getByText('+R$ 20,00').first().waitFor();
    await picture(page, 'rule-tried-light-1280');
    await finishStory(page);
    await page.getByRole('button', { name: 'Salvar desligada' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Dez reais em SP' }).waitFor();
    await page.getByRole('button', { name: 'Ligar' }).waitFor();
    expect(await offersOf(stage.app, quoteBody(shop))).toMatchObject(
      before.map(({ final_price }) => ({ final_price })),
    );
    await bring(stage, shop, {
      name: 'Preço único',
      actions: [{ type: 'set_price', cents: 1990 }],
      active: false,
    });
    await page.getByRole('link', { name: '← Regras' }).press('Enter');
    const list = page.getByRole('list', { name: 'Regras, da primeira à última' });
    const names = () => list.locator('.rule-name').allTextContents();
    await list.getByRole('link', { name: 'Preço único' }).waitFor();
    expect(await names()).toEqual(['Dez reais em SP', 'Preço único']);
    await list.getByRole('link', { name: 'Preço único' }).press('Alt+ArrowUp');
    await page.getByText('A ordem mudou e ainda não vale.').waitFor();
    expect(await names()).toEqual(['Preço único', 'Dez reais em SP']);
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Preço único');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Nada teria mudado.').waitFor();
    await picture(page, 'rules-order-light-1280');
    await finishStory(page);
    await page.getByRole('button', { name: 'Salvar a ordem' }).press('Enter');
    await page.getByText('A nova ordem vale.').waitFor();
    await list.getByRole('link', { name: 'Dez reais em SP' }).press('Space');
    const dialog = page.getByRole('dialog', { name: 'Ligar “Dez reais em SP”' });
    await dialog.getByText('5 cotações').waitFor();
    await picture(page, 'rule-switch-light-1280');
    await finishStory(page);
    await dialog.getByRole('button', { name: 'Ligar' }).press('Enter');
    await page.getByText('Dez reais em SP está ligada.').waitFor();
    await stage.app.settle();
    const [after] = await offersOf(stage.app, quoteBody(shop));
    expect((after?.final_price ?? 0) - (before[0]?.final_price ?? 0)).toBeCloseTo(10);
    await finishStory(page);
  });

  test('keep what was typed over a reload, and beside what somebody else made of them meanwhile', async () => {
    const id = await bring(stage, shop, {
      name: 'Sul',
      actions: [{ type: 'add_days', days: 1 }],
      active: false,
    });
    const page = await stage.open(`/regras/${id}`, { theme: 'dark' });
    await page.getByRole('textbox', { name: 'Quanto (dias)' }).fill('3');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Sul' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Quanto (dias)' }).inputValue()).toBe('3');
    const admin = await adminOf(stage.app);
    const { body } = await admin(`GET /rules/${id}`);
    await admin(`PATCH /rules/${id}`, {
      revision: body.revision,
      actions: [{ type: 'add_days', days: 2 }],
    });
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'mudou enquanto isso' });
    await conflict.getByText('+2 dias').waitFor();
    await conflict.getByText('+3 dias').waitFor();
    await picture(page, 'rule-conflict-dark-1280');
    expect(takeTrouble(page)).toHaveLength(1);
    await finishStory(page);
    await conflict.getByRole('button', { name: 'Salvar a minha por cima' }).click();
    await page.getByText('Sul foi salva.').waitFor();
    expect((await admin(`GET /rules/${id}`)).body.actions).toEqual([{ type: 'add_days', days: 3 }]);
    await finishStory(page);
  });

  test('are read and mended on 390 pixels in the dark, and say what is wrong', async () => {
    const page = await stage.open('/regras', { theme: 'dark', width: 390 });
    await page.getByRole('link', { name: 'Sul' }).waitFor();
    await picture(page, 'rules-dark-390');
    await finishStory(page);
    await page.getByRole('link', { name: 'Nova regra' }).click();
    await page.getByRole('combobox', { name: 'Acrescentar condição…' }).selectOption('destinationCities');
    await page.getByRole('searchbox', { name: 'Buscar município' }).fill('sao pau');
    await page.getByRole('checkbox', { name: /São Paulo\/SP/ }).click();
    await page.getByRole('combobox', { name: 'Acrescentar condição…' }).selectOption('destinationZips');
    await page.getByRole('button', { name: 'Experimentar' }).click();
    await page.getByText('Dê um nome à regra.').waitFor();
    await page.getByText('Escolha pelo menos um valor.').waitFor();
    await page.getByText('Escolha pelo menos uma ação, ou que as regras abaixo não valham.').waitFor();
    await picture(page, 'rule-mistakes-dark-390');
    await finishStory(page);
  });

  test('are ordered by drag and by keyboard, and beside the order that somebody else made meanwhile', async () => {
    const { id: shipperId } = shop;
    const { admin } = await personOf(stage.app, { name: 'Bia', role: 'admin' });
    const stored = async (): Promise<FreightRuleView[]> =>
      (await admin(`GET /shippers/${shipperId}/rules`)).body.items;
    for (const name of ['Primeira', 'Segunda', 'Terceira'])
      await bring(stage, shop, { name, actions: [{ type: 'add_days', days: 1 }], active: false });
    const page = await stage.open('/regras');
    const list = page.getByRole('list', { name: 'Regras, da primeira à última' });
    const names = () => list.locator('.rule-name').allTextContents();
    await list.getByRole('link', { name: 'Terceira' }).waitFor();
    const before = await names();
    const grip = (name: string) =>
      list
        .locator('li')
        .filter({ has: page.getByRole('link', { name }) })
        .locator('.rule-grip');
    await grip('Terceira').hover();
    await page.mouse.down();
    await list.locator('li').first().hover();
    await list.locator('li').first().hover();
    await page.mouse.up();
    await page.getByText('A ordem mudou e ainda não vale.').waitFor();
    const dragged = ['Terceira', ...before.filter((name) => name !== 'Terceira')];
    expect(await names()).toEqual(dragged);
    await list.getByRole('link', { name: 'Terceira' }).press('Alt+ArrowDown');
    const mine = [dragged[1], dragged[0], ...dragged.slice(2)];
    await expect.poll(names).toEqual(mine);
    const ids = (await stored()).map(({ id }) => id);
    const theirs = ids.toReversed();
    expect((await admin(`PUT /shippers/${shipperId}/rules/order`, { ruleIds: theirs })).status).toBe(200);
    await page.getByRole('button', { name: 'Salvar a ordem' }).click();
    const conflict = page.getByRole('region', { name: 'A ordem mudou enquanto isso' });
    await conflict.getByText(/ mudou a ordem em /).waitFor();
    const ordered = (name: string) =>
      conflict.getByRole('region', { name }).getByRole('listitem').allTextContents();
    expect(await ordered('A sua')).toEqual(mine);
    expect(await ordered('A de agora')).toEqual(before.toReversed());
    await picture(page, 'rules-order-conflict-light-1280');
    expect(takeTrouble(page)).toHaveLength(1);
    await finishStory(page);
    // It is the same after a reload, and counts once it was seen beside the other.
    await page.reload();
    await conflict.getByRole('button', { name: 'Ficar com a de agora' }).waitFor();
    await conflict.getByRole('button', { name: 'Salvar a minha por cima' }).click();
    await page.getByText('A nova ordem vale.').waitFor();
    expect((await stored()).map(({ name }) => name)).toEqual(mine);
    await finishStory(page);
  });

  test('name products that are suggested while their code or description is typed', async () => {
    const items = [product('CAN-01', 'Caneca branca'), product('BUL-01', 'Bule de ágata')];
    await putSkus(stage.app.ctx, tester, { shipperId: shop.id, origin: 'api', items });
    const page = await stage.open('/regras/nova');
    await page.getByRole('combobox', { name: 'Acrescentar condição…' }).selectOption('skus');
    const field = page.getByRole('combobox', { name: 'Buscar SKU' });
    const chosen = page.getByRole('textbox', { name: 'SKUs, um por linha' });
    await field.fill('agata');
    await page.getByRole('option', { name: 'BUL-01 · Bule de ágata' }).waitFor();
    await field.press('ArrowDown');
    await picture(page, 'rule-sku-light-1280');
    await finishStory(page);
    await field.press('Enter');
    expect(await chosen.inputValue()).toBe('BUL-01');
    await field.fill('ca');
    await page.getByRole('option', { name: 'CAN-01 · Caneca branca' }).click();
    expect(await chosen.inputValue()).toBe('BUL-01\nCAN-01');
    await field.fill('nada assim');
    await page.getByText('Nada encontrado.').waitFor();
    await finishStory(page);
  });

  test('that nobody saved are compared in money over a span, and the result is kept', async () => {
    const page = await stage.open('/regras/nova', { height: 1600 });
    await page.getByRole('textbox', { name: 'Nome' }).fill('Cinco reais');
    await page.getByRole('combobox', { name: 'Acrescentar ação…' }).selectOption('fixed');
    await page.getByRole('textbox', { name: 'Quanto (R$)' }).fill('5');
    // Other stories left rules that are on and do the same: this one must not give way to them.
    await page.getByRole('checkbox', { name: /^Soma-se a uma regra acima/ }).press('Space');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('combobox', { name: 'Período' }).selectOption({ label: 'Últimos 90 dias' });
    await picture(page, 'rule-in-money-light-1280');
    await finishStory(page);
    // What is quoted at the instant of asking is not before it.
    stage.app.clock.advanceMs(1000);
    await page.getByRole('button', { name: 'Comparar em dinheiro' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Comparação', exact: true }).waitFor();
    await page
      .getByText(/Cinco reais/)
      .first()
      .waitFor();
    const { findings, request } = await followed(stage.app, Number(page.url().split('/').at(-1)));
    expect(request).toMatchObject({ over: 'quotes', rules: { kind: 'new', name: 'Cinco reais' } });
    const { final, both } = findings?.quotes.all ?? { final: { a: 0, b: 0 }, both: 0 };
    expect(both).toBeGreaterThan(0);
    expect(final.b - final.a).toBe(500 * both);
  });

  test('are cloned and removed, and read in English', async () => {
    const id = await bring(stage, shop, {
      name: 'Frágil',
      actions: [{ type: 'hide_carrier' }],
      active: false,
    });
    const page = await stage.open(`/regras/${id}`, { language: 'en' });
    await page.getByText('carrier hidden').first().waitFor();
    await page.getByRole('button', { name: 'Clone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clone' }).click();
    await page.getByRole('heading', { level: 1, name: 'Frágil (copy)' }).waitFor();
    await picture(page, 'rule-english-light-1280');
    await finishStory(page);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('list', { name: 'Rules, from the first to the last' }).waitFor();
    expect(await page.getByRole('link', { name: 'Frágil (copy)' }).count()).toBe(0);
    await finishStory(page);
  });
});

describe.skipIf(browserProgram === undefined)('rules of somebody who may only read them', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ permissions: ['rules.read'] });
    const shop = await openShop(stage.app);
    await bring(stage, shop, { name: 'Sul', actions: [{ type: 'free' }] });
  });
  afterAll(() => stage?.close());

  test('are read and tried, and nothing else is offered', async () => {
    const page = await stage.open('/regras');
    await page.getByRole('link', { name: 'Sul' }).click();
    await page.getByRole('button', { name: 'Experimentar' }).click();
    await page.getByText('Este embarcador ainda não tem cotações').waitFor();
    expect(await page.getByRole('button', { name: /Salvar|Ligar|Desligar|Remover/ }).count()).toBe(0);
    await finishStory(page);
  });
});
