import { api, refusalOf } from '../../api/client.ts';
import { newKey, type Order, offerBy, type Rule, type Store } from './orders.ts';

/** Orders of one request; the server takes fifty. */
const together = 20;
/** Characters of files in one request. */
const mostCharacters = 4_000_000;
const mostTries = 8;
const longestWaitMs = 60_000;

/** Where the page is with all its orders. */
export type Progress = { done: number; all: number };
export type Work = {
  store: Store;
  shipperId: number;
  onProgress(progress: Progress): void;
};

/** A file of one NF-e, for the order that waits for it. */
export type Xml = { id: string; xml: string };

/** Files that the server has not read yet, by the ids of their orders: in memory alone, for they are large. */
const unread = new Map<string, string>();

export function keepUnread(xmls: readonly Xml[]): void {
  for (const { id, xml } of xmls) unread.set(id, xml);
}

/** Reads files of NF-es on the server, a part at a time. @throws ApiError when it goes on refusing; the rest stays unread */
export async function readUnread(work: Work, rule: Rule): Promise<void> {
  const xmls = work.store.read().flatMap(({ id, state }): Xml[] => {
    const xml = state === 'reading' ? unread.get(id) : undefined;
    return xml === undefined ? [] : [{ id, xml }];
  });
  await previewParts(
    work,
    partsOf(xmls, ({ xml }) => xml.length),
    rule,
  );
}

/** Looks at orders again that were typed, corrected or read from a sheet. @throws ApiError */
export async function previewWaiting(work: Work, rule: Rule): Promise<void> {
  const waiting = work.store
    .read()
    .flatMap(({ id, state, order }) => (state === 'waiting' && order !== null ? [{ id, order }] : []));
  await previewParts(
    work,
    partsOf(waiting, () => 0),
    rule,
  );
}

type PreviewLine = Parameters<typeof api.previewOrders>[0]['body']['lines'][number];

async function previewParts(
  { store, shipperId, onProgress }: Work,
  parts: readonly (readonly PreviewLine[])[],
  rule: Rule,
): Promise<void> {
  const all = parts.reduce((sum, part) => sum + part.length, 0);
  let done = 0;
  onProgress({ done, all });
  for (const part of parts) {
    const { lines } = await again(() =>
      api.previewOrders({ shipperId, body: { lines: [...part] } }, { timeoutMs: 120_000 }),
    );
    const seen = keysOf(store.read());
    store.change(
      new Map(
        lines.map(({ id, outcome, ...line }) => {
          const { message, order, problems, freight, quoteId, offers } = line;
          const key = order?.nfe?.accessKey;
          const isRepeated = key !== undefined && (seen.get(key) ?? id) !== id;
          if (key !== undefined && !isRepeated) seen.set(key, id);
          const state = isRepeated ? 'refused' : outcome;
          const chosen = offerBy(offers, rule);
          const known = { order, problems, freightCode: freight?.code ?? null, quoteId, offers, chosen };
          return [id, { ...known, state, message: isRepeated ? 'repeated' : message }];
        }),
      ),
    );
    for (const { id } of part) unread.delete(id);
    done += part.length;
    onProgress({ done, all });
  }
}

/** NF-es that are here already, with the order that has each. */
function keysOf(orders: readonly Order[]): Map<string, string> {
  return new Map(
    orders.flatMap(({ id, state, order }) =>
      order?.nfe === undefined || state === 'refused' ? [] : [[order.nfe.accessKey, id] as const],
    ),
  );
}

/**
 * Hires what is marked as sent, a part at a time: what has no answer is sent again as it was, with its own key, so that nothing is hired
 * twice. @throws ApiError when it goes on refusing; what is left stays sent
 */
export async function hireSent({ store, shipperId, onProgress }: Work): Promise<void> {
  const all = store.read().filter(({ state }) => state === 'sent').length;
  const left = () => store.read().filter(({ state }) => state === 'sent');
  for (let tries = 0; left().length > 0 && tries < mostTries; ) {
    onProgress({ done: all - left().length, all });
    const part = left().slice(0, together);
    const { lines } = await again(() =>
      api.hireOrders({ shipperId, body: { lines: part.map(toHire) } }, { timeoutMs: 120_000 }),
    );
    const changes = new Map<string, Partial<Order>>();
    let waitS = 0;
    for (const { id, outcome, message, freightCode, trackingUrl, problems, retryAfterS } of lines) {
      if (outcome === 'retry') waitS = Math.max(waitS, retryAfterS ?? 1);
      else if (outcome === 'refused')
        changes.set(id, { state: 'incomplete', message, problems, key: newKey() });
      else changes.set(id, { state: 'done', message, freightCode, trackingUrl, problems: [] });
    }
    store.change(changes);
    tries = changes.size > 0 ? 0 : tries + 1;
    if (waitS > 0) await wait(waitS * 1000);
  }
  onProgress({ done: all - left().length, all });
}

function toHire({ id, key, order, quoteId, chosen }: Order) {
  const choice =
    quoteId === null || chosen === null
      ? ({ by: 'attach' } as const)
      : ({ by: 'offer', quoteId, offerNumber: chosen } as const);
  return { id, key, order: order ?? { recipient: {}, goods: [] }, choice };
}

/** Sends again what was turned away for now, or had no answer, after the time that the answer names. */
async function again<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      const refusal = refusalOf(error);
      const isPassing = refusal === undefined || [429, 502, 503, 504].includes(refusal.status);
      if (!isPassing || tries >= mostTries) throw error;
      const afterMs = refusal?.retryAfterS === undefined ? 500 * 2 ** tries : refusal.retryAfterS * 1000;
      await wait(Math.min(afterMs, longestWaitMs));
    }
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function partsOf<One>(all: readonly One[], sizeOf: (one: One) => number): One[][] {
  const parts: One[][] = [];
  let size = 0;
  for (const one of all) {
    const last = parts.at(-1);
    size += sizeOf(one);
    if (last !== undefined && last.length < together && size <= mostCharacters) last.push(one);
    else {
      parts.push([one]);
      size = sizeOf(one);
    }
  }
  return parts;
}
