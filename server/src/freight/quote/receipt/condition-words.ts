import type { RuleConditions } from '../../../engine/rules/rule.ts';
import { zipText } from '../../../kernel/value-texts.ts';
import { cents, kilogramsOfG, written } from './units.ts';

type Bounds = { min: number | null; max: number | null };

const names: Record<keyof RuleConditions, string> = {
  dispatchers: 'expedidor',
  originZips: 'CEP de origem',
  originUfs: 'UF de origem',
  originCities: 'município de origem',
  originRegions: 'região de origem',
  destinationZips: 'CEP de destino',
  destinationUfs: 'UF de destino',
  destinationCities: 'município de destino',
  destinationRegions: 'região de destino',
  recipientType: 'tipo de destinatário',
  channels: 'canal',
  subchannels: 'subcanal',
  platformCodes: 'plataforma',
  reverse: 'envio reverso',
  realG: 'peso real',
  volumeCm3: 'cubagem',
  objectCount: 'quantidade de volumes',
  goodsCents: 'valor da mercadoria',
  categories: 'categoria',
  skus: 'SKU',
  tags: 'etiqueta do item',
  weekdays: 'dia da semana',
  timeOfDay: 'horário',
  carriers: 'transportadora',
  services: 'serviço',
  modals: 'modal',
  loadTypes: 'tipo de carga',
  chargeableG: 'peso taxado',
  costCents: 'custo',
  days: 'prazo em dias',
  position: 'posição entre as ofertas',
};

/** The conditions that a rule asked for, all of which held; one of them not holding would have kept the rule away. */
export function conditionWords(conditions: RuleConditions): { condition: string; words: string }[] {
  const present = Object.entries(conditions).filter(([, wanted]) => wanted !== undefined);
  return present.map(([name, wanted]) => ({
    condition: name,
    // The keys of conditions are those of their names.
    words: `${names[name as keyof RuleConditions]} diferente de ${valueWords(name, wanted)}`,
  }));
}

/** A few of a long list are enough to know it by. */
const mostListed = 8;

function valueWords(name: string, wanted: unknown): string {
  if (Array.isArray(wanted)) {
    const shown = wanted.slice(0, mostListed).map((one) => itemWords(one));
    return `${shown.join(', ')}${wanted.length > mostListed ? ` e mais ${wanted.length - mostListed}` : ''}`;
  }
  if (typeof wanted !== 'object' || wanted === null) return itemWords(wanted);
  if ('fromMinute' in wanted && 'untilMinute' in wanted)
    return `${clock(Number(wanted.fromMinute))} a ${clock(Number(wanted.untilMinute))}`;
  return boundsWords(name, wanted as Bounds);
}

function itemWords(one: unknown): string {
  if (Array.isArray(one)) return `${zipText(Number(one[0]))} a ${zipText(Number(one[1]))}`;
  if (one === true) return 'sim';
  if (one === false) return 'não';
  return String(one);
}

function boundsWords(name: string, { min, max }: Bounds): string {
  const text = (value: number): string => {
    if (name.endsWith('Cents')) return written(cents(value));
    if (name.endsWith('Cm3')) return written({ value, scale: 6, unit: 'm3' });
    return name.endsWith('G') ? written(kilogramsOfG(value)) : String(value);
  };
  if (min === null) return max === null ? 'qualquer valor' : `até ${text(max)}`;
  return max === null ? `a partir de ${text(min)}` : `${text(min)} a ${text(max)}`;
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
