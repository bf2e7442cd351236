import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathProblems, wordProblems } from './words.ts';

/** What no bought tool checks: file sizes, the two-language border, retired words, the lockfile, loose ends. */
export function tidy(home: string, files: readonly string[]): string[] {
  const sources = files.filter((file) => /\.(ts|tsx|cjs)$/.test(file));
  const read = (file: string): string => readFileSync(join(home, file), 'utf8');
  const problems = sources.flatMap((file) => {
    const text = read(file);
    return [...sourceProblems(file, text), ...(isTest(file) ? [] : wordProblems(file, text))];
  });
  const manifests = files.filter((file) => /(^|\/)package\.json$/.test(file));
  return [
    ...problems,
    ...pathProblems(files),
    ...folderProblems(files),
    ...lockfileProblems(read('package-lock.json')),
    ...manifestProblems(manifests.map((file) => ({ file, text: read(file) }))),
    ...npmrcProblems(read('.npmrc')),
  ];
}

/** Lines a file may have; tests and samples may have more, a file of pure data says why in its first lines. */
const longestFile = 300;
const longestContract = 400;

/** Sources a folder of the server may have, tests and rooms below not counted; more has a reason of its own. */
const mostInFolder = 25;
const roomier: Readonly<Record<string, number>> = {
  // A file for each command; what they share is in rooms.
  'server/src/cli': 45,
  // Pricing is one room: its files know each other in every direction but circles.
  'server/src/engine/rating': 60,
};

/** Folders of the server with more sources than anybody overlooks. */
export function folderProblems(files: readonly string[]): string[] {
  const sources = files.filter((file) => /^server\/src\/.*\.ts$/.test(file) && !isTest(file));
  const folders = Map.groupBy(sources, (file) => file.slice(0, file.lastIndexOf('/')));
  return [...folders].flatMap(([folder, own]) => {
    const most = roomier[folder] ?? mostInFolder;
    return own.length > most ? [`${folder}: ${own.length} files, at most ${most}`] : [];
  });
}

/** Words by which unfinished work is marked; written so that this line is none. */
const looseEnd = /\b(TO[D]O|FIX[M]E|XX[X]|HA[C]K)\b/;

/** Portuguese stems of the wire's words; they stop at the border (docs/architecture.md, Two languages). */
const portuguese =
  /\b\w*(frete(?!ntion)|pedido|embarc|transportad|ocorren|etiquet|prazo|nota_|notaFiscal|destinatari|expedid|cotac)\w*\b/i;

/** Files where Portuguese identifiers live: the contract, wire files, layouts of documents, and tests of them. */
const borderFiles =
  /^contract\/|^server\/src\/connectors\/(vendors|stores)\/[a-z0-9-]+\/schema\.ts$|\/wire(\/|[a-z0-9-]*\.ts$)|^server\/src\/routes\/|^server\/src\/(documents|tariff)\/|\.test\.ts$|^server\/test\/|^dev\/tidy\.ts$|^web\/src\/words\//;

/** Problems of one source file, each with its place. */
export function sourceProblems(file: string, text: string): string[] {
  const problems: string[] = [];
  const lines = text.split('\n');
  const limit = file.startsWith('contract/') ? longestContract : longestFile;
  if (!isTest(file) && lines.length - 1 > limit && !/^\/\/ size: /m.test(text)) {
    problems.push(`${file}: ${lines.length - 1} lines, at most ${limit}`);
  }
  const inCode = borderFiles.test(file) ? [] : withoutStringsAndComments(text).split('\n');
  for (const [index, line] of inCode.entries()) {
    const word = portuguese.exec(line)?.[0];
    if (word !== undefined)
      problems.push(`${file}:${index + 1}: Portuguese name "${word}" outside the border`);
  }
  for (const [index, line] of lines.entries()) {
    if (looseEnd.test(line) && !file.endsWith('tidy.test.ts')) {
      problems.push(`${file}:${index + 1}: loose end; finish it or write it in docs/gaps.md`);
    }
  }
  return problems;
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$|^(server|dev|web)\/test\//.test(file);
}

/** Blanks out strings, template texts, regular expressions are left; line numbers stay. */
function withoutStringsAndComments(text: string): string {
  const blank = (match: string): string => match.replace(/[^\n]/g, ' ');
  return text.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g,
    blank,
  );
}

type Lockfile = {
  packages: Record<string, { version?: string; resolved?: string; integrity?: string; link?: boolean }>;
};

/** Every package of the lockfile has a version and a hash, and none an address. */
export function lockfileProblems(text: string): string[] {
  const { packages } = JSON.parse(text) as Lockfile;
  return Object.entries(packages).flatMap(([name, entry]) => {
    if (!name.startsWith('node_modules/') && !name.includes('/node_modules/')) return [];
    if (entry.link === true) return [];
    if (entry.resolved !== undefined) return [`package-lock.json: ${name} records an address`];
    if (entry.version === undefined || entry.integrity === undefined)
      return [`package-lock.json: ${name} has no hash`];
    return [];
  });
}

type Manifest = Record<string, Record<string, string> | undefined>;
/** Also of a package under another name: `npm:NAME@VERSION`. */
const exactVersion = /^(?:npm:(?:@[a-z0-9-]+\/)?[a-z0-9-]+@)?\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

/** Every version is exact (which packages there are is judged by people: docs/decisions/0015). */
export function manifestProblems(manifests: readonly { file: string; text: string }[]): string[] {
  return manifests.flatMap(({ file, text }) => {
    const manifest = JSON.parse(text) as Manifest;
    const wanted = {
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    };
    return Object.entries(wanted)
      .filter(([, version]) => !exactVersion.test(version))
      .map(([name, version]) => `${file}: ${name} is "${version}", not one exact version`);
  });
}

/** Installing must never run what a package brings. */
export function npmrcProblems(text: string): string[] {
  return /^ignore-scripts=true$/m.test(text) ? [] : ['.npmrc: scripts of packages are not switched off'];
}
