import { XmlProblem } from '../documents/fiscal-xml/xml-problem.ts';
import { type NfeDocument, readNfeXml } from '../documents/nfe-xml/read-nfe-xml.ts';
import { fail } from '../kernel/failure.ts';
import { serveThread } from '../platform/threads/serve-thread.ts';

/** Entry of the thread that `readNfeInThread` starts. */
await serveThread<Uint8Array, NfeDocument>(async (bytes) => {
  try {
    return { output: readNfeXml(bytes) };
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error;
    throw fail('invalid_file', { details: [{ field: error.field, message: error.message }] });
  }
});
