import { messages } from '@carreto/contract/messages';
import { type FieldProblem, fieldProblems } from '../../connectors/fields.ts';
import type { VendorCatalogue } from '../../connectors/vendors/catalogue.ts';
import type { VendorEnvironment, VendorManifest } from '../../connectors/vendors/manifest.ts';
import { type FailureDetail, fail, failField } from '../../kernel/failure.ts';
import { checkUrl } from '../../platform/outgoing/check-url.ts';
import type { OutgoingPolicy } from '../../platform/outgoing/policy.ts';
import type { Audience } from '../tables/audience.ts';
import type { AccountAct, PrintedLabel } from './rows.ts';

type Texts = Readonly<Record<string, string>>;

/** An account as it is going to stand. */
export type AccountDraft = {
  environment: VendorEnvironment;
  settings: Texts;
  hosts: Texts | null;
  /** Fields that are set anew. */
  credential: Texts;
  /** Fields that are kept and stay. */
  keptFields: ReadonlySet<string>;
  acts: readonly AccountAct[];
  label: PrintedLabel;
  audience: Audience['kind'];
};

/** @throws Failure `invalid_request` where there is no such connector. */
export function requireVendor(known: VendorCatalogue, vendor: string): VendorManifest {
  const found = known.get(vendor);
  if (found === undefined) throw failField('vendor', messages.oneOf([...known.keys()].sort()));
  return found.manifest;
}

/** What an account is used for where nobody says: all that books nothing. */
export function actsByDefault({ can }: VendorManifest, audience: Audience['kind']): AccountAct[] {
  const acts: AccountAct[] = [];
  if (can.quote) acts.push('quote');
  if (can.track.length > 0 && audience !== 'group') acts.push('track');
  if (can.cte) acts.push('cte');
  return acts;
}

/**
 * Holds an account against what its connector needs and can do.
 * @throws Failure `invalid_request` with every member that is wrong.
 */
export function requireWholeAccount(
  manifest: VendorManifest,
  draft: AccountDraft,
  policy: OutgoingPolicy,
): void {
  const details = [
    ...fieldProblems(manifest.credential, draft.credential, draft.keptFields).map(detailOf('credential')),
    ...fieldProblems(manifest.settings, draft.settings).map(detailOf('settings')),
    ...environmentProblems(manifest, draft),
    ...hostProblems(manifest, draft, policy),
    ...actProblems(manifest, draft),
    ...labelProblems(manifest, draft),
  ];
  if (details.length > 0) throw fail('invalid_request', { details: details.slice(0, 20) });
}

function detailOf(group: 'credential' | 'settings') {
  return ({ member, problem }: FieldProblem): FailureDetail => ({
    field: `${group}.${member}`,
    message: { missing: messages.required, unknown: messages.unknownMember, malformed: messages.pattern }[
      problem
    ],
  });
}

/** Where a connector answers in an environment: as published, or where the account says. */
export function hostsOf(
  manifest: VendorManifest,
  { environment, hosts }: Pick<AccountDraft, 'environment' | 'hosts'>,
): Record<string, string> {
  return { ...manifest.hosts[environment], ...hosts };
}

/** Names of hosts that a connector speaks to. */
export function hostNames({ hosts }: VendorManifest): Set<string> {
  return new Set(Object.values(hosts).flatMap((byName) => Object.keys(byName ?? {})));
}

function environmentProblems(manifest: VendorManifest, draft: AccountDraft): FailureDetail[] {
  const given = hostsOf(manifest, draft);
  const missing = [...hostNames(manifest)].filter((name) => given[name] === undefined);
  if (missing.length === 0) return [];
  const published = Object.keys(manifest.hosts).join(', ');
  return [
    {
      field: 'environment',
      message: `não tem endereço conhecido (${published}); informe hosts.${missing.join(', hosts.')}`,
    },
  ];
}

function hostProblems(
  manifest: VendorManifest,
  { environment, hosts }: AccountDraft,
  policy: OutgoingPolicy,
): FailureDetail[] {
  const names = hostNames(manifest);
  const foreign = hostnamesOfOthers(manifest, environment);
  return Object.entries(hosts ?? {}).flatMap(([name, address]): FailureDetail[] => {
    const field = `hosts.${name}`;
    if (!names.has(name)) return [{ field, message: messages.unknownMember }];
    const { url, objection } = checkUrl(address, policy);
    if (objection !== null) return [{ field, message: messages.outgoing[objection] }];
    if (url.search !== '' || address.endsWith('/')) return [{ field, message: messages.pattern }];
    if (foreign.has(url.hostname)) return [{ field, message: `é de outro ambiente que não ${environment}` }];
    return [];
  });
}

/** Hosts of the other environment that are not of this one too. */
function hostnamesOfOthers({ hosts }: VendorManifest, environment: VendorEnvironment): Set<string> {
  const own = new Set(hostnames(hosts[environment]));
  const other = environment === 'test' ? 'production' : 'test';
  return new Set(hostnames(hosts[other]).filter((name) => !own.has(name)));
}

function hostnames(byName: Texts | undefined): string[] {
  return Object.values(byName ?? {}).map((address) => new URL(address).hostname);
}

function labelProblems({ vendor, can }: VendorManifest, { label }: AccountDraft): FailureDetail[] {
  return label === 'house' || can.label ? [] : [{ field: 'label', message: `não é o que ${vendor} fornece` }];
}

function actProblems({ vendor, can }: VendorManifest, { acts, audience }: AccountDraft): FailureDetail[] {
  const isAble = {
    quote: can.quote,
    track: can.track.length > 0,
    book: can.book !== 'none',
    cte: can.cte,
  };
  return acts.flatMap((act, index): FailureDetail[] => {
    const field = `acts[${index}]`;
    if (!isAble[act]) return [{ field, message: `não é o que ${vendor} faz: ${act}` }];
    // A connection follows the freights of one shipper, or of everybody.
    if (act === 'track' && audience === 'group')
      return [{ field, message: 'não existe para um grupo: use um embarcador, ou todos' }];
    return [];
  });
}
