/** What a page is given before it begins, and answers in numbers of milliseconds. */
export type Probe = {
  paints(): { firstMs: number; largestMs: number };
  /** Since the page began to load, until the frame in which this is seen. */
  shown(target: string): Promise<number>;
  /** Which row the keyboard is at, and how high all rows are together. */
  list(selector: string): { active: string | null; pixels: number };
  /** From the press of each key so far to the frame that shows what it did; begins anew. */
  takeKeys(): number[];
  /** Clicks a link; until the frame in which what it leads to is seen. */
  route(link: string, target: string): Promise<number>;
  /** Moves what scrolls by so many pixels in each frame, down or sideways; how long each took. */
  scroll(selector: string | null, by: number | { left: number }, frames: number): Promise<number[]>;
};

/**
 * The probe as a script; it runs in the page, whose types are not those of this project. The time of an event is that at which the
 * browser got it; a frame is over when the first message after its callback arrives.
 */
export const probeScript = `(() => {
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now());
    port2.postMessage(0);
  }));
  let keys = [];
  let largestMs = 0;
  addEventListener('keydown', ({ timeStamp }) => {
    void painted().then((now) => keys.push(now - timeStamp));
  }, true);
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) largestMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const seen = (target) => new Promise((resolve) => {
    if (document.querySelector(target) !== null) return resolve();
    const watch = new MutationObserver(() => {
      if (document.querySelector(target) === null) return;
      watch.disconnect();
      resolve();
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  globalThis.probe = {
    paints: () => ({
      firstMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      largestMs,
    }),
    async shown(target) {
      await seen(target);
      return painted();
    },
    list: (selector) => {
      const list = document.querySelector(selector);
      return { active: list?.getAttribute('aria-activedescendant') ?? null, pixels: list?.scrollHeight ?? 0 };
    },
    takeKeys: () => keys.splice(0),
    async route(link, target) {
      const startedMs = performance.now();
      document.querySelector(link).click();
      await seen(target);
      return (await painted()) - startedMs;
    },
    scroll: (selector, by, frames) => new Promise((resolve) => {
      const list = selector === null ? null : document.querySelector(selector);
      const ms = [];
      let before;
      const frame = (now) => {
        if (before !== undefined) ms.push(now - before);
        before = now;
        if (ms.length >= frames) return resolve(ms);
        if (list !== null && typeof by === 'object') {
          const isAtEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 1;
          list.scrollLeft = isAtEnd ? 0 : list.scrollLeft + by.left;
        } else if (list !== null) {
          if (list.scrollTop + list.clientHeight >= list.scrollHeight - 1) list.scrollTop = 0;
          else list.scrollTop += by;
        }
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    }),
  };
})()`;

/** Reads so many rows of the list, in pages as large as they may be, and gives all of them as the first page from then on. */
export function preloadScript(rows: number): string {
  return `(async () => {
    const ask = globalThis.fetch;
    const items = [];
    let page = { nextCursor: null };
    do {
      const cursor = page.nextCursor === null ? '' : '&cursor=' + encodeURIComponent(page.nextCursor);
      const answer = await ask('/api/admin/v1/freights?sort=-hiredAt&limit=200' + cursor);
      if (answer.status !== 200) throw new Error('the list answered ' + answer.status);
      page = await answer.json();
      items.push(...page.items);
    } while (items.length < ${rows} && page.nextCursor !== null);
    const whole = JSON.stringify({ ...page, items });
    globalThis.fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href);
      const isFirst = url.pathname.endsWith('/admin/v1/freights') && !url.searchParams.has('cursor');
      if (!isFirst) return ask(input, init);
      return new Response(whole, { headers: { 'content-type': 'application/json' } });
    };
    return items.length;
  })()`;
}
