import type { Static } from 'typebox';
import type { LiveEnquiry, LiveVolume } from '../../live-carrier/port.ts';
import { insured } from '../../postal-operator/wire-pre-posting.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import type { VendorService } from '../manifest.ts';
import { centimetres, zipText } from '../values/decimals.ts';
import { dotText } from '../values/reais.ts';
import type { VendorAccess } from '../vendor.ts';
import { manifest } from './describe.ts';
import { priceAnswer } from './schema.ts';
import { requireTaken, under } from './wire-session.ts';

const read = jsonReader(priceAnswer);

/** The bounds of an object (C16). */
const [mostSideMm, mostSidesMm, mostG] = [1000, 2000, 30_000];
/** Items of one call (C4, C11), and of one enquiry. */
export const mostOfBatch = 5;
const mostItems = 25;
/** Additional services of declared values (C9). */
const declaring: ReadonlyMap<string, string> = new Map([
  ['03220', '019'],
  ['03298', '064'],
]);

/** One object in one service; the offer has it `amount` times. */
export type PricedItem = { request: string; service: VendorService; volume: LiveVolume; amount: number };

/** The services a customer has, in the order of the manifest. Pure. */
export function servicesOf({ settings }: Pick<VendorAccess, 'settings'>): VendorService[] {
  const wanted = new Set((settings.services ?? '').split(','));
  return manifest.services.filter(({ code }) => wanted.has(code));
}

/** What is asked the price of, each kind of volume once in each service (C7); in words why it is not. Pure. */
export function itemsOf(
  access: VendorAccess,
  { volumes }: LiveEnquiry,
): { items: PricedItem[] } | { refusal: string } {
  for (const volume of volumes) {
    const sides = [volume.lengthMm, volume.widthMm, volume.heightMm];
    if (volume.unitWeightG > mostG) return { refusal: 'an object of more than 30 kg is not taken' };
    if (Math.max(...sides) > mostSideMm) return { refusal: 'an object of more than 100 cm is not taken' };
    if (sides.reduce((sum, side) => sum + side, 0) > mostSidesMm)
      return { refusal: 'an object whose sides are more than 200 cm together is not taken' };
  }
  const kinds = [...Map.groupBy(volumes, kindOf).values()];
  const items = servicesOf(access).flatMap((service) =>
    kinds.flatMap((kind) => {
      const [volume] = kind;
      const amount = kind.reduce((sum, one) => sum + one.amount, 0);
      return volume === undefined ? [] : [{ service, volume, amount }];
    }),
  );
  if (items.length > mostItems)
    return { refusal: `more than ${mostItems} prices would have to be asked for` };
  return { items: items.map((item, index) => ({ ...item, request: String(index) })) };
}

function kindOf({ heightMm, widthMm, lengthMm, unitWeightG, unitValueCents }: LiveVolume): string {
  return [heightMm, widthMm, lengthMm, unitWeightG, unitValueCents].join(' ');
}

/** Asks the prices of up to five items (C4 to C9). Pure. */
export function priceRequest(
  { token, access, enquiry }: { token: string; access: VendorAccess; enquiry: LiveEnquiry },
  items: readonly PricedItem[],
): VendorRequest {
  const { contract = '', office = '', declares = 'S' } = access.settings;
  const common = {
    nuContrato: contract,
    nuDR: Number(office),
    cepOrigem: zipText(enquiry.origin.zip),
    cepDestino: zipText(enquiry.destination.zip),
    tpObjeto: '2',
  };
  return under(token, {
    act: 'quote',
    method: 'POST',
    path: '/preco/v1/nacional',
    isRepeatable: true,
    body: {
      kind: 'json',
      value: {
        idLote: '1',
        parametrosProduto: items.map(({ request, service, volume }) => ({
          coProduto: service.code,
          nuRequisicao: request,
          ...common,
          psObjeto: String(Math.max(1, Math.ceil(volume.unitWeightG))),
          comprimento: String(Math.max(1, centimetres(volume.lengthMm))),
          largura: String(Math.max(1, centimetres(volume.widthMm))),
          altura: String(Math.max(1, centimetres(volume.heightMm))),
          ...(declares === 'S' ? declared(service, volume) : {}),
        })),
      },
    },
  });
}

function declared({ code }: VendorService, { unitValueCents }: LiveVolume): object {
  const additional = declaring.get(code);
  if (additional === undefined || unitValueCents < insured.fromCents || unitValueCents > insured.toCents)
    return {};
  return { servicosAdicionais: [{ coServAdicional: additional }], vlDeclarado: dotText(unitValueCents) };
}

export type PriceItem = Extract<Static<typeof priceAnswer>, readonly unknown[]>[number];

/**
 * The items of a batch (C13).
 * @throws VendorProblem
 */
export function readPrices(answer: VendorAnswer): readonly PriceItem[] {
  const json = read(answer);
  if (Array.isArray(json)) return json;
  requireTaken(answer, json.msgs);
  throw nonsense('its answer is off: there is no list of prices');
}
