import type { Context } from '../../../../context.ts';
import { publicAddress } from '../../../public-address.ts';

/** What a carrier's own system calls, with the secret in it. */
export function pushAddress({ config }: Pick<Context, 'config'>, key: string): string {
  return publicAddress(config, `/connections/${key}/events`);
}
