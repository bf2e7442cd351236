/**
 * A field of a fixed-width record: where it stands and how its characters and its value become each other.
 * `empty` is the value of a field that says nothing. Methods, so that fields of every value fit one list.
 */
export type Field<Value> = {
  /** Column of its first character, from 1. */
  at: number;
  /** Characters, not bytes. */
  length: number;
  empty: Value;
  /** Whether a line makes sense without it: `expected` is warned of, `key` refuses the line. A writer wants both. */
  need: 'optional' | 'expected' | 'key';
  /** The value of exactly `length` characters, or what is wrong with them. */
  read(raw: string): Value | Fault;
  /** Exactly `length` characters, or why the value cannot stand there. */
  write(value: Value): string | Fault;
};

/** What is wrong with a field; `reason` is Portuguese and completes "colunas 31 a 38: …". */
export class Fault {
  readonly code: string;
  readonly reason: string;
  /** The line goes on without the value. */
  readonly isHarmless: boolean;

  constructor(code: string, reason: string, isHarmless = false) {
    this.code = code;
    this.reason = reason;
    this.isHarmless = isHarmless;
  }
}

/** The same field, wanted by every writer; a reader warns when it is empty. */
export function expected<Value>(field: Field<Value>): Field<Value> {
  return { ...field, need: 'expected' };
}

/** The same field, without which a line says nothing. */
export function key<Value>(field: Field<Value>): Field<Value> {
  return { ...field, need: 'key' };
}

/** Whether a value says nothing. */
export function isEmpty<Value>(field: Field<Value>, value: Value): boolean {
  return Array.isArray(value) ? value.length === 0 : value === field.empty;
}

export function tooLong(value: string | number, length: number): Fault {
  return new Fault('too_long', `não cabe em ${length} posições: ${String(value).slice(0, 40)}`);
}
