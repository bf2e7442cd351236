import { findQuotes } from '../../freight/quote/store/find-quotes.ts';
import { fromSearch } from '../../freight/quote/wire/receipts.ts';
import { findCarrierNames } from '../../registry/carriers/carrier-names.ts';
import { CommandError } from '../command.ts';
import type { CommandContext } from '../context/with-context.ts';

/** `Name (id 3)`. */
export type NameOf = (id: number) => string;

/** What carriers are called, for people. */
export async function carrierNames(ctx: CommandContext, ids: readonly number[]): Promise<NameOf> {
  const names = await findCarrierNames(ctx.db, [...new Set(ids)]);
  return (id) => {
    const name = names.get(id);
    return name === undefined ? `carrier ${id}` : `${name} (carrier ${id})`;
  };
}

/** The names alone, as answers of the API have them. */
export async function tradeNames(ctx: CommandContext, ids: readonly number[]): Promise<NameOf> {
  const names = await findCarrierNames(ctx.db, [...new Set(ids)]);
  return (id) => names.get(id) ?? `transportadora ${id}`;
}

/** Where prices come from: a version of a table, or the API of a live carrier. */
export function sourceText({
  tableName,
  tableId,
  versionNumber,
  connectorId,
}: {
  tableName: string | null;
  tableId: number | null;
  versionNumber: number | null;
  connectorId: number | null;
}): string {
  if (connectorId !== null) return `live, connector ${connectorId}`;
  return tableName === null ? 'a table that is gone' : `${tableName} (table ${tableId} v${versionNumber})`;
}

/** Whose quote it is. A CommandError says how to find others. */
export async function shipperOfQuote(ctx: CommandContext, id: string): Promise<number> {
  const [found] = (await findQuotes(ctx, fromSearch({ id }))).quotes;
  if (found !== undefined) return found.shipperId;
  throw new CommandError(`No quote ${id} here.`, {
    nextStep: './carreto quote find lists the quotes of a day.',
  });
}
