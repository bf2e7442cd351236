import type { Contract } from '@carreto/contract/admin/registry/contracts';
import { messages } from '@carreto/contract/messages';
import type { Selectable } from 'kysely';
import { type FailureDetail, fail } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';

export function toContract(row: Selectable<Rows['contract']>): Contract {
  return {
    id: row.id,
    shipperId: row.shipperId,
    carrierId: row.carrierId,
    tolerances: row.tolerances,
    occurrenceCodes: row.occurrenceCodes,
    notfisLayout: row.notfisLayout,
    active: row.active,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * A charge or a carrier's code has one meaning in a contract.
 * @throws Failure `invalid_request` that lists every repeat.
 */
export function requireDistinct(lists: Partial<Pick<Contract, 'tolerances' | 'occurrenceCodes'>>): void {
  const details = [
    ...repeats(lists.tolerances ?? [], 'tolerances', 'charge'),
    ...repeats(lists.occurrenceCodes ?? [], 'occurrenceCodes', 'carrierCode'),
  ];
  if (details.length > 0) throw fail('invalid_request', { details });
}

function repeats<Key extends string>(
  items: readonly Readonly<Record<Key, string>>[],
  list: string,
  key: Key,
): FailureDetail[] {
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    if (!seen.has(item[key])) {
      seen.add(item[key]);
      return [];
    }
    return [{ field: `${list}[${index}].${key}`, message: messages.repeated }];
  });
}
