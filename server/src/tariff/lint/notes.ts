import { type FindingInput, FindingList, type FindingReport } from '../../documents/finding.ts';
import { linesPerSheet } from '../template/rows.ts';
import { type LintCode, lintRules } from './rules.ts';

/** One thing found: where, what, and what to do about it. Words are Portuguese. */
export type Note = { line: number; path: string; message: FindingInput['message']; fix: string };

const severityOf = new Map<LintCode, 'error' | 'warning'>(
  lintRules.map(({ code, severity }) => [code, severity]),
);

/** Collects what the rules find; each code has the severity that its rule states. */
export class LintNotes {
  readonly #findings = new FindingList();
  readonly #codes = new Set<LintCode>();

  add(code: LintCode, { line, path, message, fix }: Note): void {
    this.#codes.add(code);
    this.#findings.add({
      severity: severityOf.get(code) ?? 'warning',
      code,
      message,
      path,
      fix,
      ...placeOf(line),
    });
  }

  /** Whether any of these was found already. */
  has(...codes: readonly LintCode[]): boolean {
    return codes.some((code) => this.#codes.has(code));
  }

  get errorCount(): number {
    return this.#findings.errorCount;
  }

  report(): FindingReport {
    return this.#findings.report();
  }
}

/** A document keeps the line with the tab; tabs beyond the first are called by their position. */
function placeOf(line: number): { sheet: string | null; line: number | null } {
  if (line === 0) return { sheet: null, line: null };
  const tab = Math.floor(line / linesPerSheet);
  return { sheet: tab === 0 ? null : String(tab + 1), line: line % linesPerSheet };
}
