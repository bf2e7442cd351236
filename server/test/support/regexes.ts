import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** A regular expression that stands in the code, and where: `kernel/fold.ts:5`. */
export type FoundRegex = { place: string; source: string; flags: string };

const roots = ['../../../contract/src/', '../../src/'].map((path) => new URL(path, import.meta.url));

/** Every regular expression of contract and server: literals, and texts that schemas use as patterns. */
export function allRegexes(): { regexes: FoundRegex[]; constructed: string[] } {
  const regexes: FoundRegex[] = [];
  const constructed: string[] = [];
  for (const root of roots) {
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
    for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
      const text = readFileSync(fileURLToPath(new URL(file, root)), 'utf8');
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      const placeOf = (node: ts.Node) =>
        `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
      const visit = (node: ts.Node): void => {
        const regex = regexIn(node);
        if (regex !== null) regexes.push({ place: placeOf(node), ...regex });
        if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') constructed.push(file);
        ts.forEachChild(node, visit);
      };
      visit(source);
    }
  }
  return { regexes, constructed };
}

function regexIn(node: ts.Node): Omit<FoundRegex, 'place'> | null {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  if (!ts.isStringLiteralLike(node)) return null;
  const isPattern = ts.isPropertyAssignment(node.parent) && node.parent.name.getText() === 'pattern';
  return isPattern || /^\^.*\$$/s.test(node.text) ? { source: node.text, flags: 'u' } : null;
}
