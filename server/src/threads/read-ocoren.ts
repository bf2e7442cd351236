import type { FindingReport } from '../documents/finding.ts';
import { type OcorenFile, readOcoren } from '../documents/proceda/read-ocoren.ts';
import { serveThread } from '../platform/threads/serve-thread.ts';

/** Entry of the thread that `readOcorenInThread` starts. */
await serveThread<Uint8Array, OcorenFile | FindingReport>(async (bytes) => ({ output: readOcoren(bytes) }));
