import type { HeldOccurrenceOut } from '@carreto/contract/admin/freights/quarantine';
import { refusalOf } from '../../api/client.ts';

/**
 * Decides one after the other, in the order they came. One that somebody else decided meanwhile (409) is passed over; anything
 * else stops, and what was decided stays so: the same again goes on with the others.
 * @returns how many this person decided.
 */
export async function decideEach(
  some: readonly HeldOccurrenceOut[],
  decide: (heldId: number) => Promise<unknown>,
): Promise<number> {
  let decided = 0;
  for (const { id } of some) {
    try {
      await decide(id);
      decided += 1;
    } catch (error) {
      if (refusalOf(error)?.status !== 409) throw error;
    }
  }
  return decided;
}
