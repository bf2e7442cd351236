import { serveThread } from '../platform/threads/serve-thread.ts';
import {
  type DerivationInput,
  deriveDocument,
  type PreparedDerivation,
} from '../tariff/prepare/derive-document.ts';

/** Entry of the thread that `deriveInThread` starts. */
await serveThread<DerivationInput, PreparedDerivation>(async (input) => {
  const output = deriveDocument(input);
  return { output, transfer: [output.document.buffer, output.sheet.buffer] };
});
