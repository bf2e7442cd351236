import type { Field } from './fields/field.ts';

/** A kind of line: its number, its fields, and the lines that belong to it. */
export type RecordLayout = {
  /** The first three characters. */
  id: string;
  /** What people call it, in Portuguese. */
  name: string;
  fields: Readonly<Record<string, Field<unknown>>>;
  /** Columns that hold nothing: first and length. */
  blanks: readonly (readonly [at: number, length: number])[];
  /** What belongs to it, in the order in which it is written. */
  children: Readonly<Record<string, One | Many>>;
  /** Where dialects put the access key of the document: beyond the line, or in its blanks. */
  accessKeysAt?: readonly number[];
  /** Brings a known dialect into the form of the layout. */
  mend?: (line: string) => string;
};

/** A line of which there is one or none. */
export type One<Layout extends RecordLayout = RecordLayout> = { kind: 'one'; record: Layout };
/** Lines of which there are as many as the standard allows; null for any number. */
export type Many<Layout extends RecordLayout = RecordLayout> = {
  kind: 'many';
  record: Layout;
  most: number | null;
};

export function one<const Layout extends RecordLayout>(record: Layout): One<Layout> {
  return { kind: 'one', record };
}

export function many<const Layout extends RecordLayout>(
  record: Layout,
  most: number | null = null,
): Many<Layout> {
  return { kind: 'many', record, most };
}

/** Declares a record; does nothing but give it its type. */
export function record<const Layout extends RecordLayout>(layout: Layout): Layout {
  return layout;
}

/** The values of a record and of all that belongs to it; `Extra` is what a reader adds to each. */
export type NodeOf<Layout extends RecordLayout, Extra = unknown> = Extra & {
  [Name in keyof Layout['fields']]: Layout['fields'][Name] extends Field<infer Value> ? Value : never;
} & {
  [Name in keyof Layout['children']]: Layout['children'][Name] extends Many<infer Child>
    ? NodeOf<Child, Extra>[]
    : Layout['children'][Name] extends One<infer Child>
      ? NodeOf<Child, Extra> | null
      : never;
};

/** What a reader says of each line it took. */
export type ReadLine = {
  /** Line of the file, from 1. */
  line: number;
  /** Of the NF-e or CT-e, where the line carries it as some dialects do; check digit verified. */
  accessKey: string | null;
  /** Lines that belong to it and were left out with an error; absent where there are none. */
  linesLost?: readonly number[];
};

/** A kind of file of one version. */
export type FileLayout<Root extends RecordLayout = RecordLayout> = {
  kind: 'OCOREN' | 'NOTFIS' | 'CONEMB' | 'DOCCOB' | 'PREFAT';
  version: string;
  /** Characters of every line. */
  lineLength: number;
  /** The line 000. */
  root: Root;
  /** What the last line of a document says of those before it. */
  totals: readonly Total[];
};

/** `field` of the record `trailer` counts the records `of`, or adds up their `sum`, divided by `divisor`. */
export type Total = { trailer: string; field: string; of: string; sum?: string; divisor?: number };

/** A node without its type: what reading, writing and counting go by. */
export type AnyNode = Record<string, unknown>;

/** The children of a node with their layouts, in the order in which they are written. */
export function childrenOf(layout: RecordLayout, node: AnyNode): [RecordLayout, AnyNode][] {
  return Object.entries(layout.children).flatMap(([name, { kind, record: child }]) => {
    const value = node[name];
    const nodes = kind === 'many' ? (value as AnyNode[]) : value === null ? [] : [value as AnyNode];
    return nodes.map((each): [RecordLayout, AnyNode] => [child, each]);
  });
}

/** Every record of a layout. */
export function recordsOf(layout: RecordLayout): RecordLayout[] {
  return [layout, ...Object.values(layout.children).flatMap(({ record: child }) => recordsOf(child))];
}
