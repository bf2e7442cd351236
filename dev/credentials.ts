import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What looks like somebody's real credential or document. Public code of carriers' customers holds live passwords of other companies, and
 * recorded calls hold their papers: nothing of it may enter the tree.
 */
export function credentialProblems(home: string, files: readonly string[]): string[] {
  return files.flatMap((file) => {
    if (!readable.test(file)) return [];
    return problemsOfText(file, readFileSync(join(home, file), 'utf8'));
  });
}

const readable = /\.(ts|tsx|js|json|md|yml|yaml|sh|txt|xml|sql|conf|env|csv)$/;

/** Companies that do not exist, or stand in every example: whose access keys may be here. */
const invented: ReadonlySet<string> = new Set(['11222333000181', '99500101000199', '99500202000180']);

/** Where recorded calls of carriers and shops come in. */
const ofOthers = /^(server\/src\/connectors\/|docs\/(connectors|shops)\/)/;

/** Secrets that have a form of their own, anywhere. Written so that these lines are none. */
const forms: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a private key', /-{5}BEGIN (?:[A-Z]+ )?PRIVATE KEY-{5}\s*[A-Za-z0-9+/=\s]{64}/g],
  ['a signed token', /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g],
  ['a bearer token', /\bbearer +(?<token>[A-Za-z0-9._~+/-]{24,}=*)/gi],
  ['a password of basic authentication', /\bbasic +(?<token>[A-Za-z0-9+/]{24,}={0,2})/gi],
];

/** Problems of one file's text. Pure. @internal for its test. */
export function problemsOfText(file: string, text: string): string[] {
  const secrets = forms.flatMap(([what, pattern]) =>
    [...text.matchAll(pattern)]
      .filter(({ groups }) => groups?.token === undefined || isRandom(groups.token))
      .map(({ index }) => `${file}:${lineOf(text, index)}: looks like ${what}; what is here is invented`),
  );
  return [...secrets, ...(ofOthers.test(file) ? keyProblems(file, text) : [])];
}

/** Invented ones are words, in one case; those that were drawn mix capitals, small letters and digits. */
function isRandom(token: string): boolean {
  return [/[A-Z]/, /[a-z]/, /\d/].every((some) => some.test(token)) && !isInventedBasic(token);
}

/** A user and a password of examples, such as `usuario:senha-simulada`. */
function isInventedBasic(token: string): boolean {
  return /simulad|exemplo|invented/i.test(Buffer.from(token, 'base64').toString('latin1'));
}

function keyProblems(file: string, text: string): string[] {
  return [...text.matchAll(/(?<![0-9A-Za-z])\d{6}(?<cnpj>\d{14})\d{24}(?![0-9A-Za-z])/g)]
    .filter(({ groups }) => !invented.has(groups?.cnpj ?? ''))
    .map(({ index }) => `${file}:${lineOf(text, index)}: an access key of a company that is not invented`);
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
