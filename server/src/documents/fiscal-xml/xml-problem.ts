import { fail } from '../../kernel/failure.ts';

/** Why an XML is no fiscal document that can be read: the element, and what is wrong with it, in Portuguese. */
export class XmlProblem extends Error {
  override readonly name = 'XmlProblem';
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/**
 * A reader whose `XmlProblem` is the caller's failure.
 * @throws Failure `invalid_file` naming the element that is wrong.
 */
export function refusingProblems<T>(read: (bytes: Uint8Array) => T): (bytes: Uint8Array) => T {
  return (bytes) => {
    try {
      return read(bytes);
    } catch (error) {
      if (!(error instanceof XmlProblem)) throw error;
      throw fail('invalid_file', { details: [{ field: error.field, message: error.message }] });
    }
  };
}
