import { PostalProblem } from '../../connectors/postal-operator/problem.ts';
import type { Context } from '../../context.ts';

/**
 * Takes something back at the operator. What it refuses is logged and over: it was posted or taken back already.
 * @throws PostalProblem where it could not be asked; taking back twice does no harm.
 */
export async function takeBack(
  { log }: Pick<Context, 'log'>,
  code: string,
  cancel: () => Promise<void>,
): Promise<void> {
  try {
    await cancel();
  } catch (error) {
    if (!(error instanceof PostalProblem) || error.kind !== 'refused') throw error;
    log.warn({ err: error, code }, 'the postal operator does not take a posting back');
  }
}
