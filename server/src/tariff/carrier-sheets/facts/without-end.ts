/** A text without the marks, and the white space among them, that it ends with; its time grows with the text alone. */
export function withoutEnd(text: string, marks: string): string {
  let end = text.length;
  while (end > 0 && isMark(text.charAt(end - 1), marks)) end -= 1;
  return text.slice(0, end);
}

function isMark(sign: string, marks: string): boolean {
  return marks.includes(sign) || sign.trim() === '';
}
