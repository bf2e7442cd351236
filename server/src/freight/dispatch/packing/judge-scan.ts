import type { Kysely } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Rows } from '../../../rows.ts';
import type { FoundFreight } from '../../find.ts';
import { findQuarantined } from '../../track/quarantine/find.ts';

/** Why no label is handed out. */
export type ScanRefusal =
  | 'unknown'
  | 'several'
  | 'other_dispatch_point'
  | 'cancelled'
  | 'ended'
  | 'blocked'
  | 'quarantined'
  | 'without_nfe'
  | 'already_printed'
  | 'unprintable';

/** A dispatch point, as freights name theirs. */
export type PointOfDispatch = { document: string; zip: string };

/** The freight that candidates come to, or why there is none. `candidates` are those that a person has to choose among. */
export type Chosen =
  | { freight: FoundFreight }
  | { refusal: ScanRefusal; freight: FoundFreight | null; candidates: FoundFreight[] };

/**
 * Which of the freights that a code names is meant: of those of the dispatch point that are not cancelled the only one in
 * preparation, else the only one there is.
 */
export function chooseScanned(found: readonly FoundFreight[], point: PointOfDispatch | null): Chosen {
  const [latest = null] = found;
  const refused = (refusal: ScanRefusal, candidates: FoundFreight[] = []): Chosen => ({
    refusal,
    freight: candidates.length > 0 ? null : latest,
    candidates,
  });
  if (latest === null) return refused('unknown');
  const here = found.filter(({ agreement: { dispatcher } }) => isAt(dispatcher, point));
  if (here.length === 0) return refused('other_dispatch_point');
  const living = here.filter(({ phase }) => phase !== 'cancelled');
  if (living.length === 0) return refused('cancelled');
  const prepared = living.filter(({ phase }) => phase === 'preparing');
  const meant = prepared.length > 0 ? prepared : living;
  const [only] = meant;
  return only !== undefined && meant.length === 1 ? { freight: only } : refused('several', meant);
}

function isAt({ document, zip }: PointOfDispatch, point: PointOfDispatch | null): boolean {
  return point === null || (document === point.document && zip === point.zip);
}

const ended: ReadonlySet<string> = new Set(['delivered', 'returned', 'lost']);

/** Why a freight must not be packed now; null where it may. */
export async function hindranceOf(
  { db, mirror }: { db: Kysely<Rows> } & Pick<Context, 'mirror'>,
  { shipperId, code: freightCode, phase, nfes }: FoundFreight,
): Promise<ScanRefusal | null> {
  if (ended.has(phase)) return 'ended';
  if (mirror.current.shippers.get(shipperId)?.blocked !== false) return 'blocked';
  const waiting = { after: 0, fetch: 1, state: 'waiting' as const, shipperId, freightCode };
  if ((await findQuarantined({ db }, waiting)).length > 0) return 'quarantined';
  return nfes.length === 0 ? 'without_nfe' : null;
}
