import { type Selectable, sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { lookupPlace, type PlaceIndex } from '../../engine/places/place-index.ts';
import { taxBookWith } from '../../engine/tax/default-book.ts';
import type { TaxRoute } from '../../engine/tax/route-taxes.ts';
import type { TaxBook } from '../../engine/tax/tax-book.ts';
import type { ReplaySheets } from '../../registry/tables/sheets/replay-sheets.ts';
import type { Rows } from '../../rows.ts';
import type { Agreement } from '../agreement.ts';
import type { CteRows } from '../cte/rows.ts';
import { cteStates } from '../cte/states.ts';
import { deliveriesApart } from './deliveries/apart.ts';
import { nfeFreights } from './deliveries/nfe-freights.ts';
import { type ChargedBefore, chargedBefore } from './judge/charged-before.ts';
import type { AuditCase } from './judge/judge.ts';
import type { AuditDelivery } from './judge/judge-deliveries.ts';
import type { AgreedFreight } from './judge/owed.ts';
import { negotiatedAmounts } from './negotiated-amounts.ts';
import { lockFreightsOf, type OtherCte, otherCtes } from './other-ctes.ts';
import type { AuditPolicy } from './policy/audit-policy.ts';
import { readPolicies } from './policy/read-policies.ts';
import { tolerancesFor } from './tolerances-for.ts';

/** What auditing needs of the context. */
export type AuditContext = Pick<Context, 'db' | 'mirror' | 'log'>;

/** The same with the sheets of any version, for the causes of what diverges. */
export type AuditDesk = AuditContext & { sheets: Pick<ReplaySheets, 'load'> };

/** A stored CT-e, held by the transaction that audits it. */
export type LockedCte = Selectable<CteRows['cte']>;

/** A CT-e to audit, with how its shipper wants it. */
export type LoadedCase = {
  cte: LockedCte;
  audited: AuditCase & { deliveries: readonly AuditDelivery[] };
  policy: AuditPolicy;
};

type StoredFreight = { code: string; reverse: boolean; agreement: Agreement };

type FreightOfCte = StoredFreight & { cteId: number; carrierId: number };

/** Everything that the audits of some CT-es go by, in few statements however many they are. */
export async function loadCases(
  tx: Transaction<Rows>,
  { mirror }: Pick<AuditContext, 'mirror'>,
  ctes: readonly LockedCte[],
): Promise<LoadedCase[]> {
  const ids = ctes.map(({ id }) => id);
  await lockFreightsOf(tx, ids);
  const freights = Map.groupBy(await freightsOf(tx, ids), ({ cteId }) => cteId);
  const others = await otherCtes(tx, ids);
  const before = new Map(
    ctes.map((cte) => [cte.id, othersOf(cte, freights.get(cte.id) ?? [], others(cte.id) ?? [])]),
  );
  const beyond = await beyondFreights(tx, ctes, before);
  const deliveriesOf = await nfeFreights(tx, ctes);
  const negotiated = await negotiatedAmounts(tx, ids);
  const policies = await readPolicies(
    tx,
    ctes.map(({ shipperId }) => shipperId),
  );
  const { places, taxRates, contracts } = mirror.current;
  const taxBook = taxBookOf(taxRates);
  return ctes.map((cte) => {
    const own = freights.get(cte.id) ?? [];
    const counting = ({ earlier, completing, beyond: codes }: ChargedBefore) => ({
      earlier,
      completing,
      beyond: codes.flatMap(({ code, issuedAtMs }) => {
        const freight = beyond(cte.shipperId, code);
        // It went with its month: what was owed for it counts no more.
        return freight === undefined ? [] : [{ freight: agreedFreight(places, freight), issuedAtMs }];
      }),
    });
    const agreed = own.map((freight) => agreedFreight(places, freight));
    const charging = others(cte.id) ?? [];
    const policy = policies(cte.shipperId);
    const carrierId = own[0]?.carrierId ?? cte.carrierId;
    const contract = contracts.get(cte.shipperId)?.get(carrierId);
    const audited = {
      cte: {
        totalCents: cte.totalCents,
        document: cte.document,
        operationType: cte.operationType,
        issuedAtMs: cte.issuedAt.getTime(),
      },
      freights: agreed,
      ...counting(before.get(cte.id) ?? nothing),
      deliveries: deliveriesApart(cte.document, {
        deliveries: deliveriesOf(cte),
        freights: agreed,
        joints: charging.map(({ freightCodes }) => freightCodes),
        countingFor: (codes) =>
          counting(
            othersOf(
              cte,
              own.filter(({ code }) => codes.includes(code)),
              charging,
            ),
          ),
      }),
      isDuplicate: cte.duplicateOf !== null,
      isEntangled: others(cte.id) === null,
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

const nothing: ChargedBefore = { earlier: [], beyond: [], completing: [] };

function othersOf(
  { id, operationType }: LockedCte,
  freights: readonly StoredFreight[],
  others: readonly OtherCte[],
): ChargedBefore {
  const freightCodes = freights.map(({ code }) => code);
  return chargedBefore(
    { id, operationType, isReverse: freights[0]?.reverse ?? false, freightCodes },
    others.map(({ state, issuedAt, ...other }) => ({
      ...other,
      isReleased: state === cteStates.released,
      issuedAtMs: issuedAt.getTime(),
    })),
  );
}

/** The freights that only earlier CT-es charge, by shipper and code; most often there are none. */
async function beyondFreights(
  tx: Transaction<Rows>,
  ctes: readonly LockedCte[],
  before: ReadonlyMap<number, ChargedBefore>,
): Promise<(shipperId: number, code: string) => StoredFreight | undefined> {
  const lookups = ctes.flatMap(({ id, shipperId }) =>
    (before.get(id)?.beyond ?? []).map(({ code }) => ({ shipperId, code })),
  );
  const { rows } =
    lookups.length === 0
      ? { rows: [] }
      : await sql<StoredFreight & { shipperId: number }>`
          select shipper_id as "shipperId", code, reverse, agreement from freight
          where (shipper_id, code) in (select * from unnest(
            ${lookups.map(({ shipperId }) => shipperId)}::bigint[], ${lookups.map(({ code }) => code)}::text[]))`.execute(
          tx,
        );
  const found = new Map(rows.map((row) => [`${row.shipperId} ${row.code}`, row]));
  return (shipperId, code) => found.get(`${shipperId} ${code}`);
}

function agreedFreight(places: PlaceIndex, { code, reverse, agreement }: StoredFreight): AgreedFreight {
  return { code, reverse, agreement, route: routeOf(places, agreement) };
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
