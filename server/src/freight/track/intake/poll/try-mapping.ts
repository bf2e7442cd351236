import type { TrackingMapping } from '../../../../connectors/carrier-tracking/mapping.ts';
import { listAt } from '../../../../connectors/carrier-tracking/pointer.ts';
import { failed, type TrackingOutcome } from '../../../../connectors/carrier-tracking/port.ts';
import { readAnswer } from '../../../../connectors/carrier-tracking/read-answer.ts';
import type { Context } from '../../../../context.ts';
import { found } from '../../../../registry/changes/revision.ts';
import { codeMeanings } from '../code-meanings.ts';
import { eventsOf, type Tried, triedOf } from './try-connection.ts';

type MappingTrial = { carrierId: number; mapping: TrackingMapping; answer: unknown };

/** Meanings that contracts have are of shippers, and a sample is of nobody's freight. */
const nobody = 0;

/**
 * Reads a sample of a carrier's answer by a mapping; of a batch every result, whoever it is of. Nobody is called.
 * @throws Failure `not_found` without such a carrier.
 */
export async function tryMapping(
  { db }: Pick<Context, 'db'>,
  { carrierId, mapping, answer }: MappingTrial,
): Promise<Tried> {
  found(await db.selectFrom('carrier').select('id').where('id', '=', carrierId).executeTakeFirst());
  const outcome = read(mapping, answer);
  const lookups = eventsOf(outcome).map(({ carrierCode }) => ({ shipperId: nobody, carrierCode }));
  const hasOwnNumbers = mapping.event.hasOwnNumbers === true;
  const meanings = await codeMeanings(db, { carrierId, hasOwnNumbers }, lookups);
  return triedOf(
    outcome,
    { latencyMs: 0, names: [] },
    (event) => event.code ?? meanings(nobody, event.carrierCode),
  );
}

function read(mapping: TrackingMapping, answer: unknown): TrackingOutcome {
  if (mapping.request.batch == null) return readOne(mapping, answer);
  const results = listAt(answer, mapping.answer.results ?? '');
  if (results === undefined)
    return failed('nonsense', 'its answer has no list of results where the mapping says');
  const whole = { ...mapping, request: { ...mapping.request, batch: null } };
  const outcomes = results.map((result) => readOne(whole, result));
  const failure = outcomes.find(({ kind }) => kind === 'failure');
  const answers = outcomes.flatMap((one) => (one.kind === 'answers' ? one.answers : []));
  return failure ?? { kind: 'answers', answers };
}

function readOne(mapping: TrackingMapping, answer: unknown): TrackingOutcome {
  const raw = { status: 200, headers: new Map<string, string>(), body: Buffer.from(JSON.stringify(answer)) };
  return readAnswer(raw, mapping, [{ freightCode: '', key: '', values: {} }]);
}
