import { fail } from '../../kernel/failure.ts';
import type { KnownShipper, Shippers } from './shippers-part.ts';

/**
 * The shipper a token belongs to, when the body names the same one (decision A4).
 * @throws Failure `unauthorized` where the number is not the token's: the pair is wrong, whichever half is.
 */
export function requireOwnNumber(shippers: Shippers, shipperId: number, number: string): KnownShipper {
  const shipper = shippers.get(shipperId);
  if (shipper === undefined || shipper.cnpj !== number) throw fail('unauthorized');
  return shipper;
}

/**
 * A platform code must be registered with this very shipper.
 * @throws Failure `platform_not_found`
 */
export function requirePlatform(shipper: KnownShipper, code: string): void {
  if (!shipper.platforms.has(code)) throw fail('platform_not_found');
}

/**
 * A blocked shipper quotes and reads, but does not hire.
 * @throws Failure `shipper_blocked`
 */
export function requireUnblocked(shipper: KnownShipper): void {
  if (shipper.blocked) throw fail('shipper_blocked');
}
