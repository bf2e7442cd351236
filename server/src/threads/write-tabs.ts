import { type TabFile, writeTabs } from '../documents/spreadsheets/write-tabs.ts';
import { serveThread } from '../platform/threads/serve-thread.ts';

/** Entry of the thread that `writeTabsInThread` starts. */
await serveThread<TabFile, Uint8Array>(async (file) => {
  const bytes = await writeTabs(file);
  return { output: bytes, transfer: [bytes.buffer] };
});
