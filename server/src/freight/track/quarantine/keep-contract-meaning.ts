import { failField } from '../../../kernel/failure.ts';
import { type Change, record } from '../../../registry/changes/change.ts';
import { carrierCodeKey } from '../intake/code-meanings.ts';

/** The member of the request by which the contract was chosen. */
export type ChosenBy = 'scope' | 'shipperId';

type Meaning = {
  shipperId: number;
  carrierId: number;
  key: string;
  code: number;
  chosenBy: ChosenBy;
};

/**
 * Says in the contract of a shipper with a carrier what a code means, in the caller's transaction.
 * @throws Failure `invalid_request` where they have no contract.
 */
export async function keepContractMeaningIn(
  change: Change,
  { shipperId, carrierId, key, code, chosenBy }: Meaning,
): Promise<void> {
  const contract = await change.tx
    .selectFrom('contract')
    .select(['id', 'occurrenceCodes', 'revision'])
    .where('shipperId', '=', shipperId)
    .where('carrierId', '=', carrierId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (contract === undefined)
    throw failField(
      chosenBy,
      'O embarcador não tem contrato com a transportadora; associe o código à transportadora.',
    );
  const others = contract.occurrenceCodes.filter(({ carrierCode }) => carrierCodeKey(carrierCode) !== key);
  const occurrenceCodes = [...others, { carrierCode: key, code }];
  const isKnown = contract.occurrenceCodes.some(
    (one) => carrierCodeKey(one.carrierCode) === key && one.code === code,
  );
  if (isKnown) return;
  await change.tx
    .updateTable('contract')
    .set({ occurrenceCodes: JSON.stringify(occurrenceCodes), revision: contract.revision + 1 })
    .where('id', '=', contract.id)
    .execute();
  await record(change, {
    kind: 'contract',
    id: contract.id,
    shipperId,
    action: 'update',
    before: { occurrenceCodes: contract.occurrenceCodes, revision: contract.revision },
    after: { occurrenceCodes, revision: contract.revision + 1 },
  });
}
