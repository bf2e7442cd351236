import type { Context } from '../../../context.ts';
import { SealError, type Sealer } from '../../../platform/secrets/seal.ts';
import { publicAddress } from '../../public-address.ts';

/** Path of the page on which a negotiation is answered by whoever got a letter. */
export const negotiationPath = '/negociacao';

const place = { table: 'negotiation_letter', row: 0, field: 'link' };

/** The address of that page for a letter: sealed, so that nobody can make one. */
export function letterUrl({ config, sealer }: Pick<Context, 'config' | 'sealer'>, letterId: number): string {
  const sealed = sealer.seal(String(letterId), place);
  return publicAddress(config, `${negotiationPath}/${sealed.toString('base64url')}`);
}

/** Which letter a link of ours is of; undefined for any other. */
export function letterOfLink(sealer: Sealer, link: string): number | undefined {
  if (!/^[\w-]{20,200}$/.test(link)) return undefined;
  try {
    return Number(sealer.open(Buffer.from(link, 'base64url'), place));
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}
