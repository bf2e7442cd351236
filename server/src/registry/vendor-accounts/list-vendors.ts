import type { VendorEntry } from '@carreto/contract/admin/registry/vendors';
import type { VendorCatalogue } from '../../connectors/vendors/catalogue.ts';
import type { VendorManifest } from '../../connectors/vendors/manifest.ts';
import { hostNames } from './check-account.ts';

/** The connectors there are, by name, as people read them. */
export function listVendors(known: VendorCatalogue): VendorEntry[] {
  return [...known.values()]
    .map(({ manifest }) => toEntry(manifest))
    .sort((a, b) => (a.vendor < b.vendor ? -1 : 1));
}

function toEntry(manifest: VendorManifest): VendorEntry {
  const { vendor, title, documentedOn, hosts, credential, settings, services, can, bounds, sources } =
    manifest;
  return {
    ...{ vendor, title, documentedOn },
    environments: (['production', 'test'] as const).filter((name) => hosts[name] !== undefined),
    hosts: [...hostNames(manifest)],
    credential: credential.map(({ kind, ...field }) => ({ kind, ...toField(field) })),
    settings: settings.map(toField),
    services: [...services],
    can: { ...can, track: [...can.track] },
    mostPerSecond: bounds.mostPerSecond,
    mostInFlight: bounds.mostInFlight,
    sources: Object.entries(sources).map(([act, { confidence, note }]) => ({ act, confidence, note })),
    verified: [...manifest.verified],
  };
}

function toField({ name, title, pattern, isRequired, help }: VendorManifest['settings'][number]) {
  return { name, title, pattern: pattern.source, isRequired, help };
}
