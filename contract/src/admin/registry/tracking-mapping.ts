import { Type } from 'typebox';
import { flag, integer, oneOf, text } from '../../values.ts';
import { closed, optional, orNull } from '../common.ts';

const line = (description: string, max: number) => text(description, { max, pattern: '^\\P{Cc}*$' });
const path = (description: string) =>
  text(`${description} A JSON pointer such as \`/documento/tracking\`; empty: the value itself.`, {
    min: 0,
    max: 200,
    pattern: '^(?:/\\P{Cc}*)?$',
  });
const template = (description: string, max = 200) => line(description, max);
const anyJson = (description: string) => Type.Unsafe<unknown>({ description });

const composed = closed('Several members as one text.', {
  paths: Type.Array(path('Where a part is.'), { minItems: 1, maxItems: 5, description: 'The parts.' }),
  join: Type.Optional(
    text('What stands between parts; a blank when absent.', { min: 0, max: 10, pattern: '^\\P{Cc}*$' }),
  ),
  between: Type.Optional(
    Type.Unsafe<readonly [string, string]>({
      type: 'array',
      description: 'Only what stands between these two marks counts, where they come last.',
      items: { type: 'string', minLength: 1, maxLength: 20, description: 'A mark.' },
      minItems: 2,
      maxItems: 2,
    }),
  ),
});

const textSource = (description: string) => Type.Union([path('Where it is.'), composed], { description });

const forms = Type.Array(
  line('`iso`, `epoch_s`, `epoch_ms`, or digits with marks between them: `dd/MM/yyyy HH:mm:ss`.', 40),
  { minItems: 1, maxItems: 10, description: 'In which forms it may be written; the first that fits counts.' },
);

const daySource = (description: string) =>
  closed(description, { from: textSource('Where it is.'), formats: forms });

const timeSource = closed('When it happened.', {
  from: textSource('Where it is.'),
  formats: forms,
  zone: Type.Optional(
    text('Time zone of forms that name none; America/Sao_Paulo when absent.', {
      max: 60,
      pattern: '^[A-Za-z0-9_+/-]+$',
    }),
  ),
});

const header = closed('A header that is always sent. No credentials: those belong into `auth`.', {
  name: text('Its name.', { max: 100, pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$" }),
  value: text('Its value.', { max: 500, pattern: '^[\\x20-\\x7e]+$' }),
});

const batch = closed('How several freights are asked for in one call.', {
  size: integer('Most of them in a call.', { min: 1, max: 100 }),
  item: anyJson('What stands for one of them in the list `{items}`, with placeholders in its texts.'),
  separator: Type.Optional(
    text('What stands between them in the URL; a comma when absent.', { min: 0, max: 60 }),
  ),
});

const request = closed('What is sent.', {
  method: oneOf(['GET', 'POST'], 'Method.'),
  url: text('Where: HTTPS, or whatever the operator allows inside. Placeholders only behind the host.', {
    max: 2000,
    pattern: '^https?://[^\\s]+$',
  }),
  ...optional({
    headers: Type.Array(header, { maxItems: 20, description: 'Headers of its own.' }),
    body: anyJson('The body as JSON, with placeholders in its texts; null: none.'),
    batch: orNull(batch),
  }),
});

const key = closed('How a result of a batch says whose it is.', {
  path: path('Where in the result.'),
  is: template('What it equals, with placeholders; zeros before numbers do not count.'),
});

const refusal = closed('What says that a freight is not known.', {
  path: path('Where.'),
  is: Type.Optional(
    Type.Unsafe<string | number | boolean>({
      type: ['string', 'number', 'boolean'],
      maxLength: 200,
      description: 'What stands there; absent: anything but null, false and an empty text.',
    }),
  ),
  message: Type.Optional(path('Where the carrier says why.')),
});

const answer = closed('What the answer looks like.', {
  events: path(
    'Where the list of events is, in the result; a step `*` is every item of a list, a last step `one|other` the first of two spellings that is a list.',
  ),
  ...optional({
    results: orNull(path('Where the list of results of a batch is.')),
    keys: Type.Array(key, { maxItems: 5, description: 'How results are told apart; all must fit.' }),
    refusals: Type.Array(refusal, { maxItems: 10, description: 'The first that holds counts.' }),
    unknownStatuses: Type.Array(integer('Status.', { min: 400, max: 499 }), {
      maxItems: 20,
      description: 'Statuses that say that nothing is known; 404 when absent.',
    }),
    eventsMayBeMissing: flag('Whether a result may come without the list.'),
    trackingCode: orNull(textSource("The carrier's own code of the freight.")),
    expectedOn: orNull(daySource('When it is expected to be delivered.')),
  }),
});

const meaning = closed('What a code means.', {
  carrierCode: line("The carrier's own code, or its text.", 255),
  code: integer('Code of the catalogue.', { min: 0, max: 999 }),
});

const event = closed('What an event looks like.', {
  code: textSource("The carrier's own code."),
  occurredAt: timeSource,
  ...optional({
    codes: Type.Array(meaning, {
      maxItems: 500,
      description: 'Meanings of codes; others mean what they mean where the carrier reports itself.',
    }),
    hasOwnNumbers: flag(
      'Whether its numbers are its own and not those of PROCEDA: one that nobody mapped waits for a person.',
    ),
    ignoredCodes: Type.Array(line('Code.', 255), {
      maxItems: 500,
      description: 'Codes of events that are no news of the freight.',
    }),
    description: orNull(textSource('What happened, in its words.')),
    message: orNull(textSource('Message.')),
    receiver: orNull(textSource('Who received it; joins the message.')),
    volume: orNull(textSource('Number or code of the volume.')),
    trackingCode: orNull(textSource("The carrier's own code of the freight.")),
    courierName: orNull(textSource('Who delivers.')),
    courierDocument: orNull(textSource('CNPJ or CPF of who delivers.')),
    redispatchCode: orNull(textSource('Code of the redispatch.')),
    sourceId: orNull(textSource("The carrier's own id of the event.")),
    redeliveryOn: orNull(daySource('Day of a new attempt.')),
    expectedOn: orNull(daySource('When it is expected to be delivered now.')),
    proofs: orNull(path('Where a link to a picture is, or a list of links.')),
  }),
});

/** How a carrier is asked, and what its answers mean; `docs/carrier-tracking.md` has examples. */
export const trackingMapping = closed('How the carrier is asked, and what its answers mean.', {
  request,
  answer,
  event,
});
