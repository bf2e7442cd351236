/** A browser that the tests of pages can drive. */
export type BrowserProgram = {
  path: string;
  /** What it needs in its environment beside what every program has. */
  environment: Readonly<Record<string, string>>;
};

/**
 * Stands for a browser where there is none, and tests are skipped.
 * @internal Tests alone drive browsers.
 */
export const nobody: BrowserProgram = { path: '', environment: {} };
