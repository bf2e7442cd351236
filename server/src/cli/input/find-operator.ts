import type { Operator } from '@carreto/contract/admin/registry/operators';
import { listOperators } from '../../registry/operators/find-operators.ts';
import { CommandError } from '../command.ts';
import type { CommandContext } from '../context/with-context.ts';
import { readEveryPage } from '../output/every-page.ts';

/** The operator of an id or a name. People of the installation are few: the list is read whole. */
export async function findOperator(ctx: CommandContext, typed: string): Promise<Operator> {
  const operators = await readEveryPage((page) => listOperators(ctx, page));
  const operator = operators.find(({ id, name }) => String(id) === typed || name === typed);
  if (operator !== undefined) return operator;
  throw new CommandError(`There is no operator ${typed}.`, {
    nextStep: './carreto operator list shows those there are.',
  });
}
