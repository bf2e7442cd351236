import type { VolumeIn } from '@carreto/contract/shapes/volume';
import type { QuoteV3Request } from '@carreto/contract/shipper/quote-v3';
import { decimalToScaled } from '../../../kernel/money.ts';
import type { QuoteItem, QuoteRequest } from '../request.ts';

const filters = { 1: 'cheapest', 2: 'fastest', 3: 'cheapest_and_fastest' } as const;
const loadTypes = { 0: 'fractional', 1: 'full_load' } as const;

/** A quote v3 request (specification 4.2) as the house understands it. */
export function fromWireQuote(body: QuoteV3Request): QuoteRequest {
  const { recipient, returns } = body;
  return {
    platformCode: body.shipper.platform_code,
    shipperCnpj: body.shipper.registered_number,
    recipient: {
      type: recipient.type === 1 ? 'company' : 'individual',
      document: recipient.registered_number ?? null,
      stateInscription: recipient.state_inscription ?? null,
    },
    destinationZip: recipient.zipcode,
    dispatchers: body.dispatchers.map((dispatcher) => ({
      document: dispatcher.registered_number,
      zip: dispatcher.zipcode,
      declaredCents: dispatcher.total_price === undefined ? null : positiveScaled(dispatcher.total_price, 2),
      items: dispatcher.volumes.map(fromWireVolume),
    })),
    channel: body.channel ?? null,
    subchannel: null,
    filter: body.filter === undefined ? null : filters[body.filter],
    limit: body.limit ?? null,
    identification: body.identification ?? null,
    reverse: body.reverse ?? false,
    loadTypes: [...new Set(body.simulation_type.map((type) => loadTypes[type]))],
    returns: {
      composition: returns?.composition ?? false,
      volumes: returns?.volumes ?? false,
      appliedRules: returns?.applied_rules ?? false,
    },
  };
}

/**
 * A volume (2.1): metres to millimetres, kilograms to grams, reais to cents, each rounded half-up; a positive
 * value never becomes 0 (decision G10).
 */
export function fromWireVolume(volume: VolumeIn, index: number): QuoteItem {
  return {
    index,
    amount: volume.amount,
    category: Number(volume.category),
    sku: volume.sku ?? null,
    tag: volume.tag ?? null,
    description: volume.description ?? null,
    heightMm: measure(volume.height),
    widthMm: measure(volume.width),
    lengthMm: measure(volume.length),
    unitWeightG: measure(volume.unitary_weight),
    unitValueCents: priceOf(volume),
    consolidate: volume.consolidate ?? false,
    overlaid: volume.overlaid ?? false,
    rotate: volume.rotate ?? false,
    amountVolumes: volume.amount_volumes ?? null,
  };
}

/** 0 where the goods are valued by `total_price` alone. */
function priceOf({ unitary_price = 0 }: VolumeIn): number {
  return unitary_price === 0 ? 0 : positiveScaled(unitary_price, 2);
}

function measure(value: number | undefined): number | null {
  return value === undefined ? null : positiveScaled(value, 3);
}

function positiveScaled(value: number, digits: number): number {
  return Math.max(1, decimalToScaled(value, digits));
}
