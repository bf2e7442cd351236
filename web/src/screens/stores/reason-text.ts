import type { StoreReason } from '@carreto/contract/admin/registry/store-reasons';
import { toCamel } from '../../formats/camel.ts';
import type { Words } from '../../words/all-words.ts';

/**
 * Why something of a shop did not go, in the language of the page.
 * @param sentence as the API says it; where there is no reason, from before or from elsewhere, it is all there is
 */
export function reasonText(
  reasons: Words['stores']['reasons'],
  { reason, sentence }: { reason: StoreReason | null; sentence: string },
): string {
  return reason === null ? sentence : reasons[toCamel(reason.code)](reason.value ?? '');
}
