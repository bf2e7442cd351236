import type { AgreedAddress } from '../agreement.ts';

/** Who hands over, where, and under which contract: as it was when the list was closed. */
export type PostingListHead = {
  v: 1;
  sender: { name: string; document: string; address: AgreedAddress };
  contract: string;
  card: string;
  administrativeCode: string;
};
