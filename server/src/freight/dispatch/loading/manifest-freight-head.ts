import type { FoundFreight } from '../../find.ts';

/** A freight as whoever loads tells it from others: nothing of who receives it. Plain, so that it may be kept in an answer. */
export type ManifestFreightHead = {
  freightCode: string;
  orderNumber: string | null;
  nfeNumbers: string[];
  city: string;
  state: string;
  volumeCount: number;
};

export function manifestHeadOf(freight: FoundFreight): ManifestFreightHead {
  const { code: freightCode, orderNumber, nfes, recipient, volumeCount } = freight;
  const { city, state } = recipient;
  return { freightCode, orderNumber, nfeNumbers: nfes.map(({ number }) => number), city, state, volumeCount };
}
