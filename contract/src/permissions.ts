/**
 * What an operator, or a token of one, may be allowed: an area and a verb. `read` of an area is part of its other verbs; the
 * rest stand alone. `personal.see` shows the personal data of recipients, which are masked without it.
 * Those of `partner` are of a carrier's own people alone: whoever has them speaks for the carrier, and so for nobody else.
 */
export const permissions = [
  'freights.read',
  'freights.note',
  'freights.print',
  'freights.write',
  'quarantine.decide',
  'quotes.read',
  'quotes.write',
  'tables.read',
  'tables.write',
  'tables.publish',
  'rules.read',
  'rules.write',
  'rules.activate',
  'registry.read',
  'registry.write',
  'skus.read',
  'skus.write',
  'audit.read',
  'audit.decide',
  'bills.read',
  'bills.decide',
  'webhooks.read',
  'webhooks.redeliver',
  'webhooks.write',
  'integration.read',
  'integration.try',
  'integration.write',
  'tokens.read',
  'tokens.write',
  'calls.read',
  'reports.read',
  'people.read',
  'people.write',
  'settings.read',
  'settings.write',
  'personal.see',
  'partner.read',
  'partner.write',
] as const;

export type Permission = (typeof permissions)[number];

/** The permission of a name that may be none. */
export function isPermission(name: string): name is Permission {
  return (permissions as readonly string[]).includes(name);
}

/** Whether a permission is of a carrier's own people. */
export function isOfPartners(permission: Permission): boolean {
  return permission.startsWith('partner.');
}

/** What those of the installation may have at all: the other side of a negotiation is never in the same hand. */
export const ownPermissions = permissions.filter((permission) => !isOfPartners(permission));

const readsOf = (...areas: readonly string[]): Permission[] =>
  areas.map((area) => `${area}.read`).filter(isPermission);
const allOf = (...areas: readonly string[]): Permission[] =>
  permissions.filter((permission) => areas.includes(permission.split('.')[0] ?? ''));

/** What people are hired for, as sets of permissions. A person has one or more, or a list of permissions of their own. */
export const roles = {
  owner: ownPermissions,
  logistics: [
    ...allOf('freights', 'quarantine', 'quotes', 'tables', 'rules', 'registry', 'skus'),
    ...readsOf('audit', 'bills', 'webhooks', 'integration', 'reports'),
    'integration.try',
    'personal.see',
  ],
  finance: [
    ...readsOf('freights', 'quotes', 'tables', 'rules', 'registry', 'skus', 'reports'),
    ...allOf('audit', 'bills'),
  ],
  operations: [
    ...allOf('freights', 'quarantine', 'quotes'),
    ...readsOf('registry', 'skus', 'webhooks', 'integration', 'reports'),
    'webhooks.redeliver',
    'personal.see',
  ],
  dispatch: ['freights.read', 'freights.print', 'registry.read', 'personal.see'],
  support: [
    ...readsOf('freights', 'quotes', 'tables', 'rules', 'registry', 'skus'),
    'freights.note',
    'personal.see',
  ],
  developer: [
    ...readsOf('freights', 'quotes', 'tables', 'rules', 'registry', 'skus', 'reports'),
    ...allOf('webhooks', 'integration', 'tokens', 'calls'),
  ],
  reader: readsOf('freights', 'quotes', 'tables', 'rules', 'registry', 'skus', 'audit', 'bills', 'reports'),
  carrier: [...allOf('partner'), 'personal.see'],
} as const satisfies Record<string, readonly Permission[]>;

export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as [Role, ...Role[]];

/** What only those who decide about people, settings and connections may. */
const ofAdmins: readonly Permission[] = [
  'webhooks.write',
  'integration.write',
  'tokens.read',
  'tokens.write',
  'calls.read',
  'people.write',
  'settings.write',
];

const ofViewers: readonly Permission[] = ownPermissions.filter(
  (permission) =>
    permission === 'personal.see' || (permission.endsWith('.read') && !ofAdmins.includes(permission)),
);

/**
 * The three ranks of before as the sets that they were: each contains the one below. An endpoint's `role` is the least
 * of them that holds what it needs.
 */
export const rankPermissions = {
  viewer: ofViewers,
  analyst: ownPermissions.filter((permission) => !ofAdmins.includes(permission)),
  admin: ownPermissions,
} as const satisfies Record<string, readonly Permission[]>;
