import { Fault, isEmpty } from './fields/field.ts';
import { columnsOf } from './read-fields.ts';
import { type AnyNode, childrenOf, type FileLayout, type NodeOf, type RecordLayout } from './record.ts';

/** Why a file cannot be written: the record by its place in the file, and the columns. */
export type WriteProblem = { line: number; record: string; columns: string | null; reason: string };

/** The bytes of a file, one of them a character in every encoding; or all that keeps it from being written. */
export type Written = { bytes: Uint8Array } | { problems: WriteProblem[] };

/**
 * Writes a file strictly: every line of its length, lines ended by CR LF, nothing cut, nothing left out that the
 * standard wants, no more records than it allows.
 */
export function writeProceda<Layout extends FileLayout>(
  layout: Layout,
  interchange: NodeOf<Layout['root']>,
): Written {
  const lines: string[] = [];
  const problems: WriteProblem[] = [];
  const write = (record: RecordLayout, node: AnyNode): void => {
    lines.push(writeLine(layout, { record, node, line: lines.length + 1 }, problems));
    problems.push(...tooManyOf(record, node, lines.length));
    for (const [child, each] of childrenOf(record, node)) write(child, each);
  };
  write(layout.root, interchange as AnyNode);
  if (problems.length > 0) return { problems };
  return { bytes: new TextEncoder().encode(lines.map((line) => `${line}\r\n`).join('')) };
}

function writeLine(
  { lineLength }: FileLayout,
  { record, node, line }: { record: RecordLayout; node: AnyNode; line: number },
  problems: WriteProblem[],
): string {
  const characters = Array<string>(lineLength).fill(' ');
  characters.splice(0, 3, ...record.id);
  for (const [name, field] of Object.entries(record.fields)) {
    const value = node[name];
    const written = field.write(value);
    const place = { line, record: record.id, columns: columnsOf(field) };
    if (written instanceof Fault) problems.push({ ...place, reason: written.reason });
    else characters.splice(field.at - 1, field.length, ...written);
    if (field.need !== 'optional' && isEmpty(field, value))
      problems.push({ ...place, reason: `falta ${name}` });
  }
  return characters.join('');
}

function tooManyOf(record: RecordLayout, node: AnyNode, line: number): WriteProblem[] {
  return Object.entries(record.children).flatMap(([name, child]) => {
    if (child.kind !== 'many' || child.most === null) return [];
    const { length } = node[name] as AnyNode[];
    if (length <= child.most) return [];
    const reason = `${length} registros ${child.record.id}, e o padrão permite ${child.most}`;
    return [{ line, record: record.id, columns: null, reason }];
  });
}
