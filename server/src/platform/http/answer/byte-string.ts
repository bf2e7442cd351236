/** A text of which each character stands for one byte, as in the standards of the web: it is sent as Latin-1, whatever it says. */
export type ByteString = string;

/** What its bytes say in UTF-8. */
export function textOf(bytes: ByteString): string {
  return Buffer.from(bytes, 'latin1').toString();
}
