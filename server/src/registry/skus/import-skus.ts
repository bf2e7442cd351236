import type { SkuImport } from '@carreto/contract/admin/registry/sku-files';
import { volumeTypeName } from '@carreto/contract/volume-types';
import type { SheetProduct } from '../../documents/sku-sheet/product.ts';
import { fail } from '../../kernel/failure.ts';
import { inThread } from '../../threads/in-thread.ts';
import { type Actor, inChange, type RegistryContext } from '../changes/change.ts';
import { lockShipper, requireShipper } from '../shippers/shipper.ts';
import { errorDetails } from '../tables/import-table.ts';
import { putSkusIn, type SkuCounts, wouldPutSkus } from './put-skus.ts';
import { isComplete } from './sku.ts';

/** A file of products, CSV or XLSX. */
export type SkuFile = { shipperId: number; bytes: Uint8Array; check: boolean };

/**
 * Adds the products of a file to a shipper's catalogue or replaces those with the same code, in one transaction; what
 * is the same is not touched. With `check` nothing is stored, and a file with errors is an answer.
 * @throws Failure `not_found` without such a shipper; `invalid_file` that names every line with an error;
 * `work_too_large`.
 */
export async function importSkus(ctx: RegistryContext, actor: Actor, file: SkuFile): Promise<SkuImport> {
  const { shipperId, bytes, check } = file;
  await requireShipper(ctx.db, shipperId);
  const { products, report } = await inThread.readSkuFile({ bytes, categories: volumeTypeName });
  const incomplete = products.filter(({ volumes }) => !isComplete(volumes)).length;
  const reading = { products: products.length, incomplete, report };
  if (report.errorCount > 0) {
    if (!check)
      throw fail('invalid_file', { details: errorDetails({ ...report, findings: mended(report) }) });
    return { outcome: 'refused', ...reading, ...nothing };
  }
  if (check) {
    const counts = await inBatches(products, (items) => wouldPutSkus(ctx.db, { shipperId, items }));
    return { outcome: 'checked', ...reading, ...counts };
  }
  const counts = await inChange(ctx, actor, async (change) => {
    await lockShipper(change.tx, shipperId);
    return inBatches(products, (items) => putSkusIn(change, { shipperId, origin: 'file', items }));
  });
  const outcome = counts.added + counts.changed > 0 ? 'imported' : 'unchanged';
  return { outcome, ...reading, ...counts };
}

/** Findings with what mends them in their sentence. */
function mended({ findings }: SkuImport['report']): SkuImport['report']['findings'] {
  return findings.map((each) =>
    each.fix === null ? each : { ...each, message: `${each.message} ${each.fix}` },
  );
}

const nothing: SkuCounts = { added: 0, changed: 0, unchanged: 0 };

/** Within the 65,535 parameters that a statement may have. */
const batchSize = 1_000;

async function inBatches(
  products: readonly SheetProduct[],
  put: (items: readonly SheetProduct[]) => Promise<SkuCounts>,
): Promise<SkuCounts> {
  const sum = { ...nothing };
  for (let at = 0; at < products.length; at += batchSize) {
    const { added, changed, unchanged } = await put(products.slice(at, at + batchSize));
    sum.added += added;
    sum.changed += changed;
    sum.unchanged += unchanged;
  }
  return sum;
}
