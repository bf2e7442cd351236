import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from '../../../dev/browser.ts';
import { nobody } from '../../../dev/browser-program.ts';
import { contrast } from '../../src/freight/track/page/colours.ts';
import { updateShipper } from '../../src/registry/shippers/update-shipper.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Browser, newTab, startBrowser, type Tab } from '../support/browser.ts';
import { hired } from '../support/hire.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { addressOfPage, moved, onePixel } from '../support/tracking-page.ts';

const program = findBrowser();

let app: TestApp;
let shop: Shop;
let browser: Browser;
let tab: Tab;
let address: string;

describe.skipIf(program === undefined)('the tracking page in a browser', () => {
  beforeAll(async () => {
    app = await startTestApp();
    shop = await openShop(app);
    browser = await startBrowser(program ?? nobody);
    const trackingPage = {
      name: 'Loja <script>document.title="ran"</script>',
      logo: onePixel,
      colour: '#ffd400',
      showsProofs: true,
    };
    await updateShipper(app.ctx, tester, {
      shipperId: shop.id,
      changes: { revision: 1, settings: { trackingPage } },
    });
    await app.ctx.mirror.refresh();
    address = addressOfPage(app, await freightOnItsWay());
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });
  beforeEach(async () => {
    tab = await newTab(browser);
  });

  async function freightOnItsWay(): Promise<{ code: string; trackingKey: string }> {
    const code = await hired(app, shop);
    const events = [
      { code: 15, at: '2026-11-20T19:10:00Z' },
      { code: 16, at: '2026-11-21T03:40:00Z' },
      { code: 37, at: '2026-11-22T11:05:00Z', volumeNumber: 1 },
      { code: 32, at: '2026-11-23T17:30:00Z', redeliveryOn: '2026-11-24' },
      { code: 17, at: '2026-11-24T11:00:00Z', proofs: [{ url: 'https://provas.exemplo.com.br/1.jpg' }] },
    ];
    await moved(app, shop, { code, events });
    return app.ctx.db
      .selectFrom('freight')
      .select(['code', 'trackingKey'])
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
  }

  async function openAt(width: number, scheme: 'light' | 'dark' = 'light', scale = 1): Promise<void> {
    await tab.call('Emulation.setDeviceMetricsOverride', {
      width,
      height: 800,
      deviceScaleFactor: scale,
      mobile: width < 500,
    });
    await tab.call('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value: scheme }],
    });
    await tab.call('Network.setExtraHTTPHeaders', { headers: { 'accept-language': 'pt-BR' } });
    await tab.open(address);
  }

  test.each([320, 390, 1280])('fits a window %i pixels wide', async (width) => {
    await openAt(width);
    expect(await tab.value('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
    expect(await tab.value('document.querySelector("h1").innerText')).toBe('Em rota para entrega');
    expect(await tab.value('document.querySelector("[aria-current]").innerText')).toBe('Saiu para entrega');
    // Its words are on the page: what is short is not hidden behind what is long.
    const overflowing =
      '[...document.querySelectorAll("li,dd,h1,p")].filter(e => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).fontSize !== "0px").map(e => e.textContent)';
    expect(await tab.value(overflowing)).toEqual([]);
    const brokenTimes = `[...document.querySelectorAll('li>time')].filter((e) => {
      const range = document.createRange();
      range.selectNodeContents(e);
      return range.getClientRects().length > 1;
    }).length`;
    expect(await tab.value(brokenTimes)).toBe(0);
  });

  test('asks nobody for anything else, runs nothing, and breaks no rule of its policy', async () => {
    await openAt(390);
    const asked = tab
      .events('Network.requestWillBeSent')
      .map(({ request }) => (request as { url: string }).url);
    expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([address]);
    expect(await tab.value('document.scripts.length')).toBe(0);
    expect(await tab.value('document.title')).toMatch(/^Rastreio FR/);
    expect(tab.events('Log.entryAdded')).toEqual([]);
    expect(await tab.value('getComputedStyle(document.querySelector("header")).backgroundColor')).toBe(
      'rgb(255, 212, 0)',
    );
    expect(await tab.value('document.querySelector("header img").naturalWidth')).toBe(1);
  });

  test('works where scripts are switched off', async () => {
    await tab.call('Emulation.setScriptExecutionDisabled', { value: true });
    await openAt(390);
    const { root } = await tab.call<{ root: { nodeId: number } }>('DOM.getDocument');
    const { nodeId } = await tab.call<{ nodeId: number }>('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: 'summary',
    });
    const { model } = await tab.call<{ model: { content: number[] } }>('DOM.getBoxModel', { nodeId });
    expect(model.content.length).toBe(8);
  });

  test('tells a screen reader its language, landmarks, headings and lists', async () => {
    await openAt(390);
    type Node = { role?: { value: string }; name?: { value: string }; ignored: boolean };
    const { nodes } = await tab.call<{ nodes: Node[] }>('Accessibility.getFullAXTree');
    const roles = nodes
      .filter(({ ignored }) => !ignored)
      .map(({ role, name }) => [role?.value, name?.value ?? '']);
    const named = (role: string) => roles.filter(([each]) => each === role).map(([, name]) => name);
    expect(await tab.value('document.documentElement.lang')).toBe('pt-BR');
    for (const landmark of ['banner', 'main', 'contentinfo']) expect(named(landmark)).toHaveLength(1);
    expect(named('heading').slice(0, 3)).toEqual([
      'Em rota para entrega',
      'Histórico',
      'Terça-feira, 24 de novembro de 2026',
    ]);
    expect(named('list')).toContain('Andamento');
    expect(named('StaticText').join(' ')).toContain('concluído: ');
  });

  test.each(['light', 'dark'] as const)('has enough contrast in %s', async (scheme) => {
    await openAt(390, scheme);
    type Pair = { text: string; ink: string; ground: string };
    const pairs = await tab.value<Pair[]>(`(() => {
      const groundOf = (e) => {
        for (; e; e = e.parentElement) {
          const colour = getComputedStyle(e).backgroundColor;
          if (colour !== 'rgba(0, 0, 0, 0)') return colour;
        }
      };
      document.querySelector('details').open = true;
      return [...document.body.querySelectorAll('*')]
        .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim() !== ''))
        .map((e) => ({ text: e.textContent, ink: getComputedStyle(e).color, ground: groundOf(e) }));
    })()`);
    expect(pairs.length).toBeGreaterThan(20);
    const poor = pairs.filter(({ ink, ground }) => contrast(hex(ink), hex(ground)) < 4.5);
    expect(poor).toEqual([]);
    expect(hex(pairs.at(-1)?.ground ?? '')).toBe(scheme === 'light' ? '#ffffff' : '#14181c');
  });

  test('shows where the keyboard is, and opens the proofs by it', async () => {
    await openAt(390);
    const press = async (key: string, text?: string) => {
      const event = { key, code: key, windowsVirtualKeyCode: key === 'Tab' ? 9 : 13, ...(text && { text }) };
      await tab.call('Input.dispatchKeyEvent', { type: 'keyDown', ...event });
      await tab.call('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
    };
    await press('Tab');
    expect(await tab.value('document.activeElement.tagName')).toBe('SUMMARY');
    expect(await tab.value('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
    await press('Enter', '\r');
    expect(await tab.value('document.querySelector("details").open')).toBe(true);
    await press('Tab');
    expect(await tab.value('document.activeElement.href')).toBe('https://provas.exemplo.com.br/1.jpg');
  });
});

/** `rgb(1, 2, 3)` as `#010203`. */
function hex(colour: string): string {
  const parts = colour.match(/[0-9]+/g) ?? [];
  return `#${parts
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;
}
