import { numberText, zipText } from '../../kernel/value-texts.ts';
import { linesPerSheet } from '../template/rows.ts';

/** `01000-000 a 01999-999`. */
export function zipSpan(start: number, end: number): string {
  return start === end ? zipText(start) : `${zipText(start)} a ${zipText(end)}`;
}

export function days(minutes: number): string {
  const whole = minutes / 1440;
  if (minutes > 0 && whole < 1) return `${numberText(minutes / 60, 0, 1)} h`;
  return whole === 1 ? '1 dia' : `${numberText(whole, 0, 1)} dias`;
}

/** The line of another row of the document; its place in the document where the source had no lines. */
export function lineText(line: number, path: string): string {
  if (line === 0) return path;
  const tab = Math.floor(line / linesPerSheet);
  return `linha ${line % linesPerSheet}${tab === 0 ? '' : ` da aba ${tab + 1}`}`;
}
