import { type Static, type TSchema, Type } from 'typebox';
import { jsonReader } from '../../vendors/line/read-answer.ts';
import { reasonOf } from '../../vendors/line/reason.ts';
import type { VendorAnswer } from '../../vendors/line/request.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import { type Envelope, envelope, mutated } from './schema.ts';

/** One operation of its GraphQL API; `isRepeatable` where it looks something up. */
export type Operation = {
  query: string;
  variables: Readonly<Record<string, unknown>>;
  isRepeatable: boolean;
};

const readEnvelope = jsonReader(envelope);
const readMutated = jsonReader(Type.Object({ data: mutated }));

/** A reader of the data of answers. @throws VendorProblem by the reader, for what stands beside or instead of data. */
export function dataReader<Schema extends TSchema>(schema: Schema): (answer: VendorAnswer) => Static<Schema> {
  const readWhole = jsonReader(Type.Object({ data: schema }));
  return (answer) => {
    requireAnswered(answer);
    // What a schema that is not known yet makes of its members is more than the compiler can tell.
    return (readWhole(answer) as unknown as { data: Static<Schema> }).data;
  };
}

/**
 * What a mutation did: the id of the fulfillment it was about, null where it was about none.
 * @throws VendorProblem `rejected` with its words where it did nothing.
 */
export function requireDone(answer: VendorAnswer): { fulfillmentId: string | null } {
  requireAnswered(answer);
  const results = Object.values(readMutated(answer).data);
  const said = results.flatMap(({ userErrors }) => userErrors.map(({ message }) => message));
  if (said.length > 0) throw new VendorProblem('rejected', said.join('; '));
  return { fulfillmentId: results[0]?.fulfillment?.id ?? null };
}

/** @throws VendorProblem unless it is data alone. */
function requireAnswered(answer: VendorAnswer): void {
  const { status } = answer;
  if (status === 401 || status === 403)
    throw new VendorProblem('not_let_in', reasonOf('token_refused_by', status));
  if (status === 404) throw new VendorProblem('rejected', reasonOf('no_such_shop'));
  if (status !== 200) throw new VendorProblem('rejected', reasonOf('answered', status));
  const { errors, extensions } = readEnvelope(answer);
  if (errors === undefined) return;
  if (typeof errors === 'string') throw new VendorProblem('rejected', errors);
  const [first] = errors;
  if (first !== undefined) throw problemOf(first, extensions);
}

function problemOf(
  { message, extensions }: Exclude<NonNullable<Envelope['errors']>, string>[number],
  beside: Envelope['extensions'],
): VendorProblem {
  switch (extensions?.code) {
    case 'THROTTLED':
      // It is weighed before it is begun: nothing of it was done.
      return new VendorProblem('too_many', reasonOf('points_used_up'), {
        retryAfterMs: pauseMs(beside?.cost),
        wasSent: false,
      });
    case 'ACCESS_DENIED':
    case 'SHOP_INACTIVE':
      return new VendorProblem('not_let_in', message);
    case 'INTERNAL_SERVER_ERROR':
      return new VendorProblem('down', message);
    default:
      return new VendorProblem('rejected', message);
  }
}

const shortPauseMs = 1000;
const longPauseMs = 60_000;

/** Until there are as many points as it takes. */
function pauseMs(cost: NonNullable<Envelope['extensions']>['cost']): number {
  const { requestedQueryCost, throttleStatus } = cost ?? {};
  if (requestedQueryCost == null || throttleStatus == null || throttleStatus.restoreRate <= 0)
    return shortPauseMs;
  const lacking = requestedQueryCost - throttleStatus.currentlyAvailable;
  const ms = Math.ceil((lacking / throttleStatus.restoreRate) * 1000);
  return Math.min(Math.max(ms, shortPauseMs), longPauseMs);
}
