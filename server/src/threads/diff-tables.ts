import { serveThread } from '../platform/threads/serve-thread.ts';
import type { TableDiff } from '../tariff/diff/diff-documents.ts';
import { type DiffInput, diffBytes } from './diff-documents.ts';

/** Entry of the thread that `diffInThread` starts. */
await serveThread<DiffInput, TableDiff>(async (input) => ({ output: diffBytes(input) }));
