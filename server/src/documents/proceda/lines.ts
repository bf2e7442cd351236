/** A line of a file that is not blank, with its number. */
export type FileLine = { line: number; text: string };

/**
 * The lines of a text, with any mix of CR LF, LF and CR; blank ones and the end mark of old systems (0x1A) are
 * left out. One at a time: the file is held once.
 */
export function* linesOf(text: string): Generator<FileLine> {
  let line = 0;
  for (let start = 0; start < text.length; ) {
    let end = start;
    while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end += 1;
    line += 1;
    const content = withoutEndMark(text.slice(start, end));
    if (content.trim() !== '') yield { line, text: content };
    start = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
  }
}

const endMark = '\u001a';

function withoutEndMark(text: string): string {
  return text.includes(endMark) ? text.replaceAll(endMark, '') : text;
}
