import type { Selectable, Transaction } from 'kysely';
import type { Cte } from '../../../documents/cte/document.ts';
import { issuerOfKey } from '../../../kernel/access-key.ts';
import { cnpjRoot } from '../../../kernel/cnpj.ts';
import type { Rows } from '../../../rows.ts';
import type { CteRows } from '../rows.ts';

export type WaitingWaybill = Selectable<CteRows['waitingWaybill']>;

/** The waybills that waited for a CT-e of a shipper; most often there are none, and of two the first to come. */
export type WaybillsOf = (cte: Pick<Cte, 'accessKey'>, shipperId: number) => WaitingWaybill[];

/** Reads the waybills that wait for some CT-es, of all shippers: who asks may see those of one. */
export async function waybillsFor(tx: Transaction<Rows>, ctes: readonly Cte[]): Promise<WaybillsOf> {
  const roots = [...new Set(ctes.map(({ accessKey }) => cnpjRoot(issuerOfKey(accessKey))))];
  const numbers = [...new Set(ctes.map(({ number }) => number))];
  if (numbers.length === 0) return () => [];
  const rows = await tx
    .selectFrom('waitingWaybill')
    .selectAll()
    .where('issuerRoot', 'in', roots)
    .where('number', 'in', numbers)
    .orderBy('id')
    .execute();
  const byNumber = Map.groupBy(rows, ({ number }) => number);
  return ({ accessKey }, shipperId) =>
    (byNumber.get(Number(accessKey.slice(25, 34))) ?? []).filter(
      (row) => row.shipperId === shipperId && isOf(row, accessKey),
    );
}

function isOf({ series, issuerRoot, issuerCnpj }: WaitingWaybill, accessKey: string): boolean {
  const issuer = issuerOfKey(accessKey);
  const isIssuer = issuerCnpj === null ? issuerRoot === cnpjRoot(issuer) : issuerCnpj === issuer;
  return isIssuer && series === Number(accessKey.slice(22, 25));
}

/**
 * A CT-e with what its waybill knew besides: the goods where it names none, further codes, the vehicle. What it charges is
 * its own alone.
 */
export function withWaybills(cte: Cte, waybills: readonly WaitingWaybill[]): Cte {
  const known = waybills.map(({ waybill }) => waybill);
  if (known.length === 0) return cte;
  const { nfes, trackingCodes, document } = cte;
  const codes = new Set([...trackingCodes, ...known.flatMap((one) => one.trackingCodes)]);
  const transportType =
    document.transportType ?? known.find((one) => one.transportType !== null)?.transportType ?? null;
  return {
    ...cte,
    nfes: nfes.length > 0 ? nfes : (known.find((one) => one.nfes.length > 0)?.nfes ?? []),
    trackingCodes: [...codes].slice(0, 20),
    document: { ...document, transportType },
  };
}
