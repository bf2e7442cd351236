import { createHash } from 'node:crypto';
import type { CarrierLayout } from '@carreto/contract/admin/tables/carrier-layouts';
import type { Selectable, Transaction } from 'kysely';
import { fail } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';
import { type Layout, parseLayout } from '../../tariff/carrier-sheets/understand/layout.ts';
import { found } from '../changes/revision.ts';

export type LayoutRow = Selectable<Rows['carrierLayout']>;

export function toCarrierLayout(row: LayoutRow): CarrierLayout {
  const { createdAt, updatedAt, ...columns } = row;
  return { ...columns, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/** What files look like that a layout is for: a digest of the keys of its tabs, in whatever order they come. */
export function fingerprintOf(layout: Layout): string {
  return createHash('sha256').update(sheetKeys(layout).toSorted().join('\n')).digest('hex');
}

/** The tabs a layout speaks of, each by its digest of title and headings. */
export function sheetKeys({ sheets }: Layout): string[] {
  return [...new Set(sheets.map(({ key }) => key))];
}

/**
 * A layout as somebody sent it, completed with its defaults.
 * @throws Failure `invalid_request` that lists everything wrong.
 */
export function readLayout(json: unknown): Layout {
  const { layout, report } = parseLayout(structuredClone(json));
  if (layout !== null) return layout;
  const details = report.findings.map(({ path, message }) => ({ field: `layout${path ?? ''}`, message }));
  throw fail('invalid_request', { details });
}

/** The layout, held until the transaction ends; else 404. */
export async function lockLayout(tx: Transaction<Rows>, layoutId: number): Promise<LayoutRow> {
  return found(
    await tx
      .selectFrom('carrierLayout')
      .selectAll()
      .where('id', '=', layoutId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
}

/** Holds the carrier until the transaction ends, so that two who keep layouts follow each other; else 404. */
export async function lockCarrier(tx: Transaction<Rows>, carrierId: number): Promise<void> {
  found(
    await tx
      .selectFrom('carrier')
      .select('id')
      .where('id', '=', carrierId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
}
