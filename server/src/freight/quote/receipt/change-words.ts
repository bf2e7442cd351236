// biome-ignore-all lint/style/useNamingConvention: keys are words of changes

import type { Change } from '../../../engine/rating/change.ts';
import { parseDay } from '../../../kernel/days.ts';
import { zipText } from '../../../kernel/value-texts.ts';
import { quoted } from './charge-names.ts';
import { shown } from './deadline-lines.ts';
import { cents, kilogramsOfG, kilometres, metres, written } from './units.ts';

/** What would have to be different, as people say it: `largura até 1 m`. */
export function changeWords(change: Change): string {
  switch (change.kind) {
    case 'object_at_most':
      return `${sides[change.what]} até ${objectLimit(change)}`;
    case 'shipment_at_most':
      return `${wholes[change.what]} até ${shipmentLimit(change)}`;
    case 'shipment_at_least':
      return `${wholes[change.what]} a partir de ${shipmentLimit(change)}`;
    case 'charged_weight':
      return weightWords(change);
    case 'fits_vehicle':
      return `até ${kg(change.weightG)} e ${m3(change.volumeCm3)}, o que leva o veículo ${quoted(change.vehicle)}`;
    case 'distance':
      return `distância acima de ${written(kilometres(change.fromM))}, até ${written(kilometres(change.toM))}`;
    case 'zip': {
      const end = change.side === 'origin' ? 'origem' : 'destino';
      return `CEP de ${end} de ${zipText(change.first)} a ${zipText(change.last)}`;
    }
    case 'load_type':
      return change.wanted === 'full_load' ? 'cotação de lotação' : 'cotação de carga fracionada';
    case 'recipient_type':
      return change.wanted === 'company' ? 'destinatário pessoa jurídica' : 'destinatário pessoa física';
    case 'without_category':
      return `sem itens da categoria ${change.category}`;
    case 'no_return':
      return 'envio que não seja reverso';
    case 'day':
      return dayWords(change);
  }
}

type Of<Kind extends Change['kind']> = Extract<Change, { kind: Kind }>;

const sides: Record<Of<'object_at_most'>['what'], string> = {
  height: 'altura',
  width: 'largura',
  length: 'comprimento',
  longest_side: 'maior lado',
  sum_of_sides: 'altura + largura + comprimento',
  weight: 'peso de cada volume',
  value: 'valor de cada volume',
};

const wholes: Record<Of<'shipment_at_most'>['what'], string> = {
  weight: 'peso da remessa',
  volume: 'cubagem da remessa',
  value: 'valor da mercadoria',
  objects: 'quantidade de volumes',
};

function objectLimit({ what, limit }: Of<'object_at_most'>): string {
  if (what === 'weight') return kg(limit);
  return what === 'value' ? written(cents(limit)) : written(metres(limit));
}

function shipmentLimit({ what, limit }: Of<'shipment_at_most'> | Of<'shipment_at_least'>): string {
  if (what === 'weight') return kg(limit);
  if (what === 'volume') return m3(limit);
  return what === 'value' ? written(cents(limit)) : String(limit);
}

function weightWords({ fromG, toG, ofObject }: Of<'charged_weight'>): string {
  const subject = ofObject ? 'peso taxado de cada volume' : 'peso taxado';
  return fromG <= 0 ? `${subject} até ${kg(toG)}` : `${subject} acima de ${kg(fromG)}, até ${kg(toG)}`;
}

function dayWords({ from, until }: Of<'day'>): string {
  const text = (day: string): string => shown(parseDay(day) ?? 0);
  if (from === null) return until === null ? 'qualquer dia' : `dia até ${text(until)}`;
  return until === null ? `dia a partir de ${text(from)}` : `dia de ${text(from)} a ${text(until)}`;
}

function kg(grams: number): string {
  return written(kilogramsOfG(grams));
}

function m3(cm3: number): string {
  return written({ value: cm3, scale: 6, unit: 'm3' });
}
