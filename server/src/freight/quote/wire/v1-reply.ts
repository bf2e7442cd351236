import type { QuoteV1Reply } from '@carreto/contract/shipper/quote-v1-reply';
import { formatDay } from '../../../kernel/days.ts';
import { centsToReais } from '../../../kernel/money.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { byLine, ofUnits, type Totalled } from '../by-line.ts';
import type { Offer } from '../offer.ts';
import type { Quoted } from '../quote.ts';
import { sparse } from './sparse.ts';

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
