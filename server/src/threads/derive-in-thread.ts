import { runInThread } from '../platform/threads/run-in-thread.ts';
import {
  type DerivationInput,
  deriveDocument,
  type PreparedDerivation,
} from '../tariff/prepare/derive-document.ts';

const maxMemoryMb = 600;
const timeoutMs = 120_000;

/** Documents this short are derived in a few milliseconds; starting a thread takes longer. */
const smallBytes = 128 * 1024;

/**
 * `deriveDocument` in a thread of its own unless the document is small: the event loop stays free.
 * @throws Failure `invalid_file`, and `work_too_large` for what passes the thread's memory or time.
 */
export async function deriveInThread(input: DerivationInput): Promise<PreparedDerivation> {
  if (input.base.byteLength <= smallBytes) return deriveDocument(input);
  const entry = new URL('./derive-table.ts', import.meta.url);
  return runInThread<DerivationInput, PreparedDerivation>(entry, input, { maxMemoryMb, timeoutMs });
}
