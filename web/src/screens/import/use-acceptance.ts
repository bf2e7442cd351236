import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { useKept } from '../../parts/list/use-kept.ts';
import { type Finding, findingKey, kindsOf } from './finding-kinds.ts';

export type Acceptance = {
  isAccepted: (finding: Finding) => boolean;
  put: (findings: readonly Finding[], isAccepted: boolean) => void;
  /** Warnings that nobody has accepted yet. */
  openCount: number;
};

/** Which warnings of an import this person accepted. */
export function useAcceptance({ id, report }: Pick<TableImportJob, 'id' | 'report'>): Acceptance {
  const [accepted, keep] = useKept<readonly string[]>(`carreto.import.${id}.accepted`, readKeys, 'machine');
  const known = new Set(accepted);
  const isAccepted = (finding: Finding): boolean => known.has(findingKey(finding));
  const warnings = report === null ? [] : kindsOf(report, 'warning').flatMap(({ findings }) => findings);
  return {
    isAccepted,
    put(findings, isOn) {
      const keys = new Set(findings.map(findingKey));
      const others = accepted.filter((key) => !keys.has(key));
      keep(isOn ? [...others, ...keys] : others);
    },
    openCount: warnings.filter((finding) => !isAccepted(finding)).length,
  };
}

function readKeys(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
}
