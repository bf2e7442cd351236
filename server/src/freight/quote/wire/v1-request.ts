import type { OldVolumeIn } from '@carreto/contract/shapes/old-volume';
import type { QuoteV1Request } from '@carreto/contract/shipper/quote-v1';
import { decimalToScaled } from '../../../kernel/money.ts';
import { type Line, partLine } from '../part-line.ts';
import type { QuoteRequest } from '../request.ts';

const filters = { 1: 'cheapest', 2: 'fastest' } as const;

/**
 * A request of the older quote (decision Q14) as the house understands it: one dispatcher, fractional loads.
 * @param ownZip zip code of the shipper, where goods leave from when no dispatcher is named.
 */
export function fromWireQuoteV1(body: QuoteV1Request, ownZip: string): QuoteRequest {
  const { remetente, expedidor, destinatario } = body;
  return {
    platformCode: body.codigo_plataforma,
    shipperCnpj: remetente.cnpj,
    recipient: {
      type: personOf(destinatario),
      document: destinatario.cnpj_cpf ?? null,
      stateInscription: destinatario.inscricao_estadual ?? null,
    },
    destinationZip: Number(destinatario.endereco.cep),
    dispatchers: [
      {
        document: expedidor?.cnpj ?? remetente.cnpj,
        zip: Number(expedidor?.endereco.cep ?? ownZip),
        declaredCents: null,
        items: body.volumes.flatMap((volume, line) => partLine(lineOf(volume, line))).map(numbered),
      },
    ],
    channel: body.canal ?? null,
    subchannel: null,
    filter: body.filtro === undefined ? null : filters[body.filtro],
    limit: body.limite ?? null,
    identification: body.cotacao_plataforma ?? null,
    reverse: false,
    loadTypes: ['fractional'],
    returns: { composition: false, volumes: body.retornar_consolidacao ?? false, appliedRules: false },
  };
}

/** Clients that do not say who receives send the number of a company or a person, or none. */
function personOf({ tipo_pessoa, cnpj_cpf }: QuoteV1Request['destinatario']): 'company' | 'individual' {
  const isCompany = tipo_pessoa === undefined ? cnpj_cpf?.length === 14 : tipo_pessoa === 2;
  return isCompany ? 'company' : 'individual';
}

function numbered<Item extends object>(item: Item, index: number): Item & { index: number } {
  return { ...item, index };
}

/** Metres to millimetres, kilograms to grams, reais to cents, as in the quote v3 (decision G10). */
function lineOf(volume: OldVolumeIn, line: number): Line {
  return {
    line,
    amount: volume.quantidade,
    category: volume.tipo,
    sku: volume.sku ?? null,
    tag: volume.tag ?? null,
    description: volume.descricao ?? null,
    heightMm: measure(volume.altura),
    widthMm: measure(volume.largura),
    lengthMm: measure(volume.comprimento),
    totalWeightG: measure(volume.peso),
    totalValueCents: volume.valor === 0 ? 0 : positiveScaled(volume.valor, 2),
    consolidate: volume.consolidar ?? false,
    overlaid: volume.sobreposto ?? false,
    rotate: volume.tombar ?? false,
    amountVolumes: volume.volumes_produto ?? null,
  };
}

function measure(value: number | undefined): number | null {
  return value === undefined ? null : positiveScaled(value, 3);
}

function positiveScaled(value: number, digits: number): number {
  return Math.max(1, decimalToScaled(value, digits));
}
