import type { QuoteV1Reply } from '@carreto/contract/shipper/quote-v1-reply';
import type { PackedVolume, PackingItem } from '../../engine/packing/goods.ts';
import { formatDay } from '../../kernel/days.ts';
import { centsToReais } from '../../kernel/money.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import type { Offer } from './offer.ts';
import type { Quoted } from './quote.ts';
import { sparse } from './wire-sparse.ts';

type WireOffer = QuoteV1Reply['transportadoras'][number];
type WireVolume = NonNullable<QuoteV1Reply['volumes']>[number];
type WireItem = Omit<WireVolume, 'itens'>;

/** The answer of the older quote (decision Q14). Absent members are left out (decision G9). */
export function toWireQuoteV1({ dispatchers }: Quoted): QuoteV1Reply {
  const [quoted] = dispatchers;
  if (quoted === undefined) throw new Error('an older quote has one dispatcher');
  const { id, offers, volumes } = quoted;
  return sparse<QuoteV1Reply>({
    token_oferta: id,
    transportadoras: offers.map(toWireOffer),
    volumes: volumes === null ? undefined : byLine(volumes.map(ofUnits)).map(toWireVolume),
  });
}

function toWireOffer({ number, carrier, service, deadline, ...offer }: Offer): WireOffer {
  const { days, hours, minutes, estimatedOn } = deadline;
  return sparse<WireOffer>({
    oferta: number,
    cnpj: carrier.cnpj,
    logotipo: carrier.logoUrl ?? '',
    nome: carrier.name,
    servico: service.name,
    descricao_servico: service.description ?? undefined,
    prazo_entrega: days,
    prazo_entrega_horas: hours === 0 ? undefined : hours,
    prazo_entrega_minutos: minutes === 0 ? undefined : minutes,
    entrega_estimada: formatDay(estimatedOn),
    validade: formatDay(dayInSaoPaulo(offer.expiresAtMs)),
    custo_frete: centsToReais(offer.costCents),
    preco_frete: centsToReais(offer.finalCents),
  });
}

/** A volume or an item with the weight and value of all its units. */
type Totalled = Omit<PackingItem, 'index'> & {
  weightG: number;
  valueCents: number;
  contents?: PackedVolume['contents'];
};

function ofUnits<Goods extends Omit<PackingItem, 'index'>>(goods: Goods): Goods & Totalled {
  const { amount, unitWeightG, unitValueCents } = goods;
  return { ...goods, weightG: amount * unitWeightG, valueCents: amount * unitValueCents };
}

/** Puts the parts of a line together again that lie in the same place; boxes stay as they are. */
function byLine(goods: readonly Totalled[]): Totalled[] {
  const known = new Map<string, Totalled>();
  return goods.flatMap((part) => {
    if (part.line === undefined) return [part];
    const key = [part.line, part.heightMm, part.widthMm, part.lengthMm].join('/');
    const first = known.get(key);
    if (first === undefined) {
      const kept = { ...part };
      known.set(key, kept);
      return [kept];
    }
    first.amount += part.amount;
    first.weightG += part.weightG;
    first.valueCents += part.valueCents;
    return [];
  });
}

function toWireVolume(volume: Totalled): WireVolume {
  const { contents } = volume;
  const wire = toWireItem(volume);
  if (contents === null || contents === undefined) return wire;
  return { ...wire, itens: byLine(contents.items.map(ofUnits)).map(toWireItem) };
}

function toWireItem(item: Totalled): WireItem {
  return sparse<WireItem>({
    tipo: item.category,
    quantidade: item.amount,
    altura: item.heightMm / 1000,
    largura: item.widthMm / 1000,
    comprimento: item.lengthMm / 1000,
    peso: item.weightG / 1000,
    valor: centsToReais(item.valueCents),
    sku: item.sku ?? undefined,
    tag: item.tag ?? undefined,
    descricao: item.description ?? undefined,
    volumes_produto: item.amountVolumes ?? undefined,
    consolidar: item.consolidate,
    sobreposto: item.overlaid,
    tombar: item.rotate,
  });
}
