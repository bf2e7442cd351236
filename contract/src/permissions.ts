/**
 * What an operator, or a token of one, may be allowed: an area and a verb. `read` of an area is part of its other verbs; the
 * rest stand alone. `personal.see` shows the personal data of recipients, which are masked without it.
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
] as const;

export type Permission = (typeof permissions)[number];
