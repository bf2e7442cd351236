import { demoWorld } from '@carreto/server/demo/world';
import { emptyDocument } from '@carreto/server/documents/cte/document';
import { dueOf, isDue } from '@carreto/server/engine/attribution/due';
import { compileTable } from '@carreto/server/engine/rating/compile';
import { prepareEnquiry } from '@carreto/server/engine/rating/enquiry';
import type { Lane } from '@carreto/server/engine/rating/lane';
import { loadOf } from '@carreto/server/engine/rating/load';
import { match } from '@carreto/server/engine/rating/match';
import type { Place, Shipment } from '@carreto/server/engine/rating/shipment';
import { laneSnapshot } from '@carreto/server/engine/rating/snapshot';
import { shownG } from '@carreto/server/engine/rating/weights';
import { taxBookWith } from '@carreto/server/engine/tax/default-book';
import type { Agreement } from '@carreto/server/freight/agreement';
import type { AuditCase } from '@carreto/server/freight/audit/judge/judge';
import { usualTolerance } from '@carreto/server/freight/audit/tolerances-for';

const quotedAt = '2026-11-20T12:00:00.000Z';
const taxBook = taxBookWith();
const place = (zip: number, uf: string): Place => ({
  zip,
  uf,
  ibge: null,
  city: null,
  latitude: null,
  longitude: null,
});
const origin = place(29_161_376, 'ES');
const destinations = [
  place(1_311_000, 'SP'),
  place(20_040_002, 'RJ'),
  place(30_130_000, 'MG'),
  place(40_020_000, 'BA'),
];

/** Goods of so many kilograms in one box. */
function goods(kilograms: number): Shipment {
  const box = { count: 1, heightMm: 300, widthMm: 400, lengthMm: 500, weightG: kilograms * 1000 };
  return {
    objects: [{ ...box, valueCents: 150_000, category: 1 }],
    realG: kilograms * 1000,
    volumeMm3: 300 * 400 * 500,
    objectCount: 1,
    productCount: 1,
    nfeCount: 1,
    goodsCents: 150_000,
    declaredCents: 150_000,
    categories: [1],
  };
}

type ServedLane = { lane: Lane; destination: Place };

/** Every table of the demo world that serves a destination. */
function lanesTo(destination: Place): ServedLane[] {
  const recipient = { type: 'individual' as const, document: null, stateInscription: null };
  const enquiry = prepareEnquiry({
    route: { origin, destination, recipient, reverse: false },
    on: quotedAt.slice(0, 10),
    taxBook,
    loadTypes: ['fractional'],
    categories: [1],
    roadDistanceM: null,
  });
  const tables = demoWorld().carriers.flatMap((carrier) => carrier.tables.slice(-1));
  return tables.flatMap(({ document }) => {
    const lane = match(compileTable(document), enquiry);
    return lane.kind === 'lane' ? [{ lane, destination }] : [];
  });
}

/** What carriers of the demo world charge for freights of it: most honestly, one in ten by too much weight. */
export function chargedCases(count: number): AuditCase[] {
  const lanes = destinations.flatMap(lanesTo);
  const cases: AuditCase[] = [];
  for (let n = 0; cases.length < count; n += 1) {
    const served = lanes[n % lanes.length];
    if (served === undefined || n > count * 50) throw new Error('no table of the demo world prices');
    const one = chargedCase(served, n);
    if (one !== null) cases.push(one);
  }
  return cases;
}

function chargedCase({ lane, destination }: ServedLane, n: number): AuditCase | null {
  const shipment = goods(2 + (n % 25));
  const due = dueOf({ lane, load: loadOf(shipment), extraCents: 0, extrasHoldTax: false });
  const load = loadOf(n % 10 === 0 ? goods(9 + (n % 25)) : shipment);
  const charged = dueOf({ lane, load, extraCents: 0, extrasHoldTax: false });
  if (!isDue(due) || !isDue(charged)) return null;
  const { totalCents, netLines, levy, weights } = charged;
  const agreement = {
    price: { costCents: due.totalCents, finalCents: due.totalCents },
    terms: { versionId: 1, tableReference: 'demo', modal: 'road' },
    rating: {
      lane: laneSnapshot(lane),
      shipment,
      engineRevision: load.engineRevision,
      quotedAt,
      destinationZip: String(destination.zip).padStart(8, '0'),
    },
  };
  return {
    cte: {
      totalCents,
      operationType: 'N',
      issuedAtMs: Date.parse('2026-11-21T12:00:00Z'),
      document: {
        ...emptyDocument({ cnpj: '11222333000181', name: null }),
        charges: netLines,
        taxes: { icmsRatePpm: levy.ratePpm, icmsCents: levy.cents, icmsBaseCents: levy.baseCents },
        measures: { taxedG: shownG(weights.usedMg) },
      },
    },
    freights: [
      {
        code: `FR${n}`,
        reverse: false,
        route: { origin, destination },
        // As it comes from the database; of its members those that an audit reads.
        agreement: JSON.parse(JSON.stringify(agreement)) as Agreement,
      },
    ],
    isDuplicate: false,
    isEntangled: false,
    earlier: [],
    beyond: [],
    completing: [],
    negotiated: null,
    tolerances: { total: usualTolerance, lines: {} },
    taxBook,
  };
}
