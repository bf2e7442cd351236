import { readBrl } from '../../formats/brl.ts';
import { readCep, writeCep } from '../../formats/cep.ts';
import { readDay, writeDay } from '../../formats/days.ts';
import { readKilograms } from '../../formats/kilograms.ts';
import { readDecimal, writeForCells } from '../../formats/numbers.ts';
import type { Trial } from '../../parts/receipt/wire-curl.ts';

/** A volume as it is being typed. */
export type VolumeDraft = {
  key: number;
  amount: string;
  length: string;
  width: string;
  height: string;
  weight: string;
  value: string;
  sku: string;
  consolidate: boolean;
};

/** The form as it is being typed. */
export type Draft = {
  from: string;
  to: string;
  volumes: readonly VolumeDraft[];
  day: string;
  recipient: 'individual' | 'company';
  load: 'fractional' | 'full_load';
  reverse: boolean;
  channel: string;
};

export function newVolume(key: number): VolumeDraft {
  const empty = { length: '', width: '', height: '', weight: '', value: '', sku: '' };
  return { key, amount: '1', ...empty, consolidate: false };
}

const centimetres = (mm: number | undefined): string =>
  mm === undefined ? '' : writeForCells(mm, 1).replace(/,0$/, '');

/** The form of an enquiry; without one it is empty but for where goods usually leave. */
export function draftOf(trial: Trial | undefined, usualOrigin: string): Draft {
  const { volumes = [] } = trial ?? {};
  return {
    from: writeCep(trial?.originZip ?? usualOrigin),
    to: writeCep(trial?.destinationZip ?? ''),
    volumes:
      volumes.length === 0
        ? [newVolume(0)]
        : volumes.map((volume, key) => ({
            key,
            amount: String(volume.amount ?? 1),
            length: centimetres(volume.lengthMm),
            width: centimetres(volume.widthMm),
            height: centimetres(volume.heightMm),
            weight: volume.unitWeightG === undefined ? '' : trimmed(writeForCells(volume.unitWeightG, 3)),
            value: volume.unitValueCents === undefined ? '' : writeForCells(volume.unitValueCents, 2),
            sku: volume.sku ?? '',
            consolidate: volume.consolidate ?? false,
          })),
    day: trial?.quotedOn === undefined ? '' : writeDay(trial.quotedOn),
    recipient: trial?.recipientType ?? 'individual',
    load: trial?.loadTypes?.[0] ?? 'fractional',
    reverse: trial?.reverse ?? false,
    channel: trial?.channel ?? '',
  };
}

function trimmed(text: string): string {
  return text.replace(/0+$/, '').replace(/,$/, '');
}

/** Fields that say nothing that could be quoted, such as `to` or `0.weight`. */
export type Mistakes = ReadonlySet<string>;

/** The enquiry that the form says, or what is wrong with it. */
export function readDraft(draft: Draft, today: string): { trial: Trial } | { mistakes: Mistakes } {
  const mistakes = new Set<string>();
  const need = <Value>(field: string, value: Value | undefined): Value | undefined => {
    if (value === undefined) mistakes.add(field);
    return value;
  };
  const originZip = need('from', readCep(draft.from)) ?? '';
  const destinationZip = need('to', readCep(draft.to)) ?? '';
  const volumes = draft.volumes.map((volume) => readVolume(volume, need));
  const quotedOn = draft.day.trim() === '' ? undefined : need('day', readDay(draft.day, today));
  if (mistakes.size > 0) return { mistakes };
  const channel = draft.channel.trim();
  return {
    trial: {
      originZip,
      destinationZip,
      volumes,
      ...(draft.recipient === 'company' ? { recipientType: 'company' } : {}),
      ...(draft.load === 'full_load' ? { loadTypes: ['full_load'] } : {}),
      ...(draft.reverse ? { reverse: true } : {}),
      ...(channel === '' ? {} : { channel }),
      ...(quotedOn === undefined ? {} : { quotedOn }),
    },
  };
}

type Need = <Value>(field: string, value: Value | undefined) => Value | undefined;

function readVolume(volume: VolumeDraft, need: Need): Trial['volumes'][number] {
  const sku = volume.sku.trim();
  const positive = (value: number | undefined): number | undefined =>
    value !== undefined && value > 0 ? value : undefined;
  const measure = (name: 'length' | 'width' | 'height' | 'weight'): number | undefined => {
    const text = volume[name];
    if (text.trim() === '' && sku !== '') return undefined;
    return need(
      `${volume.key}.${name}`,
      positive(name === 'weight' ? readKilograms(text) : readDecimal(text, 1)),
    );
  };
  const given = {
    amount: need(`${volume.key}.amount`, positive(readDecimal(volume.amount, 0))),
    lengthMm: measure('length'),
    widthMm: measure('width'),
    heightMm: measure('height'),
    unitWeightG: measure('weight'),
    unitValueCents:
      volume.value.trim() === '' ? undefined : need(`${volume.key}.value`, positive(readBrl(volume.value))),
  };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(sku === '' ? {} : { sku }),
    ...(volume.consolidate ? { consolidate: true } : {}),
  };
}
