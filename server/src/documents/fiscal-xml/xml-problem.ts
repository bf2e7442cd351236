/** Why an XML is no fiscal document that can be read: the element, and what is wrong with it, in Portuguese. */
export class XmlProblem extends Error {
  override readonly name = 'XmlProblem';
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}
