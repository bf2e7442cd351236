import type { VendorEntry } from '@carreto/contract/admin/registry/vendors';
import type { Methods } from '../../../api/made/operations.ts';
import { type ManifestValues, memberNames, typedIn } from '../../../parts/manifest/manifest.ts';

/** What an account may be used for, in the order in which screens say it. */
const accountActs = ['quote', 'track', 'book', 'cte'] as const;
export type AccountAct = (typeof accountActs)[number];

/** Whose label is printed of freights that are booked by an account. */
export type PrintedLabel = 'house' | 'carrier';

/** A new account as its form has it. */
export type AccountDraft = {
  name: string;
  environment: VendorEntry['environments'][number];
  credential: ManifestValues;
  settings: ManifestValues;
  hosts: ManifestValues;
  acts: readonly AccountAct[];
  label: PrintedLabel;
};

/** What an account with a carrier's system may be used for. */
export function ableActs({ can }: Pick<VendorEntry, 'can'>): readonly AccountAct[] {
  const isAble = { quote: can.quote, track: can.track.length > 0, book: can.book !== 'none', cte: can.cte };
  return accountActs.filter((act) => isAble[act]);
}

/** Everything that a carrier's system can do, as a gallery says it. */
export function abilitiesOf({
  can,
}: Pick<VendorEntry, 'can'>): readonly (AccountAct | 'label' | 'cancel' | 'push')[] {
  return [
    ...ableActs({ can }),
    ...(can.label ? (['label'] as const) : []),
    ...(can.cancel ? (['cancel'] as const) : []),
    ...(can.push ? (['push'] as const) : []),
  ];
}

/** Where a form begins: all that the system can do but what costs money. */
export function emptyAccount(vendor: VendorEntry): AccountDraft {
  return {
    name: vendor.title,
    environment: vendor.environments.includes('production') ? 'production' : 'test',
    ...{ credential: {}, settings: {}, hosts: {} },
    acts: ableActs(vendor).filter((act) => act !== 'book'),
    label: 'house',
  };
}

/** The members of a request that the form has fields for. */
export function formMembers({ credential, settings, hosts }: VendorEntry): readonly string[] {
  return [
    ...['name', 'environment', 'acts', 'label'],
    ...memberNames('credential', credential),
    ...memberNames('settings', settings),
    ...memberNames(
      'hosts',
      hosts.map((name) => ({ name })),
    ),
  ];
}

type NewBody = Parameters<Methods['addVendorAccount']>[0];

/** What the API takes of a draft; a group is followed by no freights. */
export function accountBody(
  draft: AccountDraft,
  scope: { shipperId?: number; groupId?: number },
): Omit<NewBody, 'carrierId' | 'vendor'> {
  const hosts = typedIn(draft.hosts);
  return {
    name: draft.name.trim(),
    environment: draft.environment,
    credential: typedIn(draft.credential),
    settings: typedIn(draft.settings),
    ...(Object.keys(hosts).length === 0 ? {} : { hosts }),
    acts: draft.acts.filter((act) => scope.groupId === undefined || act !== 'track'),
    // A carrier that draws none has nothing to choose.
    ...(draft.label === 'house' ? {} : { label: draft.label }),
    ...scope,
  };
}
