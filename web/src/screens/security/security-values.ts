import type { SecurityPolicy } from '@carreto/contract/admin/account/security-policy';
import { type Role, roleNames } from '@carreto/contract/permissions';
import type { Methods } from '../../api/made/operations.ts';

type NewPolicy = Parameters<Methods['replaceSecurityPolicy']>[0];
type NewProvider = NonNullable<NewPolicy['provider']>;
type ProviderRole = NewProvider['roles'][number]['role'];

/** Roles that a provider may give. */
export const providerRoles = roleNames.filter(
  (role): role is ProviderRole => role !== 'owner' && role !== 'carrier',
);

/** A value of the claim of roles; `key` tells lines apart while they are typed. */
export type RoleLine = { key: number; value: string; role: ProviderRole };

/** How people are let in, as the form has it. */
export type SecurityValues = {
  secondFactorRoles: readonly Role[];
  /** As typed, a network a line. */
  networks: string;
  hasProvider: boolean;
  issuer: string;
  clientId: string;
  /** Empty: as it was. */
  clientSecret: string;
  isWithoutSecret: boolean;
  label: string;
  /** As typed, a domain a line. */
  domains: string;
  roleClaim: string;
  roles: readonly RoleLine[];
  addsOperators: boolean;
  shipperIds: 'all' | readonly number[];
};

/** Lines that say something. */
export function linesOf(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A policy as the form has it; a secret is never shown again. */
export function valuesOf({ secondFactorRoles, networks, provider }: SecurityPolicy): SecurityValues {
  return {
    secondFactorRoles,
    networks: networks.join('\n'),
    hasProvider: provider !== null,
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    isWithoutSecret: provider !== null && !provider.hasSecret,
    label: provider?.label ?? '',
    domains: provider?.domains.join('\n') ?? '',
    roleClaim: provider?.roleClaim ?? '',
    roles: (provider?.roles ?? []).map(({ value, role }, key) => ({ key, value, role })),
    addsOperators: provider?.addsOperators ?? false,
    shipperIds: provider?.shipperIds ?? 'all',
  };
}

/** The policy that a form stands for, as the API takes it. */
export function bodyOf(values: SecurityValues, revision: number): NewPolicy {
  return {
    secondFactorRoles: roleNames.filter((role) => values.secondFactorRoles.includes(role)),
    networks: linesOf(values.networks),
    provider: values.hasProvider ? providerOf(values) : null,
    revision,
  };
}

function providerOf(values: SecurityValues): NewProvider {
  const { clientSecret, isWithoutSecret, addsOperators } = values;
  // What concerns people who are added is not shown while nobody is: what is half filled in there counts as not filled in.
  const roles = values.roles.filter(({ value }) => addsOperators || value.trim() !== '');
  const shipperIds = addsOperators || values.shipperIds.length > 0 ? values.shipperIds : 'all';
  const claim = values.roleClaim.trim();
  return {
    issuer: values.issuer.trim(),
    clientId: values.clientId.trim(),
    ...(isWithoutSecret ? { clientSecret: null } : clientSecret === '' ? {} : { clientSecret }),
    label: values.label.trim(),
    domains: linesOf(values.domains).map((domain) => domain.replace(/^@/, '').toLowerCase()),
    roleClaim: claim === '' ? null : claim,
    roles: roles.map(({ value, role }) => ({ value: value.trim(), role })),
    addsOperators,
    shipperIds: shipperIds === 'all' ? 'all' : [...shipperIds],
  };
}

/** Whether a form says something else than the policy it began with. */
export function isChanged(values: SecurityValues, base: SecurityPolicy): boolean {
  const text = (of: SecurityValues): string => JSON.stringify(bodyOf(of, 0));
  return text(values) !== text(valuesOf(base));
}

/** What was kept of a form that was not sent, whose secret never is; undefined where it is none. */
export function readValues(kept: unknown): SecurityValues | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { secondFactorRoles, roles, shipperIds, ...rest } = kept as Partial<SecurityValues>;
  const { networks, issuer, clientId, label, domains, roleClaim } = rest;
  const { hasProvider, isWithoutSecret, addsOperators } = rest;
  const texts = { networks, issuer, clientId, label, domains, roleClaim };
  const flags = { hasProvider, isWithoutSecret, addsOperators };
  const isRead =
    Object.values(texts).every((one) => typeof one === 'string') &&
    Object.values(flags).every((one) => typeof one === 'boolean') &&
    Array.isArray(secondFactorRoles) &&
    Array.isArray(roles);
  if (!isRead) return undefined;
  return {
    ...(texts as { [Name in keyof typeof texts]: string }),
    ...(flags as { [Name in keyof typeof flags]: boolean }),
    clientSecret: '',
    secondFactorRoles: roleNames.filter((role) => secondFactorRoles.includes(role)),
    roles: roles.filter(isRoleLine).map(({ value, role }, key) => ({ key, value, role })),
    shipperIds: Array.isArray(shipperIds)
      ? shipperIds.filter((id): id is number => Number.isSafeInteger(id))
      : 'all',
  };
}

function isRoleLine(line: unknown): line is RoleLine {
  if (typeof line !== 'object' || line === null) return false;
  const { value, role } = line as Partial<RoleLine>;
  return typeof value === 'string' && providerRoles.some((one) => one === role);
}

/** What the fields of a provider are given. */
export type ProviderProps = {
  values: SecurityValues;
  onChange: (changes: Partial<SecurityValues>) => void;
  /** What the API said when it was sent. */
  error: Error | undefined;
};
