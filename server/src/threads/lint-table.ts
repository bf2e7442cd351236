import type { FindingReport } from '../documents/finding.ts';
import { documentFromBytes } from '../documents/freight-table/canonical.ts';
import { lintTable } from '../documents/freight-table/lint/lint-table.ts';
import { serveThread } from '../platform/threads/serve-thread.ts';
import type { LintInput } from './lint-in-thread.ts';

/** Entry of the thread that `lintInThread` starts. */
await serveThread<LintInput, FindingReport>(async ({ document, places }) => ({
  output: lintTable(documentFromBytes(document), places),
}));
