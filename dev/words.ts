import ts from 'typescript';

/** Words of a private dialect that names had once, and what stands for them. */
const retired: ReadonlyMap<string, string> = new Map([
  ['happened', 'emit…Event, event'],
  ['told', '…Summary, …Event, or what it holds'],
  ['took', 'record…, outcome, …LatencyMs'],
  ['asked', 'request, query, input'],
  ['whose', 'owner'],
  ['held', 'quarantined, locked, known'],
  ['people', 'review, operators'],
  ['standing', 'position, rank, state'],
  ['turn', 'lock…, poll, scheduler, sequence, round'],
  ['turns', 'lock…, poll, scheduler, sequence, rounds'],
]);

/** Names that stay: the contract and the columns of landed migrations have them. Without files, they stay anywhere. */
const kept: readonly { names: readonly string[]; in?: readonly string[] }[] = [
  // The contract: /api/admin/v1/quarantine/{heldId}, and its operations.
  { names: ['heldId', 'heldOccurrence', 'HeldOccurrenceOut', 'mapHeldCode'] },
  {
    names: ['listHeldOccurrences', 'getHeldOccurrence', 'releaseHeldOccurrence', 'discardHeldOccurrence'],
  },
  { names: ['askedAt'], in: ['contract/src/admin/registry/tracking-connections.ts'] },
  // Columns, and what is read from them.
  { names: ['held'], in: ['server/src/freight/track/intake/rows.ts'] },
  { names: ['asked'], in: ['server/src/freight/reverse/rows.ts'] },
  {
    names: ['askedAt'],
    in: [
      'server/src/freight/post/rows.ts',
      ...['rows', 'read-states', 'wire'].map((file) => `server/src/freight/track/intake/poll/${file}.ts`),
    ],
  },
  // A turn of the event loop.
  { names: ['nextTurn'] },
];

/** The words of a name in camelCase, a constant, or a path. */
function wordsOf(name: string): string[] {
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.split(/[^a-z0-9]+/);
}

/** Named by the contract's operations. */
const samples = 'contract/samples/';

/** Folders and files whose names have a retired word. */
export function pathProblems(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    if (file.startsWith(samples)) return [];
    const word = wordsOf(file).find((each) => retired.has(each));
    return word === undefined ? [] : [`${file}: "${word}" is no name here; rather ${retired.get(word)}`];
  });
}

/** Names that a source declares with a retired word; what it only uses is another's to name. */
export function wordProblems(file: string, text: string): string[] {
  if (!anyRetired.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const problems: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const word = isDeclared(node) ? retiredIn(file, node.text) : undefined;
      if (word !== undefined) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        problems.push(`${file}:${line + 1}: "${node.text}"; rather ${retired.get(word)}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}

const anyRetired = new RegExp([...retired.keys()].join('|'), 'i');

function retiredIn(file: string, name: string): string | undefined {
  if (kept.some((one) => one.names.includes(name) && one.in?.includes(file) !== false)) return undefined;
  return wordsOf(name).find((word) => retired.has(word));
}

/** Whether a name comes to be here: a variable, a parameter, a function, a type, a member of one, an alias. */
function isDeclared(node: ts.Identifier | ts.PrivateIdentifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) return false;
  if (ts.isShorthandPropertyAssignment(parent)) return false;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent))
    return parent.propertyName !== undefined && parent.name === node;
  return 'name' in parent && parent.name === node;
}
