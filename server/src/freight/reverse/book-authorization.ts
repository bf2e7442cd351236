import type { ReverseBooked, ReverseService } from '../../connectors/postal-operator/port.ts';
import { PostalProblem } from '../../connectors/postal-operator/problem.ts';
import { isThereAlready } from '../../connectors/postal-operator/soap-operator.ts';
import { formatDay } from '../../kernel/days.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import type { ClaimedPosting } from './claim-posting.ts';
import { kindOf } from './posting.ts';

/**
 * Books an authorization or a collection by the older service. What was asked for before, and what the operator says
 * it has already, is looked up by its reference instead.
 * @throws PostalProblem
 */
export async function bookAuthorization(
  service: ReverseService,
  { posting, requestedAtMs, isRepeat }: ClaimedPosting,
  nowMs: number,
): Promise<ReverseBooked> {
  const kind = kindOf(posting);
  const sinceOn = formatDay(dayInSaoPaulo(requestedAtMs));
  const untilOn = formatDay(dayInSaoPaulo(nowMs));
  const find = () => service.find({ reference: posting.reference, kind, sinceOn, untilOn });
  const earlier = isRepeat ? await find() : null;
  if (earlier !== null) return earlier;
  try {
    return await service.request({ ...posting, kind });
  } catch (error) {
    const mayBeThere = error instanceof PostalProblem && error.kind === 'unavailable' && error.wasSent;
    if (!mayBeThere && !isThereAlready(error)) throw error;
    const found = await find().catch(() => null);
    if (found !== null) return found;
    // It says that it is there and does not show it: asking again later may.
    throw isThereAlready(error)
      ? new PostalProblem('the return is booked and not shown yet', { kind: 'unavailable', cause: error })
      : error;
  }
}
