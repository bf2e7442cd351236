import { unknownSettings } from '../../config/unknown-settings.ts';
import { type Check, ok, warn } from './check.ts';

/** Whether every name of the environment that looks like a setting is one. */
export function checkEnvironment(environment: Readonly<Record<string, string | undefined>>): Check[] {
  const unknown = unknownSettings(environment);
  if (unknown.length === 0) return [ok('environment', 'every CARRETO_ name in it is known')];
  return unknown.map(({ name, nearest }) =>
    warn(
      'environment',
      `nobody reads ${name}`,
      nearest === null
        ? 'docs/operations.md lists the settings; take it away if it was meant for Carreto.'
        : `Is ${nearest} meant? docs/operations.md lists the settings.`,
    ),
  );
}
