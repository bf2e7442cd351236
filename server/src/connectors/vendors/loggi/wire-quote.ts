import type { LivePart, PartKind } from '../../live-carrier/answer.ts';
import type {
  CarrierOffer,
  CarrierOutcome,
  LiveEnquiry,
  LivePlace,
  LiveVolume,
} from '../../live-carrier/port.ts';
import { refused } from '../../live-carrier/port.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { centimetres, zipText } from '../values/decimals.ts';
import { liveOffer, minutesOfDays } from '../values/live-offer.ts';
import { partsOf } from '../values/parts.ts';
import type { VendorAccess } from '../vendor.ts';
import { manifest } from './describe.ts';
import { centsOfMoney, type LoggiMoney, moneyOf } from './money.ts';
import { quoteAnswer } from './schema.ts';
import { ofCompany, requireTaken } from './wire-session.ts';

const read = jsonReader(quoteAnswer);

/** The sides of a package together (L12). */
const mostSidesMm = 2000;
/** Calls of one enquiry. */
const mostKinds = 10;
/** Stands for what a zip code does not say (L4). */
const unknownStreet = {
  logradouro: 'Não informado',
  numero: 'S/N',
  complemento: '',
  bairro: 'Não informado',
};

/** A kind of package, and how many of it there are. */
export type Kind = { volume: LiveVolume; amount: number };

/** The kinds of packages that are priced one by one; in words why nothing is. Pure. */
export function kindsOf({
  volumes,
  origin,
  destination,
}: LiveEnquiry): { kinds: Kind[] } | { refusal: string } {
  if (origin.city === null || destination.city === null)
    return { refusal: 'it wants the name of a city, and that of a zip code is not known' };
  if (volumes.some(({ lengthMm, widthMm, heightMm }) => lengthMm + widthMm + heightMm > mostSidesMm))
    return { refusal: 'a package whose sides are more than 200 cm together is not taken' };
  const kinds = [...Map.groupBy(volumes, nameOf).values()].flatMap((own) => {
    const [volume] = own;
    return volume === undefined ? [] : [{ volume, amount: own.reduce((sum, { amount }) => sum + amount, 0) }];
  });
  return kinds.length > mostKinds
    ? { refusal: `more than ${mostKinds} kinds of packages would have to be asked for` }
    : { kinds };
}

function nameOf({ heightMm, widthMm, lengthMm, unitWeightG, unitValueCents }: LiveVolume): string {
  return [heightMm, widthMm, lengthMm, unitWeightG, unitValueCents].join(' ');
}

/** Asks the prices of one package (L4 to L7). Pure. */
export function quoteRequest(
  { token, access, enquiry }: { token: string; access: VendorAccess; enquiry: LiveEnquiry },
  { volume }: Kind,
): VendorRequest {
  return ofCompany(
    { token, access },
    {
      act: 'quote',
      method: 'POST',
      path: '/quotations',
      isRepeatable: true,
      body: {
        kind: 'json',
        value: {
          shipFrom: placeOf(enquiry.origin),
          shipTo: placeOf(enquiry.destination),
          pickupTypes: [`PICKUP_TYPE_${access.settings.pickup ?? 'SPOT'}`],
          packages: [
            {
              ...sizeOf({ ...volume, weightG: volume.unitWeightG }),
              goodsValue: moneyOf(volume.unitValueCents),
            },
          ],
        },
      },
    },
  );
}

function placeOf({ zip, city, uf }: LivePlace) {
  return { correios: { cep: zipText(zip), ...unknownStreet, cidade: city ?? '', uf } };
}

/** A package's weight and sides as whole numbers (L5). Pure. */
export function sizeOf({
  weightG,
  lengthMm,
  widthMm,
  heightMm,
}: Pick<LiveVolume, 'lengthMm' | 'widthMm' | 'heightMm'> & { weightG: number }) {
  return {
    weightG: Math.max(1, Math.ceil(weightG)),
    lengthCm: Math.max(1, centimetres(lengthMm)),
    widthCm: Math.max(1, centimetres(widthMm)),
    heightCm: Math.max(1, centimetres(heightMm)),
  };
}

