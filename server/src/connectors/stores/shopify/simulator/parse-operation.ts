/** A value as it stands in a document. */
export type Written =
  | { kind: 'variable'; name: string }
  | { kind: 'literal'; value: unknown }
  | { kind: 'word'; word: string };

export type Selected = { name: string; args: ReadonlyMap<string, Written>; fields: readonly Selected[] };

export type ParsedOperation = {
  kind: 'query' | 'mutation';
  /** Types by the names of variables, as they are written: `ID!`, `[String!]!`. */
  variables: ReadonlyMap<string, string>;
  fields: readonly Selected[];
};

/** A document that breaks the grammar, or the part of it that is read here: one operation, without fragments, aliases or directives. */
export class ParseError extends Error {
  override readonly name = 'ParseError';
}

const token = /[\s,]+|([A-Za-z_]\w*)|(-?\d+)|"((?:[^"\\]|\\.)*)"|([!$():[\]{}])/y;

/** @throws ParseError */
export function parseOperation(text: string): ParsedOperation {
  const reader = new Reader(tokensOf(text));
  const kind = reader.name();
  if (kind !== 'query' && kind !== 'mutation') throw new ParseError(`no operation begins with ${kind}`);
  reader.name();
  const variables = new Map<string, string>();
  if (reader.takes('('))
    while (!reader.takes(')')) {
      reader.need('$');
      const name = reader.name();
      reader.need(':');
      variables.set(name, typeIn(reader));
    }
  const fields = fieldsIn(reader);
  reader.needEnd();
  return { kind, variables, fields };
}

function tokensOf(text: string): string[] {
  const found: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const match = token.exec(text);
    if (match === null) throw new ParseError(`nothing that is known at ${at}`);
    const [whole] = match;
    if (!/^[\s,]/.test(whole)) found.push(whole);
  }
  return found;
}

class Reader {
  readonly #tokens: readonly string[];
  #at = 0;
  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }
  next(): string {
    const found = this.#tokens[this.#at];
    if (found === undefined) throw new ParseError('it ends too early');
    this.#at += 1;
    return found;
  }
  peek(): string | undefined {
    return this.#tokens[this.#at];
  }
  takes(wanted: string): boolean {
    if (this.peek() !== wanted) return false;
    this.#at += 1;
    return true;
  }
  need(wanted: string): void {
    const found = this.next();
    if (found !== wanted) throw new ParseError(`${wanted} is due, and ${found} stands there`);
  }
  name(): string {
    const found = this.next();
    if (!/^[A-Za-z_]/.test(found)) throw new ParseError(`a name is due, and ${found} stands there`);
    return found;
  }
  needEnd(): void {
    if (this.peek() !== undefined) throw new ParseError('more than one operation');
  }
}

function typeIn(reader: Reader): string {
  const inner = reader.takes('[') ? `[${typeIn(reader)}${closed(reader)}` : reader.name();
  return reader.takes('!') ? `${inner}!` : inner;
}

function closed(reader: Reader): string {
  reader.need(']');
  return ']';
}

function fieldsIn(reader: Reader): Selected[] {
  reader.need('{');
  const fields: Selected[] = [];
  while (!reader.takes('}')) {
    const name = reader.name();
    const args = new Map<string, Written>();
    if (reader.takes('('))
      while (!reader.takes(')')) {
        const arg = reader.name();
        reader.need(':');
        args.set(arg, writtenIn(reader));
      }
    fields.push({ name, args, fields: reader.peek() === '{' ? fieldsIn(reader) : [] });
  }
  if (fields.length === 0) throw new ParseError('nothing is selected');
  return fields;
}

function writtenIn(reader: Reader): Written {
  const found = reader.next();
  if (found === '$') return { kind: 'variable', name: reader.name() };
  if (found.startsWith('"')) return { kind: 'literal', value: JSON.parse(found) };
  if (/^-?\d/.test(found)) return { kind: 'literal', value: Number(found) };
  if (found === 'true' || found === 'false') return { kind: 'literal', value: found === 'true' };
  if (/^[A-Za-z_]/.test(found)) return { kind: 'word', word: found };
  throw new ParseError(`${found} is no value that is read here`);
}
