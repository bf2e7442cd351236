import type { DraftAccess } from '../../connectors/vendors/desk/drafts.ts';
import { audienceOf } from '../connector-owners.ts';
import type { Audience } from '../tables/audience.ts';
import { type VendorAccountContext, vendorPolicy } from './account.ts';
import { actsByDefault, requireVendor, requireWholeAccount } from './check-account.ts';

/** An account as somebody types it, before it is kept. */
export type TypedAccount = {
  carrierId: number;
  vendor: string;
  shipperId?: number;
  groupId?: number;
  environment?: DraftAccess['environment'];
  settings?: Readonly<Record<string, string>>;
  hosts?: Readonly<Record<string, string>> | null;
  credential?: Readonly<Record<string, string>>;
};

/**
 * A typed account held against what its connector needs, as it is where it is added; nothing is written.
 * @throws Failure `invalid_request` with every member that is wrong
 */
export function requireDraft(
  ctx: Pick<VendorAccountContext, 'config' | 'vendors'>,
  typed: TypedAccount,
): { access: DraftAccess; audience: Audience } {
  const manifest = requireVendor(ctx.vendors.known, typed.vendor);
  const audience = audienceOf(typed);
  const { vendor, environment = 'production', settings = {}, hosts = null, credential = {} } = typed;
  const draft = { environment, settings, hosts, credential };
  const acts = actsByDefault(manifest, audience.kind);
  requireWholeAccount(
    manifest,
    { ...draft, acts, label: 'house', keptFields: new Set(), audience: audience.kind },
    vendorPolicy(ctx.config),
  );
  return { access: { vendor, ...draft }, audience };
}
