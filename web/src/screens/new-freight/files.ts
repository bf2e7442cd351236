import { api } from '../../api/client.ts';
import { newOrder, type Order } from './orders.ts';
import type { Xml } from './work.ts';

/** What dropped files are: orders to show at once, and the content of those that the server reads. */
export type Dropped = { orders: Order[]; xmls: Xml[] };

const mostXmlBytes = 1_000_000;
const mostSheetBytes = 5 * 1_048_576;

/** Most files of one drop. */
const mostFiles = 500;

/** Reads what was dropped; a sheet becomes its orders, anything else is taken for an NF-e, and the server says what it is. */
export async function readFiles(files: readonly File[], shipperId: number): Promise<Dropped> {
  const dropped: Dropped = { orders: [], xmls: [] };
  for (const file of files.slice(0, mostFiles)) {
    const isSheet = /\.(?:csv|xlsx|txt)$/i.test(file.name);
    if (file.size > (isSheet ? mostSheetBytes : mostXmlBytes))
      dropped.orders.push(newOrder(file.name, { state: 'refused', message: 'large' }));
    else if (/\.(?:zip|rar|7z)$/i.test(file.name))
      dropped.orders.push(newOrder(file.name, { state: 'refused', message: 'packed' }));
    else if (isSheet) dropped.orders.push(...(await ordersOfSheet(file, shipperId)));
    else {
      const order = newOrder(file.name, { state: 'reading' });
      dropped.orders.push(order);
      dropped.xmls.push({ id: order.id, xml: await inBase64(file) });
    }
  }
  return dropped;
}

async function ordersOfSheet(file: File, shipperId: number): Promise<Order[]> {
  const body = new Uint8Array(await file.arrayBuffer());
  const { orders, findings } = await api.readOrderSheet({ shipperId, body }, { timeoutMs: 60_000 });
  return [
    ...orders.map(({ line, order }) => newOrder(`${file.name} · ${line}`, { order })),
    ...findings
      .filter(({ severity }) => severity === 'error')
      .map(({ line, message }) =>
        newOrder(line === null ? file.name : `${file.name} · ${line}`, { state: 'refused', message }),
      ),
  ];
}

/** An empty file is sent as a blank, so that it is refused like any other that is no NF-e. */
async function inBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text === '' ? ' ' : text);
}
