import {
  type DayDraft,
  type Mapping,
  type MappingDraft,
  readValue,
  type SourceDraft,
  type TextMember,
  textMembers,
} from './draft.ts';

/** A field whose text is no JSON, by the member that it fills. */
export class NoJson extends Error {
  readonly field: string;
  constructor(field: string) {
    super(field);
    this.field = field;
  }
}

type Event = Mapping['event'];
type TextSource = Event['code'];

/**
 * The mapping that a form says; members that say nothing are left out.
 * @throws NoJson where a body is none
 */
export function readMapping(draft: MappingDraft): Mapping {
  return { request: requestOf(draft), answer: answerOf(draft), event: eventOf(draft) };
}

function requestOf(draft: MappingDraft): Mapping['request'] {
  const { method, url, isBatch, batchSize, batchSeparator } = draft;
  const headers = draft.headers.filter(({ name, value }) => name !== '' || value !== '');
  const item = isBatch ? readJson('mapping.request.batch.item', draft.batchItem) : undefined;
  const separator = batchSeparator === '' ? {} : { separator: batchSeparator };
  return {
    ...{ method, url: url.trim() },
    ...(headers.length === 0 ? {} : { headers }),
    ...(draft.body.trim() === '' ? {} : { body: readJson('mapping.request.body', draft.body) }),
    ...(isBatch ? { batch: { size: Number(batchSize), item: item ?? '', ...separator } } : {}),
  };
}

function answerOf(draft: MappingDraft): Mapping['answer'] {
  const keys = draft.keys.filter(({ path, is }) => path !== '' || is !== '');
  const refusals = draft.refusals.filter(({ path }) => path !== '');
  const statuses = linesOf(draft.unknownStatuses.replaceAll(',', '\n')).map(Number);
  const trackingCode = sourceOf(draft.wholeTrackingCode);
  const expectedOn = dayOf(draft.wholeExpectedOn);
  return {
    events: draft.events,
    ...(draft.eventsMayBeMissing ? { eventsMayBeMissing: true } : {}),
    ...(draft.isBatch ? { results: draft.results } : {}),
    ...(draft.isBatch && keys.length > 0 ? { keys } : {}),
    ...(refusals.length === 0 ? {} : { refusals: refusals.map(refusalOf) }),
    ...(statuses.length === 0 ? {} : { unknownStatuses: statuses }),
    ...(trackingCode === undefined ? {} : { trackingCode }),
    ...(expectedOn === undefined ? {} : { expectedOn }),
  };
}

function refusalOf({ path, is, message }: MappingDraft['refusals'][number]) {
  return {
    path,
    ...(is === '' ? {} : { is: readValue(is) }),
    ...(message === '' ? {} : { message }),
  };
}

function eventOf(draft: MappingDraft): Event {
  const codes = draft.codes.filter(({ carrierCode }) => carrierCode !== '');
  const ignored = linesOf(draft.ignoredCodes);
  const redeliveryOn = dayOf(draft.redeliveryOn);
  const expectedOn = dayOf(draft.expectedOn);
  const texts = textMembers.flatMap((name): [TextMember, TextSource][] => {
    const source = sourceOf(draft.texts[name]);
    return source === undefined ? [] : [[name, source]];
  });
  return {
    code: sourceOf(draft.code) ?? '',
    occurredAt: {
      from: sourceOf(draft.occurredAt) ?? '',
      formats: linesOf(draft.occurredAt.formats),
      ...(draft.zone.trim() === '' ? {} : { zone: draft.zone.trim() }),
    },
    ...(codes.length === 0
      ? {}
      : { codes: codes.map(({ carrierCode, code }) => ({ carrierCode, code: Number(code) })) }),
    ...(draft.hasOwnNumbers ? { hasOwnNumbers: true } : {}),
    ...(ignored.length === 0 ? {} : { ignoredCodes: ignored }),
    ...(Object.fromEntries(texts) as Partial<Record<TextMember, TextSource>>),
    ...(redeliveryOn === undefined ? {} : { redeliveryOn }),
    ...(expectedOn === undefined ? {} : { expectedOn }),
    ...(draft.proofs === '' ? {} : { proofs: draft.proofs }),
  };
}

function sourceOf({ paths, join, opening, closing }: SourceDraft): TextSource | undefined {
  const all = linesOf(paths);
  const [first] = all;
  if (first === undefined) return undefined;
  const isPlain = all.length === 1 && opening === '' && closing === '';
  if (isPlain) return first;
  return {
    paths: all,
    ...(join === '' ? {} : { join }),
    ...(opening === '' && closing === '' ? {} : { between: [opening, closing] as const }),
  };
}

function dayOf(day: DayDraft) {
  const from = sourceOf(day);
  return from === undefined ? undefined : { from, formats: linesOf(day.formats) };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function readJson(field: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NoJson(field);
  }
}

/** A mapping that was pasted as JSON; undefined where it is none. */
export function pastedMapping(text: string): Mapping | undefined {
  try {
    const value = JSON.parse(text) as Partial<Mapping> | null;
    const isMapping =
      typeof value?.request?.url === 'string' &&
      typeof value.answer?.events === 'string' &&
      value.event?.code !== undefined &&
      Array.isArray(value.event.occurredAt?.formats);
    return isMapping ? (value as Mapping) : undefined;
  } catch {
    return undefined;
  }
}
