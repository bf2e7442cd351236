import type { Context } from '../../../context.ts';
import type {
  PrefatCte,
  PrefatEntry,
  PrefatReading,
} from '../../../documents/pre-invoice/read-prefat-entries.ts';
import { issuerOfKey } from '../../../kernel/access-key.ts';
import { fail } from '../../../kernel/failure.ts';
import { found } from '../../../registry/changes/revision.ts';
import { inThread } from '../../../threads/in-thread.ts';
import { cteStates } from '../../cte/states.ts';
import { unreadableFile } from '../../work-off-file.ts';

/** How a CT-e of a pre-invoice stands to what is known of it. */
export type CheckedCte = PrefatCte & {
  outcome: 'agrees' | 'other_amount' | 'not_released' | 'billed' | 'not_found';
  cteId: number | null;
  releasedCents: number | null;
};
export type CheckedPrefat = Omit<PrefatReading, 'preInvoices'> & {
  preInvoices: (Omit<PrefatEntry, 'ctes'> & { ctes: CheckedCte[] })[];
};

const mostCtes = 20_000;

/**
 * Holds a PREFAT file against the CT-es of a shipper; nothing is kept of it. Of what names no series, or no issuer, the number must
 * be of one CT-e alone.
 * @throws Failure `not_found`; `invalid_file` for what is no PREFAT file; `work_too_large`
 */
export async function checkPrefat(
  ctx: Pick<Context, 'db' | 'mirror'>,
  shipperId: number,
  bytes: Uint8Array,
): Promise<CheckedPrefat> {
  found(ctx.mirror.current.shippers.get(shipperId));
  const file = await inThread.readPrefat(bytes);
  if (!('preInvoices' in file)) throw unreadableFile(file);
  const named = file.preInvoices.flatMap(({ ctes }) => ctes);
  if (named.length > mostCtes)
    throw fail('work_too_large', {
      message: `O arquivo tem ${named.length} CT-es; envie no máximo ${mostCtes} de cada vez.`,
    });
  const known = await readCtes(ctx, shipperId, named);
  const check = (cte: PrefatCte): CheckedCte => ({ ...cte, ...judge(cte, known) });
  return {
    ...file,
    preInvoices: file.preInvoices.map((entry) => ({ ...entry, ctes: entry.ctes.map(check) })),
  };
}

type KnownCte = {
  id: number;
  accessKey: string;
  series: number;
  number: number;
  state: number;
  totalCents: number;
  billId: number | null;
};
type Known = ReadonlyMap<number, readonly KnownCte[]>;

async function readCtes(
  { db }: Pick<Context, 'db'>,
  shipperId: number,
  named: readonly PrefatCte[],
): Promise<Known> {
  const numbers = [...new Set(named.flatMap(({ number }) => number ?? []))];
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('cte')
    .select(['id', 'accessKey', 'series', 'number', 'state', 'totalCents', 'billId'])
    .where('shipperId', '=', shipperId)
    .where('number', 'in', numbers)
    .where('deletedAt', 'is', null)
    .where('replacedBy', 'is', null)
    .execute();
  return Map.groupBy(rows, ({ number }) => number);
}

function judge(
  { number, series, issuer, chargedCents }: PrefatCte,
  known: Known,
): Pick<CheckedCte, 'outcome' | 'cteId' | 'releasedCents'> {
  const fitting = (number === null ? [] : (known.get(number) ?? [])).filter(
    (cte) =>
      (series === null || cte.series === series) &&
      (issuer === null || issuerOfKey(cte.accessKey) === issuer),
  );
  const [cte] = fitting;
  if (cte === undefined || fitting.length > 1)
    return { outcome: 'not_found', cteId: null, releasedCents: null };
  const { id: cteId, totalCents } = cte;
  if (cte.state !== cteStates.released) return { outcome: 'not_released', cteId, releasedCents: null };
  if (cte.billId !== null) return { outcome: 'billed', cteId, releasedCents: totalCents };
  const outcome = totalCents === chargedCents ? 'agrees' : 'other_amount';
  return { outcome, cteId, releasedCents: totalCents };
}
