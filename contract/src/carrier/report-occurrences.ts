import { type Static, Type } from 'typebox';
import { endpoint, judgedApart } from '../endpoint.ts';
import { reportedOccurrence } from '../shapes/reported-occurrence.ts';
import { takenMembers } from '../shapes/taken-occurrence.ts';
import { integer } from '../values.ts';

const request = Type.Object(
  {
    ocorrencias: Type.Array(judgedApart(reportedOccurrence), {
      minItems: 1,
      maxItems: 1000,
      description: 'What happened, in the order in which it is to be taken. Each is judged on its own.',
    }),
  },
  { 'x-name': 'ReportOccurrencesRequest', description: 'Occurrences of your freights.' },
);

const result = Type.Object(
  {
    indice: integer('Place in `ocorrencias`, from 0.', { min: 0, max: 999 }),
    ...takenMembers,
  },
  { 'x-name': 'TakenOccurrence', description: 'What became of an occurrence.' },
);

const reply = Type.Object(
  { resultados: Type.Array(result, { description: 'One for each occurrence, in their order.' }) },
  { 'x-name': 'ReportOccurrencesReply', description: 'What became of the occurrences.' },
);

/** Occurrences in (decision O1). */
export const reportOccurrences = endpoint({
  id: 'reportOccurrences',
  method: 'POST',
  path: '/api/external/transportadora/v1/quotes/occurrences',
  section: '2.4',
  summary: 'Report occurrences',
  description:
    'A freight is named by `id_frete`, by `chave_nf`, or by `numero_nf`, `serie_nf` and `cnpj_embarcador`: then it ' +
    'is the most recent one with this NF-e that is not cancelled. The same freight, code, time and volume is ' +
    'the same occurrence: sent again it is `duplicada`, or completed by what it says for the first time. What ' +
    'does not fit into the flow of the freight is 409 where it is the only occurrence of the request, and waits ' +
    'for a person (`quarentena`) among several.',
  auth: 'carrier',
  token: { in: 'query' },
  body: request,
  reply,
  errors: ['out_of_flow'],
  sample: 'report-occurrences',
});

export type ReportOccurrencesReply = Static<typeof reply>;
