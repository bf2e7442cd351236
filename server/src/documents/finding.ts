/**
 * Something a reader has to say about a file or a document. An error means that nothing is produced; a
 * warning goes with the result. `code` is stable and English, `message` is Portuguese for people. Places
 * that do not apply are null: a spreadsheet has sheet, line and column, a JSON document a path.
 */
export type Finding = {
  severity: 'error' | 'warning';
  code: string;
  message: string;
  sheet: string | null;
  line: number | null;
  column: string | null;
  /** JSON path such as `/tariff/regions/3/bands/0/toG`. */
  path: string | null;
  /** What to do about it, in Portuguese, where there is something to say. */
  fix: string | null;
};

/** Everything found: the first of each severity, and how many there were. */
export type FindingReport = { findings: Finding[]; errorCount: number; warningCount: number };

/** What names a finding; places left out are null. */
export type FindingInput = Pick<Finding, 'severity' | 'code'> & {
  /** A function is called only where the finding is kept. */
  message: string | (() => string);
} & Partial<Pick<Finding, 'sheet' | 'line' | 'column' | 'path' | 'fix'>>;

const keptOfEachSeverity = 1_000;

/** Collects findings in bounded memory: up to 1,000 errors and 1,000 warnings are kept, the rest counted. */
export class FindingList {
  readonly #errors: Finding[] = [];
  readonly #warnings: Finding[] = [];
  #errorCount = 0;
  #warningCount = 0;

  get errorCount(): number {
    return this.#errorCount;
  }

  add(input: FindingInput): void {
    const isError = input.severity === 'error';
    if (isError) this.#errorCount += 1;
    else this.#warningCount += 1;
    const kept = isError ? this.#errors : this.#warnings;
    if (kept.length < keptOfEachSeverity) kept.push(finding(input));
  }

  /**
   * Leaves the first of the errors since there were `from` of them, and lets it say what it stands for: the others have the same
   * cause. Nothing where it was not kept.
   */
  foldErrors(from: number, messageOf: (first: Finding, others: readonly Finding[]) => string): void {
    const [first, ...others] = this.#errors.slice(from);
    if (first === undefined || others.length === 0) return;
    this.#errorCount = from + 1;
    this.#errors.length = from;
    this.#errors.push({ ...first, message: messageOf(first, others) });
  }

  /** Errors first, each severity in the order of lines, sheets in the order they were met. */
  report(): FindingReport {
    return {
      findings: [...inLineOrder(this.#errors), ...inLineOrder(this.#warnings)],
      errorCount: this.#errorCount,
      warningCount: this.#warningCount,
    };
  }
}

/** A finding with every place named or null. */
export function finding(input: FindingInput): Finding {
  return {
    severity: input.severity,
    code: input.code,
    message: typeof input.message === 'string' ? input.message : input.message(),
    sheet: input.sheet ?? null,
    line: input.line ?? null,
    column: input.column ?? null,
    path: input.path ?? null,
    fix: input.fix ?? null,
  };
}

/** The report of a file refused for one reason. */
export function singleError(input: Omit<FindingInput, 'severity'>): FindingReport {
  return { findings: [finding({ ...input, severity: 'error' })], errorCount: 1, warningCount: 0 };
}

function inLineOrder(findings: readonly Finding[]): Finding[] {
  const sheets = [...new Set(findings.map((each) => each.sheet))];
  const rank = new Map(sheets.map((sheet, index) => [sheet, index]));
  return findings.toSorted(
    (a, b) => (rank.get(a.sheet) ?? 0) - (rank.get(b.sheet) ?? 0) || (a.line ?? 0) - (b.line ?? 0),
  );
}

/** A cell's content as it appears inside a message: short, on one line. */
export function quoted(value: unknown): string {
  const text = String(value).replace(/\s+/g, ' ').trim();
  return text.length > 40 ? `“${text.slice(0, 40)}…”` : `“${text}”`;
}
