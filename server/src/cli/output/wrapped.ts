const columns = 100;

/** A text in lines of at most 100 columns; lines after the first stand `hanging` columns further in. */
export function wrapped(text: string, { indent = 0, hanging = 2 } = {}): string[] {
  const lines: string[] = [];
  let line = ' '.repeat(indent);
  let isBegun = false;
  for (const word of text.split(' ')) {
    if (isBegun && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = ' '.repeat(indent + hanging);
      isBegun = false;
    }
    line += isBegun ? ` ${word}` : word;
    isBegun = true;
  }
  return [...lines, line];
}
