import { stripTypeScriptTypes } from 'node:module';
import ts from 'typescript';

/** A reference to a file of ours, in an import or as an address beside this module. */
const ofSource = /^(\.{1,2}\/.*)\.ts$/;
const beside = /new URL\('(\.{1,2}\/[^']+)\.ts', import\.meta\.url\)/g;

/**
 * What Node runs of a source: types erased by Node itself, line by line as they stood, and imports of `.ts` files leading to
 * `.js` files. Below `node_modules` Node erases no types, so what is installed there has to be this already.
 * @throws Error where a source names a `.ts` file in a way that is not understood here.
 */
export function toJavaScript(source: string): string {
  const erased = stripTypeScriptTypes(source, { mode: 'strip' });
  const { importedFiles } = ts.preProcessFile(erased, true, true);
  let text = '';
  let at = 0;
  for (const { fileName, pos } of importedFiles.toSorted((one, other) => one.pos - other.pos)) {
    const [, stem] = ofSource.exec(fileName) ?? [];
    if (stem === undefined) continue;
    const start = erased.indexOf(fileName, pos);
    text += `${erased.slice(at, start)}${stem}.js`;
    at = start + fileName.length;
  }
  text = (text + erased.slice(at)).replace(beside, "new URL('$1.js', import.meta.url)");
  const left = /\b(?:from|import\(?) *'\.{1,2}\/[^']*\.ts'|'[^']*\.ts', import\.meta\.url/.exec(text);
  if (left !== null) throw new Error(`${left[0]} would lead nowhere`);
  return text;
}

/** A manifest of a workspace whose exports name what it was compiled to, without what is for development. */
export function toRunManifest(text: string, version: string): string {
  const { devDependencies: _, ...manifest } = JSON.parse(text) as Record<string, unknown>;
  return `${JSON.stringify({ ...manifest, version }, null, 2).replaceAll('/src/*.ts"', '/src/*.js"')}\n`;
}
