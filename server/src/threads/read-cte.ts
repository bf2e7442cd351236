import { type CteXml, readCteXml } from '../documents/cte-xml/read-cte-xml.ts';
import { XmlProblem } from '../documents/fiscal-xml/xml-problem.ts';
import { fail } from '../kernel/failure.ts';
import { serveThread } from '../platform/threads/serve-thread.ts';

/** Entry of the thread that `readCteInThread` starts. */
await serveThread<Uint8Array, CteXml>(async (bytes) => {
  try {
    return { output: readCteXml(bytes) };
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error;
    throw fail('invalid_file', { details: [{ field: error.field, message: error.message }] });
  }
});