/** What one package costs in one service. */
type Priced = { title: string | null; costCents: number; transitMinutes: number; parts: LivePart[] };

/** Prices of one package by service (L8 to L10); none where it is not taken. @throws VendorProblem */
export function readQuote(answer: VendorAnswer): Map<string, Priced> {
  requireTaken(answer);
  const { packagesQuotations } = read(answer);
  if (packagesQuotations === undefined) throw nonsense('its answer is off: there is no list of prices');
  if (packagesQuotations.length > 1) throw nonsense('its answer is off: it prices more packages than one');
  const known = new Map<string, Priced>();
  for (const { freightType, freightTypeLabel, sloInDays, price } of packagesQuotations[0]?.quotations ?? []) {
    if (known.has(freightType)) continue;
    const costCents = centsOfMoney(price.totalAmount);
    if (costCents === null || costCents === 0) throw nonsense('its answer is off: totalAmount is no price');
    const transitMinutes = minutesOfDays(sloInDays);
    if (transitMinutes === null) throw nonsense('its answer is off: sloInDays is no number of days');
    const title = typeof freightTypeLabel === 'string' ? freightTypeLabel : null;
    known.set(freightType, { title, costCents, transitMinutes, parts: namedParts(price) });
  }
  return known;
}

type Price = {
  baseAmount?: LoggiMoney | null;
  taxesAndFees?: Record<string, { amount?: LoggiMoney | null } | null> | null;
};

/** What the price is made of, as far as it says (L9); nothing where it names no base. */
function namedParts({ baseAmount, taxesAndFees }: Price): LivePart[] {
  if (baseAmount == null) return [];
  const fees = Object.entries(taxesAndFees ?? {}).map(
    ([name, fee]) => [name.toUpperCase(), fee?.amount] as const,
  );
  return [['Frete', baseAmount] as const, ...fees].flatMap(([name, amount]): LivePart[] => {
    if (amount == null) return [];
    const cents = centsOfMoney(amount);
    if (cents === null) throw nonsense(`its answer is off: its part ${name} is no money`);
    return [{ name, cents, kind: kindsByName[name] ?? 'other' }];
  });
}

/** What parts are to us by their names; the published answers name the freight and this tax (L9). */
const kindsByName: Readonly<Record<string, PartKind>> = { Frete: 'freight_weight', ICMS: 'tax' };

/** Offers of the prices of all kinds, in their order: a service in which each of them has a price. Pure. */
export function offersOf(kinds: readonly Kind[], prices: readonly Map<string, Priced>[]): CarrierOutcome {
  const offers = manifest.services.flatMap((service): CarrierOffer[] => {
    const own = prices.map((known) => known.get(service.code)).filter((price) => price !== undefined);
    if (own.length < kinds.length || own.length === 0) return [];
    const amountOf = (index: number): number => kinds[index]?.amount ?? 0;
    const costCents = own.reduce((sum, price, index) => sum + price.costCents * amountOf(index), 0);
    const transitMinutes = Math.max(...own.map((price) => price.transitMinutes));
    const isSaid = own.every((price) => price.parts.length > 0);
    const parts = summed(own.map(({ parts: each }, index) => ({ parts: each, amount: amountOf(index) })));
    const checked = isSaid ? partsOf(parts, costCents) : {};
    const title = own[0]?.title ?? service.title;
    return [{ ...liveOffer({ service, costCents, transitMinutes, ...checked }), service: title }];
  });
  return offers.length === 0
    ? refused('live_refused', 'it has no offer for this place')
    : { kind: 'offers', offers };
}

/** Parts of the same name as one, each as often as its package is there. */
function summed(all: readonly { parts: readonly LivePart[]; amount: number }[]): LivePart[] {
  const sums = new Map<string, LivePart>();
  for (const { parts, amount } of all)
    for (const part of parts)
      sums.set(part.name, { ...part, cents: (sums.get(part.name)?.cents ?? 0) + part.cents * amount });
  return [...sums.values()];
}
