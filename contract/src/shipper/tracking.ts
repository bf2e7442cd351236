import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { digitsOut, keyOut } from '../shapes/answer-values.ts';
import { englishOccurrenceOut, occurrenceOut, volumeOccurrenceOut } from '../shapes/occurrence-out.ts';
import { accessKey, datetime, text, token } from '../values.ts';

/** Most freights of one batch, and most NF-es of one query (specification 8). */
const maxFreights = 100;
const maxNfes = 50;

export const volumeCode = text(
  'Only of this volume: its code, or its tracking code at the postal operator.',
  {
    max: 60,
  },
);

/** One freight, by its id or by the number of its order (specification 4.6). */
export const trackFreight = endpoint({
  id: 'trackFreight',
  method: 'GET',
  path: '/api/external/embarcador/v1/quotes/{identificador}/occurrences',
  section: '4.6',
  summary: 'Occurrences of a freight',
  description:
    'Oldest first. Of several freights of one order the most recent is answered; an unknown one answers an empty list.',
  auth: 'shipper',
  token: { in: 'query' },
  params: Type.Object({ identificador: text('Freight id or order number.', { max: 100 }) }),
  query: Type.Object({ codigo_volume: Type.Optional(volumeCode) }),
  reply: Type.Array(volumeOccurrenceOut, { description: 'Occurrences, oldest first.' }),
  errors: [],
  sample: 'track-freight',
});

const batch = Type.Object(
  {
    token: token(),
    fretes: Type.Array(text('Freight id.', { min: 13, max: 13 }), {
      description: 'Freights, up to 100.',
      minItems: 1,
      maxItems: maxFreights,
    }),
  },
  { 'x-name': 'TrackBatchRequest', description: 'Which freights.' },
);

/** Many freights at once (specification 4.7). */
export const trackBatch = endpoint({
  id: 'trackBatch',
  method: 'POST',
  path: '/api/external/embarcador/v1/quotes/occurrences',
  section: '4.7',
  summary: 'Occurrences of up to 100 freights',
  description: 'Keyed by freight id, oldest first; an unknown freight has an empty list.',
  auth: 'shipper',
  token: { in: 'body', path: ['token'] },
  body: batch,
  reply: Type.Record(
    Type.String(),
    Type.Array(occurrenceOut, { description: 'Occurrences, oldest first.' }),
    { description: 'Occurrences by freight id.' },
  ),
  errors: [],
  sample: 'track-batch',
});

/** What happened in a period, to any freight (decision T6). */
export const trackPeriod = endpoint({
  id: 'trackPeriod',
  method: 'GET',
  path: '/api/external/embarcador/v1/quotes/occurrences',
  section: '4.7',
  summary: 'Occurrences of a period of at most four hours',
  description:
    'Keyed by freight id, oldest first: what happened from `start_date` to `end_date`, both included, and nothing of before.',
  auth: 'shipper',
  token: { in: 'query' },
  query: Type.Object({
    start_date: datetime('Begin of the period.'),
    end_date: datetime('End of the period, at most four hours later.'),
  }),
  reply: Type.Record(
    Type.String(),
    Type.Array(volumeOccurrenceOut, { description: 'Occurrences, oldest first.' }),
    { description: 'Occurrences by freight id.' },
  ),
  errors: ['bad_request'],
  sample: 'track-period',
});

const numberOrText = (description: string, max: number) =>
  Type.Union(
    [
      text('As text.', { max, pattern: '^[0-9]+$' }),
      Type.Integer({ minimum: 0, maximum: 10 ** max - 1, description: 'As a number.' }),
    ],
    { description },
  );

const nfeWanted = Type.Object(
  {
    key: Type.Optional(accessKey('Access key.')),
    number: Type.Optional(numberOrText('Number; alone it is of every series.', 9)),
    serie: Type.Optional(numberOrText('Series.', 3)),
  },
  {
    'x-name': 'NfeWanted',
    description: 'An NF-e, by its key or else by number and series.',
    if: { required: ['key'] },
    else: { required: ['number'] },
  },
);
export type NfeWantedIn = Static<typeof nfeWanted>;

/** Freights by the NF-es that travel with them (specification 4.8). */
export const trackNfes = endpoint({
  id: 'trackNfes',
  method: 'GET',
  path: '/api/external/embarcador/v1/quotes/occurrences/invoices',
  section: '4.8',
  summary: 'Occurrences of the freights of up to 50 NF-es',
  description: 'One element for each freight, the most recent first; an unknown NF-e adds none.',
  auth: 'shipper',
  token: { in: 'query' },
  query: Type.Object({
    invoices: Type.Array(nfeWanted, {
      description: 'NF-es as JSON, up to 50.',
      minItems: 1,
      maxItems: maxNfes,
    }),
    codigo_volume: Type.Optional(volumeCode),
  }),
  reply: Type.Array(
    Type.Record(
      Type.String(),
      Type.Object(
        {
          invoices: Type.Array(
            Type.Object(
              {
                number: digitsOut('Number.'),
                serie: digitsOut('Series.'),
                key: keyOut('Access key.'),
              },
              { 'x-name': 'TrackedNfe', description: 'An NF-e.' },
            ),
            { description: 'All NF-es of the freight.' },
          ),
          occurrences: Type.Array(englishOccurrenceOut, { description: 'Occurrences, oldest first.' }),
        },
        { 'x-name': 'NfeTrail', description: 'A freight.' },
      ),
      { description: 'One freight by its id.' },
    ),
    { description: 'The freights.' },
  ),
  errors: [],
  sample: 'track-nfes',
});
