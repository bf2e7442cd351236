import type { TrackingConnection } from '@carreto/contract/admin/registry/tracking-connections';

/** The mapping of a connection, as the API has it. */
export type Mapping = NonNullable<TrackingConnection['mapping']>;
type TextSource = Mapping['event']['code'];
type DaySource = NonNullable<Mapping['event']['expectedOn']>;

/** Where a text is, as it is typed: a pointer a line, what joins them, and the marks it stands between. */
export type SourceDraft = { paths: string; join: string; opening: string; closing: string };
/** Where a day or an instant is, and its forms, one a line. */
export type DayDraft = SourceDraft & { formats: string };

type HeaderRow = { name: string; value: string };
type KeyRow = { path: string; is: string };
type RefusalRow = { path: string; is: string; message: string };
type CodeRow = { carrierCode: string; code: string };

/** Members of an event that are a text somewhere. */
export const textMembers = [
  ...(['description', 'message', 'receiver', 'volume', 'trackingCode', 'courierName'] as const),
  ...(['courierDocument', 'redispatchCode', 'sourceId'] as const),
] as const;
export type TextMember = (typeof textMembers)[number];

/** A mapping as its form has it: what is typed is text. */
export type MappingDraft = {
  method: 'GET' | 'POST';
  url: string;
  headers: readonly HeaderRow[];
  /** JSON; empty: none. */
  body: string;
  isBatch: boolean;
  batchSize: string;
  /** JSON. */
  batchItem: string;
  batchSeparator: string;
  events: string;
  eventsMayBeMissing: boolean;
  results: string;
  keys: readonly KeyRow[];
  refusals: readonly RefusalRow[];
  unknownStatuses: string;
  wholeTrackingCode: SourceDraft;
  wholeExpectedOn: DayDraft;
  code: SourceDraft;
  occurredAt: DayDraft;
  zone: string;
  codes: readonly CodeRow[];
  hasOwnNumbers: boolean;
  ignoredCodes: string;
  texts: Readonly<Record<TextMember, SourceDraft>>;
  redeliveryOn: DayDraft;
  expectedOn: DayDraft;
  proofs: string;
};

const noSource: SourceDraft = { paths: '', join: '', opening: '', closing: '' };
const noDay: DayDraft = { ...noSource, formats: '' };

function sourceDraft(source: TextSource | null | undefined): SourceDraft {
  if (source == null) return noSource;
  if (typeof source === 'string') return { ...noSource, paths: source };
  const { paths, join = '', between = ['', ''] } = source;
  return { paths: paths.join('\n'), join, opening: between[0], closing: between[1] };
}

function dayDraft(source: DaySource | null | undefined): DayDraft {
  if (source == null) return noDay;
  return { ...sourceDraft(source.from), formats: source.formats.join('\n') };
}

/** A mapping that asks by the key of the NF-e, as most do. */
export const emptyMapping: MappingDraft = mappingDraft({
  request: { method: 'GET', url: 'https://' },
  answer: { events: '' },
  event: { code: '', occurredAt: { from: '', formats: ['iso'] } },
});

export function mappingDraft({ request, answer, event }: Mapping): MappingDraft {
  const { batch } = request;
  return {
    method: request.method,
    url: request.url,
    headers: request.headers ?? [],
    body: request.body == null ? '' : JSON.stringify(request.body, null, 2),
    isBatch: batch != null,
    batchSize: String(batch?.size ?? 50),
    batchItem: batch == null ? '' : JSON.stringify(batch.item, null, 2),
    batchSeparator: batch?.separator ?? '',
    events: answer.events,
    eventsMayBeMissing: answer.eventsMayBeMissing ?? false,
    results: answer.results ?? '',
    keys: answer.keys ?? [],
    refusals: (answer.refusals ?? []).map(({ path, is, message = '' }) => ({
      ...{ path, message },
      is: writeValue(is),
    })),
    unknownStatuses: (answer.unknownStatuses ?? []).join(', '),
    wholeTrackingCode: sourceDraft(answer.trackingCode),
    wholeExpectedOn: dayDraft(answer.expectedOn),
    code: sourceDraft(event.code),
    occurredAt: dayDraft(event.occurredAt),
    zone: event.occurredAt.zone ?? '',
    codes: (event.codes ?? []).map(({ carrierCode, code }) => ({ carrierCode, code: String(code) })),
    hasOwnNumbers: event.hasOwnNumbers ?? false,
    ignoredCodes: (event.ignoredCodes ?? []).join('\n'),
    texts: Object.fromEntries(textMembers.map((name) => [name, sourceDraft(event[name])])) as Record<
      TextMember,
      SourceDraft
    >,
    redeliveryOn: dayDraft(event.redeliveryOn),
    expectedOn: dayDraft(event.expectedOn),
    proofs: event.proofs ?? '',
  };
}

/** A value of a refusal as it is typed: a text that looks like another value stands in quotation marks. */
function writeValue(value: string | number | boolean | undefined): string {
  if (value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  return typeof readValue(value) === 'string' && value !== '' && !value.startsWith('"')
    ? value
    : JSON.stringify(value);
}

/** What is typed as a value: true, false, a number, a text in quotation marks, or the text itself. */
export function readValue(text: string): string | number | boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : text;
  } catch {
    return text;
  }
}
