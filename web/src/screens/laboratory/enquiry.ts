import type { ChangeSetting } from '../../parts/receipt/change.ts';
import type { Trial } from '../../parts/receipt/wire-curl.ts';

type Volume = Trial['volumes'][number];

/** The enquiry as the address has it; undefined where it says none, or none that could be quoted. */
export function readEnquiry(search: Readonly<Record<string, string>>): Trial | undefined {
  const volumes = (search.volumes ?? '').split(';').map(readVolume);
  if (!isCep(search.de) || !isCep(search.para) || volumes.length > 200) return undefined;
  const complete = volumes.filter((volume) => volume !== undefined);
  if (complete.length === 0 || complete.length < volumes.length) return undefined;
  return {
    originZip: search.de,
    destinationZip: search.para,
    volumes: complete,
    ...(search.remetente === undefined || !/^[0-9A-Z]{11,14}$/.test(search.remetente)
      ? {}
      : { dispatcher: search.remetente }),
    ...(search.quem === 'empresa' ? { recipientType: 'company' as const } : {}),
    ...(search.carga === 'lotacao' ? { loadTypes: ['full_load' as const] } : {}),
    ...(search.reversa === 'sim' ? { reverse: true } : {}),
    ...(search.canal === undefined ? {} : { channel: search.canal.slice(0, 100) }),
    ...(search.dia === undefined || !isDay(search.dia) ? {} : { quotedOn: search.dia }),
  };
}

function isCep(text: string | undefined): text is string {
  return text !== undefined && /^\d{8}$/.test(text);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

const members = ['amount', 'lengthMm', 'widthMm', 'heightMm', 'unitWeightG', 'unitValueCents'] as const;

/** `2x500x400x300x3200x14990`: units, sides in millimetres, grams, cents; `c` behind them: may share a box; then a SKU. */
function readVolume(text: string): Volume | undefined {
  const [, numbers = '', flag, sku] = /^([\dx]+)(c?)(?::(.{1,100}))?$/.exec(text) ?? [];
  const given = numbers.split('x').map((one) => (one === '' ? undefined : Number(one)));
  if (given.length !== members.length || given.some((one) => one !== undefined && one > 1_000_000_000))
    return undefined;
  const volume = Object.fromEntries(
    members.flatMap((name, index) => (given[index] === undefined ? [] : [[name, given[index]]])),
  );
  const isMeasured = members.slice(1, 5).every((name) => volume[name] !== undefined && volume[name] > 0);
  if (volume.amount === 0 || (!isMeasured && sku === undefined)) return undefined;
  return {
    ...volume,
    ...(flag === 'c' ? { consolidate: true } : {}),
    ...(sku === undefined ? {} : { sku }),
  };
}

/** The address of an enquiry. */
export function writeEnquiry(trial: Trial): Record<string, string> {
  const { dispatcher, recipientType, loadTypes, reverse, channel, quotedOn } = trial;
  return {
    de: trial.originZip,
    para: trial.destinationZip,
    volumes: trial.volumes.map(writeVolume).join(';'),
    ...(dispatcher === undefined ? {} : { remetente: dispatcher }),
    ...(recipientType === 'company' ? { quem: 'empresa' } : {}),
    ...(loadTypes?.[0] === 'full_load' ? { carga: 'lotacao' } : {}),
    ...(reverse === true ? { reversa: 'sim' } : {}),
    ...(channel === undefined ? {} : { canal: channel }),
    ...(quotedOn === undefined ? {} : { dia: quotedOn }),
  };
}

function writeVolume(volume: Volume): string {
  const numbers = members.map((name) => volume[name] ?? '').join('x');
  const sku = volume.sku === undefined ? '' : `:${volume.sku.replaceAll(';', ' ')}`;
  return `${numbers}${volume.consolidate === true ? 'c' : ''}${sku}`;
}

const sides = ['heightMm', 'widthMm', 'lengthMm'] as const;

/** The enquiry with a change in it; undefined where it cannot be put into one. */
export function withSetting(trial: Trial, { member, value }: ChangeSetting): Trial | undefined {
  const { volumes, quotedOn: _, reverse: __, ...rest } = trial;
  const number = Number(value);
  switch (member) {
    case 'originZip':
    case 'destinationZip':
      return { ...trial, [member]: value };
    case 'loadType':
      return { ...trial, loadTypes: [value === 'full_load' ? 'full_load' : 'fractional'] };
    case 'recipientType':
      return { ...trial, recipientType: value === 'company' ? 'company' : 'individual' };
    case 'reverse':
      return { ...rest, volumes };
    case 'quotedOn':
      return { ...trial, quotedOn: value };
    case 'heightMm':
    case 'widthMm':
    case 'lengthMm':
    case 'unitWeightG':
    case 'unitValueCents':
      return { ...trial, volumes: volumes.map((volume) => clipped(volume, member, number)) };
    case 'longestSideMm':
      return {
        ...trial,
        volumes: volumes.map((volume) => sides.reduce((one, side) => clipped(one, side, number), volume)),
      };
    case 'totalWeightG':
    case 'totalValueCents':
      return withTotal(trial, member === 'totalWeightG' ? 'unitWeightG' : 'unitValueCents', number);
  }
}

function clipped(volume: Volume, member: (typeof members)[number], limit: number): Volume {
  const given = volume[member];
  return given === undefined || given <= limit ? volume : { ...volume, [member]: limit };
}

/** One kind of volume alone can say what a total means for each. */
function withTotal(trial: Trial, member: 'unitWeightG' | 'unitValueCents', total: number): Trial | undefined {
  const [volume, ...others] = trial.volumes;
  if (volume === undefined || others.length > 0) return undefined;
  const amount = volume.amount ?? 1;
  const isDown = (volume[member] ?? 0) * amount > total;
  const each = isDown ? Math.floor(total / amount) : Math.ceil(total / amount);
  return { ...trial, volumes: [{ ...volume, [member]: each }] };
}
