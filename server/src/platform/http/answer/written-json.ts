/** An answer that its handler has written, to the bytes of the text that `JSON.stringify` makes of the value. */
export class WrittenJson<Value> {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** The value, for the few answers that somebody looks into. */
  read(): Value {
    return JSON.parse(this.bytes.toString()) as Value;
  }
}
