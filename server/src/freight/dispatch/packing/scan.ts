import type { Context } from '../../../context.ts';
import type { LabelDpi } from '../../../documents/labels/print.ts';
import { fail } from '../../../kernel/failure.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import type { Scope } from '../../../registry/access/scope.ts';
import type { FoundFreight, FoundPrint } from '../../find.ts';
import { findScanned, volumeOfScanned } from './find-scanned.ts';
import { type HandedOut, handOut } from './hand-out.ts';
import { chooseScanned, hindranceOf, type PointOfDispatch, type ScanRefusal } from './judge-scan.ts';
import { readScanned } from './scanned-code.ts';

/** What a packing station read, where it stands, and how its labels come out. */
export type Scan = {
  text: string;
  dispatchPointId: number | null;
  volumes: 'all' | 'next';
  again: boolean;
  layout: number;
  format: 'pdf' | 'zpl';
  dpi: LabelDpi | null;
  scope: Scope;
  requestedBy: string;
};

/** What the station gets: labels, or why not. */
export type Scanned = { freight: FoundFreight | null } & (
  | { outcome: 'printed'; url: string; volumeNumbers: number[]; remaining: number }
  | {
      outcome: ScanRefusal;
      /** Of what was printed before. */
      print: FoundPrint | null;
      candidates: FoundFreight[];
      /** Of what cannot be printed, why. */
      text: string | null;
    }
);

/** How a scan went, kept under its `Idempotency-Key`: the freight is read anew. */
export type KeptScan = { freightCode: string; handed: HandedOut };

/**
 * Hands a packing station the labels of what it scanned: of the volumes that have none yet, or of the volume whose code it is. A
 * refusal is an answer.
 * @throws Failure `not_found` for a dispatch point that is not there or out of scope.
 */
export async function scanForLabels(
  ctx: Context,
  scan: Scan,
  keep: Keep<Scanned>,
): Promise<Scanned> {
  const point = await pointOf(ctx, scan);
  const scanned = readScanned(scan.text);
  const chosen = chooseScanned(await findScanned(ctx.db, scanned, scan.scope), point);
  const refused = (
    outcome: ScanRefusal,
    more: Partial<Extract<Scanned, { candidates: unknown }>> & { freight: FoundFreight | null },
  ): Scanned => ({ outcome, print: null, candidates: [], text: null, ...more });
  if ('refusal' in chosen) return refused(chosen.refusal, chosen);
  const { freight } = chosen;
  const volumeNumber = volumeOfScanned(scanned, freight);
  if (volumeNumber === undefined) return refused('unknown', { freight });
  const hindrance = await hindranceOf(ctx, freight);
  if (hindrance !== null) return refused(hindrance, { freight });
  const toScanned = (handed: HandedOut): Scanned => {
    if (!('refusal' in handed)) return { outcome: 'printed', freight, ...handed };
    const { refusal, ...more } = handed;
    return refused(refusal, { freight, ...more });
  };
  const { text: _, dispatchPointId: _point, scope: _scope, ...wanted } = scan;
  const handed = await handOut(ctx, { ...wanted, freight, volumeNumber }, (tx, kept) =>
    keep(tx, toScanned(kept)),
  );
  return toScanned(handed);
}

async function pointOf(
  { db }: Pick<Context, 'db'>,
  { dispatchPointId, scope: { shipperIds } }: Scan,
): Promise<PointOfDispatch | null> {
  if (dispatchPointId === null) return null;
  const point = await db
    .selectFrom('dispatchPoint')
    .select(['shipperId', 'document', 'zip'])
    .where('id', '=', dispatchPointId)
    .executeTakeFirst();
  if (point === undefined || (shipperIds !== 'all' && !shipperIds.includes(point.shipperId)))
    throw fail('not_found');
  return point;
}
