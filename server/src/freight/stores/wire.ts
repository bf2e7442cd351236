import type { StorePlatform } from '@carreto/contract/admin/registry/stores';
import type { StoreManifest } from '../../connectors/stores/manifest.ts';
import { stores } from '../../connectors/stores/stores.ts';

/** Every platform as the administration reads it, by name. */
export function toPlatforms(): StorePlatform[] {
  return [...stores.values()]
    .map(({ manifest }) => toPlatform(manifest))
    .sort((a, b) => (a.platform < b.platform ? -1 : 1));
}

function toPlatform(manifest: StoreManifest): StorePlatform {
  const { platform, title, documentedOn, can, rates, signature, states, sources, verified } = manifest;
  return {
    ...{ platform, title, documentedOn, can },
    credential: manifest.credential.map(({ pattern: _, ...field }) => field),
    settings: manifest.settings.map(({ pattern: _, ...field }) => ({ ...field, kind: 'text' as const })),
    answersWithinMs: rates.answersWithinMs,
    isSigned: signature === 'body',
    states: [...states.values()],
    sources: Object.entries(sources).map(([act, source]) => ({ act, ...source })),
    verified: verified.map((one) => ({ ...one })),
  };
}
