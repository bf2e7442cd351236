import type { Context } from '../../../context.ts';
import { fail } from '../../../kernel/failure.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import type { Scope } from '../../../registry/access/scope.ts';
import type { FoundFreight } from '../../find.ts';
import type { LabelContext } from '../../label/own-labels.ts';
import { type FreightHead, headOf } from '../freight-head.ts';
import { findScanned, volumeOfScanned } from './find-scanned.ts';
import { type HandedOut, type HandOut, handOut, type KnownPrint } from './hand-out.ts';
import { chooseScanned, hindranceOf, type PointOfDispatch, type ScanRefusal } from './judge-scan.ts';
import { readScanned } from './scanned-code.ts';

/** What a packing station read, where it stands, and how its labels come out. */
export type Scan = Omit<HandOut, 'freight' | 'volumeNumber'> & {
  text: string;
  dispatchPointId: number | null;
  scope: Scope;
};

/** What the station gets: labels, or why not. Plain, so that it can be kept. */
export type Scanned = { freight: FreightHead | null } & (
  | { outcome: 'printed'; url: string; volumeNumbers: number[]; remaining: number }
  | {
      outcome: ScanRefusal;
      /** Of what was printed before. */
      print: KnownPrint | null;
      /** Those that a person has to choose among. */
      candidates: FreightHead[];
      /** Why it cannot be printed. */
      text: string | null;
    }
);

/**
 * Hands a packing station the labels of what it scanned: of the volumes that have none yet, or of the volume whose code it is. A
 * refusal is an answer.
 * @throws Failure `not_found` for a dispatch point that is not there or out of scope.
 */
export async function scanForLabels(ctx: LabelContext, scan: Scan, keep: Keep<Scanned>): Promise<Scanned> {
  const point = pointOf(ctx, scan);
  const scanned = readScanned(scan.text);
  const chosen = chooseScanned(await findScanned(ctx.db, scanned, scan.scope), point);
  if ('refusal' in chosen)
    return {
      ...refused(chosen.refusal, chosen.freight),
      candidates: chosen.candidates.map(headOf),
    };
  const { freight } = chosen;
  const volumeNumber = await volumeOfScanned(ctx.db, scanned, freight);
  if (volumeNumber === undefined) return refused('unknown', freight);
  const hindrance = await hindranceOf(ctx, freight);
  if (hindrance !== null) return refused(hindrance, freight);
  const { text: _, dispatchPointId: _point, scope: _scope, ...wanted } = scan;
  const handed = await handOut(ctx, { ...wanted, freight, volumeNumber }, (tx, kept) =>
    keep(tx, scannedOf(freight, kept)),
  );
  return scannedOf(freight, handed);
}

type Refused = Extract<Scanned, { candidates: unknown }>;

function refused(outcome: ScanRefusal, freight: FoundFreight | null): Refused {
  const head = freight === null ? null : headOf(freight);
  return { outcome, freight: head, print: null, candidates: [], text: null };
}

function scannedOf(freight: FoundFreight, handed: HandedOut): Scanned {
  if (!('refusal' in handed)) return { outcome: 'printed', freight: headOf(freight), ...handed };
  const { refusal, ...more } = handed;
  return { ...refused(refusal, freight), ...more };
}

function pointOf(
  { mirror }: Pick<Context, 'mirror'>,
  { dispatchPointId, scope: { shipperIds, dispatchPointIds } }: Scan,
): PointOfDispatch | null {
  if (dispatchPointId === null) return null;
  const points = mirror.current.dispatchPoints.values();
  const point = points.find(({ id }) => id === dispatchPointId);
  if (point === undefined || (shipperIds !== 'all' && !shipperIds.includes(point.shipperId)))
    throw fail('not_found');
  if (dispatchPointIds !== 'all' && !dispatchPointIds.includes(point.id)) throw fail('not_found');
  return { document: point.document, zip: point.address.zip };
}
