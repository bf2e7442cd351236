import type { NewPostalRange, PostalRange } from '@carreto/contract/admin/registry/postal';
import { messages } from '@carreto/contract/messages';
import { failField } from '../../kernel/failure.ts';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { readPostalAccount } from './account.ts';
import { toPostalRange } from './find-ranges.ts';

const lastOf = { object: 99_999_999, authorization: 999_999_999 } as const;

/**
 * Loads a range of numbers that the operator handed out.
 * @throws Failure `not_found` without such an account; `conflict` where another range has one of its numbers;
 * `invalid_request` where it runs backwards, has more digits than its kind, or lacks the letters of object codes.
 */
export async function addPostalRange(
  ctx: RegistryContext,
  actor: Actor,
  input: { accountId: number; range: NewPostalRange },
): Promise<PostalRange> {
  const { kind, prefix = '', serviceCode, firstNumber, lastNumber } = input.range;
  if ((kind === 'object') !== (prefix !== ''))
    throw failField('prefix', kind === 'object' ? messages.required : messages.unknownMember);
  if (lastNumber < firstNumber) throw failField('lastNumber', 'deve ser maior ou igual a firstNumber');
  if (lastNumber > lastOf[kind]) throw failField('lastNumber', `deve ser no máximo ${lastOf[kind]}`);
  return inChange(ctx, actor, async (change) => {
    const { id: accountId, shipperId } = await readPostalAccount(change.tx, input.accountId);
    const row = await change.tx
      .insertInto('postalRange')
      .values({
        accountId,
        shipperId,
        kind,
        prefix,
        serviceCode,
        firstNumber,
        lastNumber,
        nextNumber: firstNumber,
        warnedAt: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const added = toPostalRange(row);
    const { id } = row;
    await record(change, { kind: 'postalRange', id, shipperId, action: 'add', before: null, after: added });
    return added;
  });
}
