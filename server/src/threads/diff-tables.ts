import { serveThread } from '../platform/threads/serve-thread.ts';
import type { TableDiff } from '../tariff/diff/diff-documents.ts';
import { type DiffInput, diffBytes } from '../tariff/diff/diff-stored.ts';

/** Entry of the thread that `diffInThread` starts. */
await serveThread<DiffInput, TableDiff>(async (input) => ({ output: diffBytes(input) }));
