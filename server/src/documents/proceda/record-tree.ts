import { type FindingList, quoted } from '../finding.ts';
import type { FileLine } from './lines.ts';
import type { LineNote, ReadRecord } from './read-fields.ts';
import {
  type AnyNode,
  type FileLayout,
  type Many,
  type One,
  type RecordLayout,
  recordsOf,
} from './record.ts';

/** Where a record belongs: under which other, by which name. */
type Place = { record: RecordLayout; parent: RecordLayout | null; name: string; child: One | Many | null };

/**
 * Puts lines in their places as they come: each belongs to the last line of the kind it hangs on, whatever the
 * order of its siblings. What cannot be placed is left out and said, and the line it was to belong to knows of it;
 * where that is not known, the last one before.
 */
export class RecordTree {
  root: AnyNode | null = null;
  readonly #places = new Map<string, Place>();
  readonly #findings: FindingList;
  /** The last line of each kind that others may hang on; null where it was left out. */
  readonly #open = new Map<string, AnyNode | null>();
  /** The last line; null where it was left out. */
  #last: AnyNode | null = null;

  constructor({ root }: FileLayout, findings: FindingList) {
    this.#findings = findings;
    this.#places.set(root.id, { record: root, parent: null, name: '', child: null });
    for (const parent of recordsOf(root)) {
      for (const [name, child] of Object.entries(parent.children))
        this.#places.set(child.record.id, { record: child.record, parent, name, child });
    }
  }

  add(id: string, line: FileLine, read: (record: RecordLayout) => ReadRecord): void {
    const place = this.#places.get(id);
    if (place === undefined) {
      const note = unknownRecord(id);
      this.#say(line, note);
      if (note.isError) loseLine(this.#last, line);
      return;
    }
    this.#close(place.record);
    const node = this.#place(place, line, read);
    this.#open.set(id, node);
    this.#last = node;
    if (node !== null && place.parent === null) this.root = node;
  }

  /** What hangs on earlier lines of this kind is over. */
  #close(record: RecordLayout): void {
    for (const { id } of recordsOf(record)) this.#open.delete(id);
  }

  #place(place: Place, line: FileLine, read: (record: RecordLayout) => ReadRecord): AnyNode | null {
    const { record, parent } = place;
    const above = parent === null ? undefined : this.#open.get(parent.id);
    if (parent !== null && (above === undefined || above === null)) {
      this.#say(line, above === null ? parentLeftOut(record, parent) : orphan(record, parent));
      if (above === undefined) loseLine(this.#last, line);
      return null;
    }
    const node = this.#read(record, line, read);
    const isHung = node !== null && (above == null || this.#hang(place, { line, node, above }));
    if (!isHung) loseLine(above ?? null, line);
    return isHung ? node : null;
  }

  #read(record: RecordLayout, line: FileLine, read: (record: RecordLayout) => ReadRecord): AnyNode | null {
    const { node, notes } = read(record);
    for (const note of notes) this.#say(line, note, record);
    if (node === null) return null;
    for (const [name, { kind }] of Object.entries(record.children)) node[name] = kind === 'many' ? [] : null;
    return node;
  }

  /** Whether there was room for it. */
  #hang({ record, name, child }: Place, at: { line: FileLine; node: AnyNode; above: AnyNode }): boolean {
    const { line, node, above } = at;
    if (child?.kind !== 'many') {
      if (above[name] !== null) this.#say(line, repeated(record));
      else above[name] = node;
      return above[name] === node;
    }
    const siblings = above[name] as AnyNode[];
    siblings.push(node);
    if (child.most !== null && siblings.length === child.most + 1)
      this.#say(line, tooMany(record, child.most));
    return true;
  }

  #say({ line, text }: FileLine, note: LineNote, record?: RecordLayout): void {
    const { code, reason, columns, isError } = note;
    const place = [
      record === undefined ? null : `registro ${record.id} (${record.name})`,
      columns === null ? null : `posições ${columns}`,
    ].filter((part) => part !== null);
    this.#findings.add({
      severity: isError ? 'error' : 'warning',
      code,
      message:
        place.length === 0 ? `${reason}: ${quoted(text.slice(0, 40))}.` : `${place.join(', ')}: ${reason}.`,
      line,
      column: columns,
    });
  }
}

/** Remembers with the line that is there what was left out below it. */
function loseLine(above: AnyNode | null, { line }: FileLine): void {
  if (above === null) return;
  const lost = (above.linesLost ?? []) as number[];
  lost.push(line);
  above.linesLost = lost;
}

function unknownRecord(id: string): LineNote {
  const isRecord = /^[0-9]{3}$/.test(id);
  return isRecord
    ? {
        code: 'unknown_record',
        reason: `Registro ${id}, que este layout não tem`,
        columns: null,
        isError: false,
      }
    : {
        code: 'not_a_record',
        reason: 'Linha que não começa com o número de um registro',
        columns: null,
        isError: true,
      };
}

function orphan(record: RecordLayout, parent: RecordLayout): LineNote {
  const reason = `Registro ${record.id} sem o registro ${parent.id} (${parent.name}) antes dele`;
  return { code: 'orphan_record', reason, columns: null, isError: true };
}

function parentLeftOut(record: RecordLayout, parent: RecordLayout): LineNote {
  const reason = `Registro ${record.id} de um registro ${parent.id} (${parent.name}) com erro`;
  return { code: 'parent_left_out', reason, columns: null, isError: true };
}

function repeated(record: RecordLayout): LineNote {
  const reason = `Segundo registro ${record.id} (${record.name}) onde só cabe um`;
  return { code: 'repeated_record', reason, columns: null, isError: true };
}

function tooMany(record: RecordLayout, most: number): LineNote {
  const reason = `Mais de ${most} registros ${record.id} (${record.name}), que o padrão não permite`;
  return { code: 'too_many_records', reason, columns: null, isError: false };
}
