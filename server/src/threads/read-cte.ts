import { type CteXmlDocument, readCteDocument } from '../documents/cte-xml/read-cte-document.ts';
import { XmlProblem } from '../documents/fiscal-xml/xml-problem.ts';
import { fail } from '../kernel/failure.ts';
import { serveThread } from '../platform/threads/serve-thread.ts';

/** Entry of the thread that `readCteInThread` starts. */
await serveThread<Uint8Array, CteXmlDocument>(async (bytes) => {
  try {
    return { output: readCteDocument(bytes) };
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error;
    throw fail('invalid_file', { details: [{ field: error.field, message: error.message }] });
  }
});
