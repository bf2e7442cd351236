import { isAccessKey } from '../../kernel/access-key.ts';
import { Fault, type Field, isEmpty } from './fields/field.ts';
import type { AnyNode, ReadLine, RecordLayout } from './record.ts';

/** Something to say about a line: the columns it is about, and whether the line is left out for it. */
export type LineNote = { code: string; reason: string; columns: string | null; isError: boolean };

/** The values of a line, null where it cannot be used, and what there is to say of it. */
export type ReadRecord = { node: (AnyNode & ReadLine) | null; notes: LineNote[] };

/**
 * Reads one line by its layout. Short lines are filled up: trailing blanks get lost on the way. What stands
 * beyond the line is only looked at for what dialects are known to put there.
 */
export function readFields(
  layout: RecordLayout,
  { line, text, lineLength }: { line: number; text: string; lineLength: number },
): ReadRecord {
  const whole = text.padEnd(lineLength);
  const mended = layout.mend?.(whole) ?? whole;
  const padded = withoutStop(mended, lineLength);
  const notes: LineNote[] = [];
  const node: AnyNode & ReadLine = { line, accessKey: accessKeyOf(layout, whole) };
  for (const [name, field] of Object.entries(layout.fields)) {
    const raw = padded.slice(field.at - 1, field.at - 1 + field.length);
    const value = field.read(raw);
    if (value instanceof Fault) {
      notes.push(noteOf(field, value));
      node[name] = field.empty;
    } else {
      node[name] = value;
      if (field.need !== 'optional' && isEmpty(field, value)) notes.push(missing(field));
    }
  }
  const rest = whole.slice(lineLength).trim();
  if (rest !== '' && node.accessKey === null && mended === whole) notes.push(beyond(lineLength));
  return { node: notes.some(({ isError }) => isError) ? null : node, notes };
}

/** Writers that lose trailing blanks end the line with a dot or an asterisk in its last column. */
function withoutStop(line: string, lineLength: number): string {
  const last = line[lineLength - 1];
  return last === '.' || last === '*' ? `${line.slice(0, lineLength - 1)} ` : line;
}

function accessKeyOf({ accessKeysAt = [] }: RecordLayout, line: string): string | null {
  for (const at of accessKeysAt) {
    const found = line.slice(at - 1, at + 43).toUpperCase();
    if (isAccessKey(found)) return found;
  }
  return null;
}

function noteOf(field: Field<unknown>, { code, reason, isHarmless }: Fault): LineNote {
  return { code, reason, columns: columnsOf(field), isError: !isHarmless || field.need === 'key' };
}

function missing(field: Field<unknown>): LineNote {
  return {
    code: 'missing_value',
    reason: 'está vazio',
    columns: columnsOf(field),
    isError: field.need === 'key',
  };
}

function beyond(lineLength: number): LineNote {
  return {
    code: 'line_too_long',
    reason: `há texto além da posição ${lineLength}, que não foi lido`,
    columns: null,
    isError: false,
  };
}

/** `31-38`, as the manuals count. */
export function columnsOf({ at, length }: Pick<Field<unknown>, 'at' | 'length'>): string {
  return length === 1 ? String(at) : `${at}-${at + length - 1}`;
}
