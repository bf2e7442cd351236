import { emptyDocument } from '../../documents/cte/document.ts';
import { type Due, dueOf, type Inputs, isDue } from '../../engine/attribution/due.ts';
import { loadOf } from '../../engine/rating/load.ts';
import type { Shipment } from '../../engine/rating/shipment.ts';
import { laneFromSnapshot } from '../../engine/rating/snapshot.ts';
import { shownG } from '../../engine/rating/weights.ts';
import type { SentCte } from '../../freight/cte/intake/sent-cte.ts';
import { accessKeyCheckDigit, issuerOfKey } from '../../kernel/access-key.ts';
import { DAY_MS, formatDay } from '../../kernel/days.ts';
import { dayInSaoPaulo, startOfDayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import type { OrderedFreight } from './freights-of-orders.ts';
import { nfeOf, stateCodes } from './hire-orders.ts';
import { type Journey, workingHour } from './journey.ts';
import { type Random, randomFor, weighted } from './random.ts';
import { originalOf } from './wire-original.ts';

/** What a carrier charges otherwise than was agreed, by what the audit calls it. */
type Deviation =
  | 'none'
  | 'taxed_weight'
  | 'charge_not_contracted'
  | 'charge_amount'
  | 'tax_rate'
  | 'goods_value'
  | 'duplicate'
  | 'unlinked';

/** What operators make of a CT-e that diverges, and when. */
type Review = {
  atMs: number;
  outcome: 'released' | 'rejected' | 'proposed';
  reason: string;
  /** When the carrier answers with an amount of its own; null where it leaves what is proposed open. */
  counteredAtMs: number | null;
};

/** A CT-e as its carrier sends it in, and what comes of it. */
export type PlannedCharge = {
  deviation: Deviation;
  sent: SentCte;
  accessKey: string;
  sentAtMs: number;
  review: Review | null;
  /** When somebody comes to what is within tolerance. */
  releasedAtMs: number;
};

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Carriers send in one night what they collected by day. */
const sentAtMinute = 23 * 60 + 15;

/**
 * What a carrier charges for a freight: nothing before it was collected, or where its price cannot be worked out. Two for
 * one where it charges twice.
 */
export function chargesOf(
  seed: number,
  freight: OrderedFreight,
  { carrierCnpj, journey }: { carrierCnpj: string; journey: Journey },
): PlannedCharge[] {
  const { rating } = freight.agreement;
  const random = randomFor(seed, 'charge', freight.orderNumber);
  if (journey.collectedAtMs === null || rating === null || !random.chance(0.97)) return [];
  const deviation = drawDeviation(random);
  const due = dueOf(inputsOf(rating, deviation, random));
  if (!isDue(due)) return [];
  const issuedAtMs = journey.collectedAtMs + random.integer(20, 90) * minuteMs;
  const sentAtMs = startOfDayInSaoPaulo(dayInSaoPaulo(issuedAtMs)) + sentAtMinute * minuteMs;
  const number = freight.planned.order?.nfeNumber ?? 0;
  const facts = { freight, carrierCnpj, due, deviation, issuedAtMs };
  const common = { deviation, sentAtMs, review: reviewOf(random, { deviation, sentAtMs, due }) };
  const releasedAtMs = workingHour(sentAtMs + random.integer(10, 60) * hourMs);
  const first = toSent({ ...facts, number });
  if (deviation !== 'duplicate') return [{ ...common, ...first, releasedAtMs }];
  const again = toSent({ ...facts, number: number + 500 });
  return [
    { ...common, ...first, deviation: 'none', review: null, releasedAtMs },
    { ...common, ...again, sentAtMs: sentAtMs + DAY_MS, releasedAtMs },
  ];
}

function drawDeviation(random: Random): Deviation {
  return weighted<Deviation>(random, [
    [815, 'none'],
    [52, 'taxed_weight'],
    [40, 'charge_not_contracted'],
    [28, 'charge_amount'],
    [16, 'tax_rate'],
    [18, 'goods_value'],
    [15, 'duplicate'],
    [16, 'unlinked'],
  ]);
}

type Rating = NonNullable<OrderedFreight['agreement']['rating']>;

/** What the carrier reckons with. */
function inputsOf({ lane, shipment, engineRevision }: Rating, deviation: Deviation, random: Random): Inputs {
  const agreed = laneFromSnapshot(lane);
  const none = { lane: agreed, extraCents: 0, extrasHoldTax: false };
  const load = (changed: Shipment) => loadOf(changed, engineRevision);
  switch (deviation) {
    case 'taxed_weight':
      return { ...none, load: load(heavier(shipment, random.pick([3, 4, 5]))) };
    case 'goods_value':
      return { ...none, load: load({ ...shipment, declaredCents: shipment.declaredCents * 2 }) };
    case 'charge_not_contracted':
    case 'charge_amount':
      return { ...none, load: load(shipment), extraCents: random.integer(8, 45) * 100 };
    case 'tax_rate':
      return {
        ...none,
        load: load(shipment),
        lane: { ...agreed, levy: { ...agreed.levy, ratePpm: agreed.levy.ratePpm + 50_000 } },
      };
    default:
      return { ...none, load: load(shipment) };
  }
}

/** So many times as heavy in halves: 3 is half as heavy again. */
function heavier(shipment: Shipment, halves: number): Shipment {
  const more = (grams: number) => Math.ceil((grams * halves) / 2);
  return {
    ...shipment,
    realG: more(shipment.realG),
    objects: shipment.objects.map((object) => ({ ...object, weightG: more(object.weightG) })),
  };
}

function reviewOf(
  random: Random,
  { deviation, sentAtMs, due }: { deviation: Deviation; sentAtMs: number; due: Due },
): Review | null {
  if (deviation === 'none' || random.chance(0.3)) return null;
  const atMs = workingHour(sentAtMs + random.integer(20, 260) * hourMs);
  const rejected = { atMs, outcome: 'rejected', counteredAtMs: null } as const;
  if (deviation === 'duplicate') return { ...rejected, reason: 'Cobrança em duplicidade' };
  if (deviation === 'unlinked') return { ...rejected, reason: 'NF-e não é nossa' };
  const outcome = weighted<Review['outcome']>(random, [
    [due.totalCents > 20_000 ? 2 : 5, 'released'],
    [4, 'proposed'],
    [2, 'rejected'],
  ]);
  const reason = {
    released: 'Acordado por telefone',
    proposed: 'Cobrança acima do contratado',
    rejected: 'Não contratado',
  };
  const isCountered = outcome === 'proposed' && random.chance(0.3);
  const counteredAtMs = isCountered ? workingHour(atMs + random.integer(5, 50) * hourMs) : null;
  return { atMs, outcome, reason: reason[outcome], counteredAtMs };
}

type Charged = {
  freight: OrderedFreight;
  carrierCnpj: string;
  due: Due;
  deviation: Deviation;
  issuedAtMs: number;
  number: number;
};

function toSent(charged: Charged): Pick<PlannedCharge, 'sent' | 'accessKey'> {
  const { freight, carrierCnpj, due, deviation, issuedAtMs, number } = charged;
  const { shop, planned } = freight;
  const accessKey = keyOf(charged);
  const nfe = nfeOf(shop, planned, planned.order?.nfeNumber ?? 0);
  const isForeign = deviation === 'unlinked';
  const nfes = [
    {
      accessKey: isForeign ? null : nfe.accessKey,
      number: isForeign ? String(900_000_000 + (number % 1_000_000)) : nfe.number,
      series: nfe.series,
      issuer: isForeign ? null : issuerOfKey(nfe.accessKey),
      isNumberCut: false,
    },
  ];
  const cte = {
    ...{ accessKey, action: 'include' as const, series: 1, number, operationType: 'N' },
    ...{ totalCents: due.totalCents, issuedAtMs, processedAtMs: issuedAtMs + 90_000 },
    ...{ nfes, relatedKeys: [], trackingCodes: [] },
    document: documentOf(charged, carrierCnpj),
  };
  const shipper = { documents: [shop.shipper.cnpj], isFoundByNfe: false };
  const original = originalOf(cte);
  return { accessKey, sent: { kind: 'store', place: `conhecimento ${number}`, shipper, cte, original } };
}

function documentOf({ freight, due, deviation }: Charged, carrierCnpj: string) {
  const { netLines, levy, weights } = due;
  const { shipment } = freight.agreement.rating ?? {};
  const extraCents = extraOf(due);
  const line = deviation === 'charge_amount' ? 'gris' : 'additional';
  const charges = extraCents === 0 ? netLines : { ...netLines, [line]: (netLines[line] ?? 0) + extraCents };
  const goods = (shipment?.declaredCents ?? 0) * (deviation === 'goods_value' ? 2 : 1);
  return {
    ...emptyDocument({ cnpj: carrierCnpj, name: null }),
    freightTerm: 'C' as const,
    cfop: 6353,
    volumeCount: freight.volumeCount,
    charges,
    taxes: { icmsBaseCents: levy.baseCents, icmsRatePpm: levy.ratePpm, icmsCents: levy.cents },
    measures: { taxedG: shownG(weights.usedMg) },
    goodsCents: goods,
  };
}

/** What was added to the lines of the table, as far as the total shows it. */
function extraOf({ totalCents, netLines, levy }: Due): number {
  const lines = Object.values(netLines).reduce((sum, cents) => sum + cents, 0);
  return Math.max(0, totalCents - levy.cents - lines);
}

function keyOf({ freight, carrierCnpj, issuedAtMs, number }: Charged): string {
  const month = formatDay(dayInSaoPaulo(issuedAtMs)).slice(2, 7).replace('-', '');
  const { dispatchPoints } = freight.shop;
  const state = stateCodes[dispatchPoints[freight.planned.dispatchPoint]?.address.state ?? ''] ?? '32';
  const code = freight.planned.recipient.document.slice(-8);
  const base = `${state}${month}${carrierCnpj}57001${String(number).padStart(9, '0')}1${code}`;
  return `${base}${accessKeyCheckDigit(base)}`;
}
