import { messages } from '@carreto/contract/messages';
import type {
  AnswerMapping,
  EventMapping,
  TrackingMapping,
} from '../../connectors/carrier-tracking/mapping.ts';
import { isPointer } from '../../connectors/carrier-tracking/pointer.ts';
import { isTimeForm, isTimeZone } from '../../connectors/carrier-tracking/read-time.ts';
import { type Placeholder, placeholdersOf } from '../../connectors/carrier-tracking/template.ts';
import { type FailureDetail, fail } from '../../kernel/failure.ts';
import { isReservedHeader } from '../../platform/outgoing/auth-headers.ts';
import { checkUrl } from '../../platform/outgoing/check-url.ts';
import type { OutgoingPolicy } from '../../platform/outgoing/policy.ts';

/** For whom a mapping is, and what it may reach. `hasSecret`: the credential stands in the body. */
type Checking = { policy: OutgoingPolicy; shipperId: number | null; hasSecret: boolean };

/** Largest mapping, as JSON. */
const mostCharacters = 64 * 1024;
/** Headers that say who calls. */
const ofTheCaller = ['authorization', 'cookie'];

/** @throws Failure `invalid_request` where the parts of a mapping do not go together. */
export function requireMapping(mapping: TrackingMapping, checking: Checking): void {
  const details = [
    ...size(mapping),
    ...checkRequest(mapping, checking),
    ...checkNames(mapping, checking),
    ...checkBatch(mapping),
    ...checkSources(mapping),
  ];
  if (details.length > 0) throw fail('invalid_request', { details: details.slice(0, 20) });
}

function size(mapping: TrackingMapping): FailureDetail[] {
  const isSmall = JSON.stringify(mapping).length <= mostCharacters;
  return isSmall ? [] : [{ field: 'mapping', message: `tem mais de ${mostCharacters} caracteres` }];
}

