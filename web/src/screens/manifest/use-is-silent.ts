import { useKept } from '../../parts/list/use-kept.ts';

/** Whether this machine plays no sounds at its manifests. */
export function useIsSilent(): readonly [boolean, (isSilent: boolean) => void] {
  return useKept('carreto.manifests.silent', (stored) => stored === true, 'machine');
}
