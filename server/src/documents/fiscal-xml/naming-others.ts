import { nameDocument, type WantedDocument } from './name-document.ts';
import { XmlProblem } from './xml-problem.ts';

/** A reader of one document whose problem with another one says what that is and where it goes. */
export function namingOthers<T>(
  wanted: WantedDocument,
  read: (bytes: Uint8Array) => T,
): (bytes: Uint8Array) => T {
  return (bytes) => {
    try {
      return read(bytes);
    } catch (error) {
      if (!(error instanceof XmlProblem)) throw error;
      const message = nameDocument(bytes, wanted, error.message);
      throw message === null ? error : new XmlProblem(error.field, message);
    }
  };
}
