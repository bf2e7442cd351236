import type { FindingReport } from '../documents/finding.ts';
import { serveThread } from '../platform/threads/serve-thread.ts';
import { documentFromBytes } from '../tariff/document/canonical.ts';
import { lintTable } from '../tariff/lint/lint-table.ts';
import type { LintInput } from './lint-in-thread.ts';

/** Entry of the thread that `lintInThread` starts. */
await serveThread<LintInput, FindingReport>(async ({ document, places }) => ({
  output: lintTable(documentFromBytes(document), places),
}));
