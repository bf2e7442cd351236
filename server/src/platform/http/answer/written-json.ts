import { type ByteString, textOf } from './byte-string.ts';

/** An answer that its handler has written, to the bytes of the text that `JSON.stringify` makes of the value. */
export class WrittenJson<Value> {
  readonly bytes: ByteString;

  constructor(bytes: ByteString) {
    this.bytes = bytes;
  }

  /** The value, for the few answers that somebody looks into. */
  read(): Value {
    return JSON.parse(textOf(this.bytes)) as Value;
  }
}
