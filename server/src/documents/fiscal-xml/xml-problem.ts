/** Why a document is no NF-e that can be read: the element, and what is wrong with it, in Portuguese. */
export class NfeProblem extends Error {
  override readonly name = 'NfeProblem';
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}
