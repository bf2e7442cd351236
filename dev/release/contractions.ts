/** A statement that takes away or changes what the release before uses: what it does, and the statement. */
export type Contraction = { kind: string; statement: string };

const name = String.raw`(?:if (?:not )?exists )?(?:only )?("?[\w.]+"?)`;

/** Statements that an earlier release may not survive, by their beginning or by a clause of `alter table`. */
const rules: readonly { kind: string; form: RegExp }[] = [
  { kind: 'drops', form: /^drop (?!index\b)/ },
  { kind: 'drops an index that conflicts may be named by', form: /^drop index\b/ },
  { kind: 'empties', form: /^(?:truncate|delete from)\b/ },
  { kind: 'replaces a function', form: /^create or replace (?:function|procedure|view)\b/ },
  { kind: 'changes a type or domain', form: /^alter (?:type|domain)\b(?!.* add value)/ },
  { kind: 'renames', form: /^alter \w+ .*\brename\b/ },
  { kind: 'drops', form: /^alter table .*\bdrop (?!not null|expression|identity)/ },
  {
    kind: 'changes the type of a column',
    form: /^alter table .*\balter (?:column )?\S+ (?:set data )?type\b/,
  },
  { kind: 'demands a value', form: /^alter table .*\bset not null\b/ },
  {
    kind: 'holds writes to a rule',
    form: /^alter table .*\badd (?:constraint|check|unique|primary|foreign|exclude)\b/,
  },
  { kind: 'moves', form: /^alter \w+ .*\bset schema\b/ },
  { kind: 'attaches or detaches', form: /^alter table .*\b(?:attach|detach) partition\b/ },
];
const onTable: readonly { kind: string; form: RegExp }[] = [
  { kind: 'holds writes to a rule', form: new RegExp(`^create unique index .*? on ${name}`) },
  { kind: 'runs at every write', form: new RegExp(`^create (?:constraint )?trigger .*? on ${name}`) },
];
const alteredTable = new RegExp(`^alter table ${name}`);
const createdTable = new RegExp(`^create (?:unlogged )?table ${name}`, 'i');

/**
 * What a migration does that the release before may not survive. What it does to tables of its own is nobody else's.
 * The SQL is read by its words, not parsed: what a block of PL/pgSQL does is looked at line by line, as if it stood outside.
 */
export function contractionsOf(sql: string): Contraction[] {
  const statements = statementsOf(sql);
  const own = new Set(statements.flatMap((statement) => createdTable.exec(statement)?.[1] ?? []));
  return statements.flatMap((statement) =>
    contractionsIn(statement, own).map((kind) => ({ kind, statement })),
  );
}

function contractionsIn(statement: string, own: ReadonlySet<string>): string[] {
  const [, altered] = alteredTable.exec(statement) ?? [];
  if (altered !== undefined && own.has(altered)) return [];
  const found = rules.filter(({ form }) => form.test(statement)).map(({ kind }) => kind);
  for (const { kind, form } of onTable) {
    const [, table] = form.exec(statement) ?? [];
    if (table !== undefined && !own.has(table)) found.push(kind);
  }
  if (altered !== undefined && addsDemandingColumn(statement)) found.push('adds a column that must be given');
  return [...new Set(found)];
}

/** `add column x text not null` without a default: who does not know of it writes no more. */
function addsDemandingColumn(statement: string): boolean {
  return statement
    .split(/,\s*(?=add\b)|\b(?=add column\b)/)
    .some(
      (clause) =>
        /^\s*add (?:column )?/.test(clause) &&
        /\bnot null\b/.test(clause) &&
        !/\b(?:default|generated)\b/.test(clause),
    );
}

/** Statements in small letters with single spaces, without comments and without what stands in quotes. */
function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/--.*$/gm, ' ')
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(/;|\$\w*\$|\b(?:begin|then|else|loop)\b/)
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}
