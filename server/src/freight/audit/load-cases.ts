import { type Selectable, sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { lookupPlace, type PlaceIndex } from '../../engine/places/place-index.ts';
import { taxBookWith } from '../../engine/tax/default-book.ts';
import type { TaxRoute } from '../../engine/tax/route-taxes.ts';
import type { TaxBook } from '../../engine/tax/tax-book.ts';
import type { ReplaySheets } from '../../registry/tables/replay-sheets.ts';
import type { Rows } from '../../rows.ts';
import type { Agreement } from '../agreement.ts';
import type { CteRows } from '../cte/rows.ts';
import type { ChargingCte } from './judge/claim-of.ts';
import { eventOf } from './judge/event-of.ts';
import type { AuditCase } from './judge/judge.ts';
import { negotiatedAmounts } from './negotiated-amounts.ts';
import { type OtherCte, otherCtes } from './other-ctes.ts';
import type { AuditPolicy } from './policy/audit-policy.ts';
import { readPolicies } from './policy/read-policies.ts';
import { tolerancesFor } from './tolerances-for.ts';

/** What auditing needs of the context. */
export type AuditContext = Pick<Context, 'db' | 'mirror' | 'log'>;

/** The same with the sheets of any version, for the causes of what diverges. */
export type AuditDesk = AuditContext & { sheets: Pick<ReplaySheets, 'load'> };

/** A stored CT-e, held by the transaction that audits it. */
export type HeldCte = Selectable<CteRows['cte']>;

/** A CT-e to audit, with how its shipper wants it. */
export type LoadedCase = { cte: HeldCte; audited: AuditCase; policy: AuditPolicy };

type FreightOfCte = {
  cteId: number;
  code: string;
  carrierId: number;
  reverse: boolean;
  agreement: Agreement;
};

/** Everything that the audits of some CT-es go by, in few statements however many they are. */
export async function loadCases(
  tx: Transaction<Rows>,
  { mirror }: Pick<AuditContext, 'mirror'>,
  ctes: readonly HeldCte[],
): Promise<LoadedCase[]> {
  const ids = ctes.map(({ id }) => id);
  const freights = Map.groupBy(await freightsOf(tx, ids), ({ cteId }) => cteId);
  const others = Map.groupBy(await otherCtes(tx, ids), ({ ownId }) => ownId);
  const negotiated = await negotiatedAmounts(tx, ids);
  const policies = await readPolicies(
    tx,
    ctes.map(({ shipperId }) => shipperId),
  );
  const { places, taxRates, contracts } = mirror.current;
  const taxBook = taxBookOf(taxRates);
  return ctes.map((cte) => {
    const own = freights.get(cte.id) ?? [];
    const policy = policies(cte.shipperId);
    const carrierId = own[0]?.carrierId ?? cte.carrierId;
    const contract = contracts.get(cte.shipperId)?.get(carrierId);
    const audited: AuditCase = {
      cte: {
        totalCents: cte.totalCents,
        document: cte.document,
        operationType: cte.operationType,
        issuedAtMs: cte.issuedAt.getTime(),
      },
      freights: own.map(({ code, reverse, agreement }) => ({
        code,
        reverse,
        agreement,
        route: routeOf(places, agreement),
      })),
      isDuplicate: cte.duplicateOf !== null,
      ...sortOthers(cte, own[0]?.reverse ?? false, others.get(cte.id) ?? []),
      negotiated: negotiated.get(cte.id) ?? null,
      tolerances: tolerancesFor(policy.tolerances, contract?.tolerances ?? []),
      taxBook,
    };
    return { cte, audited, policy };
  });
}

async function freightsOf(tx: Transaction<Rows>, ids: readonly number[]): Promise<FreightOfCte[]> {
  return tx
    .selectFrom('cteFreight as link')
    .innerJoin('freight', (join) =>
      join.onRef('freight.shipperId', '=', 'link.shipperId').onRef('freight.code', '=', 'link.freightCode'),
    )
    .select(['link.cteId', 'code', 'carrierId', 'reverse', 'agreement'])
    .where('link.cteId', '=', sql<number>`any (${[...ids]}::bigint[])`)
    .orderBy('link.position')
    .execute();
}

/** Only what charges the same thing is owed once: a return does not pay for the freight. */
function sortOthers(
  cte: HeldCte,
  isReverse: boolean,
  others: readonly OtherCte[],
): { earlier: ChargingCte[]; completing: ChargingCte[] } {
  const event = eventOf(cte.operationType, isReverse);
  const same = others.filter((other) => eventOf(other.operationType, isReverse) === event);
  return {
    earlier: same.filter(({ id }) => id < cte.id),
    completing: same.filter(({ id, action }) => id > cte.id && action === 'complement'),
  };
}

/** Where the carriage begins and ends, for its taxes. */
function routeOf(places: PlaceIndex, { dispatcher, rating }: Agreement): TaxRoute {
  return {
    origin: lookupPlace(places, Number(dispatcher.zip)) ?? {
      uf: dispatcher.address?.state ?? '',
      ibge: null,
    },
    destination: lookupPlace(places, Number(rating?.destinationZip ?? 0)) ?? { uf: '', ibge: null },
  };
}

/** Made once for each list of tax rates. */
const taxBooks = new WeakMap<object, TaxBook>();

function taxBookOf(internal: AuditContext['mirror']['current']['taxRates']): TaxBook {
  const known = taxBooks.get(internal);
  if (known !== undefined) return known;
  const made = taxBookWith({ internal });
  taxBooks.set(internal, made);
  return made;
}
