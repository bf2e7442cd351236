import type { Context } from '../../../context.ts';
import type { NfeOrder } from '../../../documents/nfe-xml/read-nfe-order.ts';
import type { KnownShipper } from '../../../registry/shippers/shippers-part.ts';
import { storedSettings } from '../../../registry/shippers/stored-settings.ts';
import { inThread } from '../../../threads/in-thread.ts';
import { ordersOfNfes } from './of-nfe.ts';
import type { OrderProblem, WantedOrder } from './wanted-order.ts';

/** What a line is: the file of an NF-e, or the order itself. */
export type LineSource = { xml: Uint8Array } | { order: WantedOrder };

export type ReadLine = { order: WantedOrder } | { problem: OrderProblem };

/** What lines are; files that are no NF-e, or one that the shipper may not send, are said of their lines. */
export async function readLines(
  ctx: Pick<Context, 'db' | 'mirror'>,
  { id: shipperId }: KnownShipper,
  lines: readonly LineSource[],
): Promise<ReadLine[]> {
  const files = lines.flatMap((line, index) => ('xml' in line ? [{ index, xml: line.xml }] : []));
  if (files.length === 0) return lines.flatMap((line) => ('order' in line ? [line] : []));
  const readings = await inThread.readNfeOrders(files.map(({ xml }) => xml));
  const takesTests = await mayTakeTests(ctx, shipperId);
  const read: NfeOrder[] = [];
  const answers = new Map<number, ReadLine>();
  const places: number[] = [];
  for (const [at, { index }] of files.entries()) {
    const reading = readings[at];
    if (reading === undefined) continue;
    const problem =
      'problem' in reading ? inSentence(reading.problem) : testProblem(reading.read, takesTests);
    if (problem !== null) answers.set(index, { problem });
    else if ('read' in reading) {
      read.push(reading.read);
      places.push(index);
    }
  }
  const orders = await ordersOfNfes(ctx, shipperId, read);
  for (const [at, order] of orders.entries()) answers.set(places[at] ?? -1, { order });
  return lines.map((line, index) => ('order' in line ? line : (answers.get(index) ?? unreadable)));
}

const unreadable: ReadLine = { problem: { field: 'xml', message: 'O arquivo não pôde ser lido.' } };

function inSentence({ field, message }: OrderProblem): OrderProblem {
  const where = field === 'xml' || field === 'infNFe' ? '' : ` (${field})`;
  return { field, message: `O arquivo não serve como NF-e: ${message}${where}.` };
}

/** Documents of the test environment are worth nothing, but to shippers that try things out. */
function testProblem({ nfe }: NfeOrder, takesTests: boolean): OrderProblem | null {
  if (!nfe.isTest || takesTests) return null;
  return { field: 'ide/tpAmb', message: 'A NF-e é do ambiente de homologação e não vale para transporte.' };
}

async function mayTakeTests({ db }: Pick<Context, 'db'>, shipperId: number): Promise<boolean> {
  const settings = await storedSettings(db, [shipperId]);
  return settings.get(shipperId)?.takesTestDocuments === true;
}
