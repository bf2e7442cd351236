/** An answer that its handler has written, to the text that `JSON.stringify` makes of the value. */
export class WrittenJson<Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The value, for the few answers that somebody looks into. */
  read(): Value {
    return JSON.parse(this.text) as Value;
  }
}