function checkRequest({ request }: TrackingMapping, { policy, hasSecret }: Checking): FailureDetail[] {
  const { url, headers = [], body, method, batch } = request;
  const host = /^https?:\/\/[^/?#]*/.exec(url)?.[0] ?? '';
  const { objection } = checkUrl(url.replace(/\{[a-z_]+\}/g, 'x'), policy);
  const ofUrl = placeholdersOf(url);
  const ofBody = placeholdersOf(body ?? null);
  const ofItem = placeholdersOf(batch?.item ?? null);
  return [
    ...(objection === null ? [] : [{ field: 'mapping.request.url', message: messages.outgoing[objection] }]),
    ...when(host.includes('{'), 'request.url', 'não pode ter marcadores no servidor'),
    ...unknownOf('request.url', ofUrl.unknown),
    ...unknownOf('request.body', ofBody.unknown),
    ...unknownOf('request.batch.item', ofItem.unknown),
    ...when(method === 'GET' && body != null, 'request.body', 'não existe em GET'),
    ...when(ofUrl.used.has('secret'), 'request.url', 'não pode levar {secret}; endereços ficam em registros'),
    ...when(ofItem.used.has('secret'), 'request.batch.item', '{secret} vale apenas no corpo'),
    ...when(
      ofBody.used.has('secret') !== hasSecret,
      'request.body',
      'usa {secret} se, e somente se, auth.kind é body',
    ),
    ...headers.flatMap(({ name }, index) =>
      when(isReservedHeader(name, ofTheCaller), `request.headers[${index}].name`, messages.pattern),
    ),
  ];
}

function unknownOf(field: string, unknown: readonly string[]): FailureDetail[] {
  return when(unknown.length > 0, field, `tem marcadores desconhecidos: ${unknown.slice(0, 5).join(', ')}`);
}

const byItself: readonly Placeholder[] = ['nfe_key', 'carrier_code', 'postal_code', 'freight_code'];
const ofSomebody: readonly Placeholder[] = ['nfe_number', 'order'];
const ownerNames: readonly Placeholder[] = ['issuer_cnpj', 'shipper_cnpj'];

/** A freight is named so that no freight of another shipper has the same name. */
function checkNames({ request }: TrackingMapping, { shipperId }: Checking): FailureDetail[] {
  const { url, body, batch } = request;
  const { used } = placeholdersOf([url, body ?? null, batch?.item ?? null]);
  if (byItself.some((name) => used.has(name))) return [];
  if (!ofSomebody.some((name) => used.has(name)))
    return when(
      true,
      'request',
      'não nomeia o frete: use {nfe_key}, {nfe_number}, {order}, {carrier_code} …',
    );
  const isSomebodys = shipperId !== null || ownerNames.some((name) => used.has(name));
  return when(
    !isSomebodys,
    'request',
    'nomeia o frete sem dizer de quem é: use também {shipper_cnpj} ou {issuer_cnpj}',
  );
}

function checkBatch({ request, answer }: TrackingMapping): FailureDetail[] {
  const { url, body, batch } = request;
  const outer = placeholdersOf([url, body ?? null]).used;
  const hasItems = outer.has('items');
  const { results, keys = [] } = answer;
  if (batch == null)
    return [
      ...when(hasItems, 'request.batch', messages.required),
      ...when(results != null, 'answer.results', messages.unknownMember),
      ...when(keys.length > 0, 'answer.keys', messages.unknownMember),
    ];
  const others = [...outer].filter((name) => name !== 'items' && name !== 'secret');
  const names = placeholdersOf(batch.item).used;
  const keyNames = placeholdersOf(keys.map(({ is }) => is));
  const strangers = [...keyNames.used].filter((name) => !names.has(name));
  return [
    ...when(!hasItems, 'request', 'tem batch e não usa {items}'),
    ...when(others.length > 0, 'request', 'tem batch: marcadores do frete valem apenas em batch.item'),
    ...when(names.has('items'), 'request.batch.item', 'não pode usar {items}'),
    ...when(keys.length === 0, 'answer.keys', messages.required),
    ...unknownOf('answer.keys', keyNames.unknown),
    ...when(
      keyNames.used.size === 0 && keys.length > 0,
      'answer.keys',
      'não dizem de qual frete é o resultado',
    ),
    ...when(strangers.length > 0, 'answer.keys', 'usam marcadores que batch.item não envia'),
  ];
}

function checkSources({ answer, event }: TrackingMapping): FailureDetail[] {
  const found = [...sourcesOf('answer', answer), ...sourcesOf('event', event)];
  const { zone } = event.occurredAt;
  return [
    ...found.flatMap(({ field, path }) => when(!isPointer(path), field, messages.pattern)),
    ...formsOf({ answer, event }).flatMap(({ field, form }) =>
      when(!isTimeForm(form), field, `não é uma forma de data: ${form}`),
    ),
    ...when(zone !== undefined && !isTimeZone(zone), 'event.occurredAt.zone', 'não é um fuso horário'),
  ];
}

/** Every pointer of a mapping, with where it stands. */
function sourcesOf(field: string, value: unknown): { field: string; path: string }[] {
  if (typeof value === 'string') return value.startsWith('/') ? [{ field, path: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => !['codes', 'ignoredCodes', 'formats', 'is', 'join', 'between', 'zone'].includes(name))
    .flatMap(([name, member]) => sourcesOf(`${field}.${name}`, member));
}

function formsOf({ answer, event }: { answer: AnswerMapping; event: EventMapping }) {
  const days = {
    'answer.expectedOn': answer.expectedOn,
    'event.occurredAt': event.occurredAt,
    'event.redeliveryOn': event.redeliveryOn,
    'event.expectedOn': event.expectedOn,
  };
  return Object.entries(days).flatMap(([field, source]) =>
    (source?.formats ?? []).map((form) => ({ field: `${field}.formats`, form })),
  );
}

function when(isWrong: boolean, field: string, message: string): FailureDetail[] {
  return isWrong ? [{ field: `mapping.${field}`, message }] : [];
}
