import { readCep } from '../../formats/cep.ts';
import { formOfDocument, readCnpj, readCpf } from '../../formats/cnpj.ts';
import { readAccessKey, readPostalNumber } from '../../formats/keys.ts';

/** What somebody typed or pasted into the search, told before the server is asked. */
export type Recognised =
  | { kind: 'nothing' }
  | { kind: 'freight' | 'quote' | 'cpf' | 'cnpj' | 'cep' | 'number' | 'words'; value: string }
  /** `isDoubtful`: its check digit is wrong, so that a character of it is. */
  | { kind: 'nfeKey' | 'cteKey' | 'documentKey' | 'postal'; value: string; isDoubtful: boolean }
  | { kind: 'cpf' | 'cnpj'; value: string; isDoubtful: true }
  | { kind: 'codes'; codes: readonly string[]; left: number };

/** Of a pasted column. */
const mostCodes = 200;

const keyKinds = { nfe: 'nfeKey', cte: 'cteKey', other: 'documentKey' } as const;

/** Tells what a text is, by its form and its check digits. */
export function recognise(typed: string): Recognised {
  const text = typed.trim();
  if (text === '') return { kind: 'nothing' };
  return recogniseColumn(text) ?? recogniseKey(text) ?? recogniseCode(text) ?? { kind: 'words', value: text };
}

/** Several lines, or cells of a spreadsheet, are several codes. */
function recogniseColumn(text: string): Recognised | undefined {
  const cells = text.split(/[\n\r\t;]+/).map((cell) => cell.trim());
  const codes = [...new Set(cells.filter((cell) => cell !== ''))];
  if (codes.length < 2) return undefined;
  return { kind: 'codes', codes: codes.slice(0, mostCodes), left: Math.max(0, codes.length - mostCodes) };
}

function recogniseKey(text: string): Recognised | undefined {
  const key = readAccessKey(text);
  if (key !== undefined) return { kind: keyKinds[key.model], value: key.key, isDoubtful: !key.hasRightDigit };
  const postal = readPostalNumber(text);
  return postal && { kind: 'postal', value: postal.number, isDoubtful: !postal.hasRightDigit };
}

function recogniseCode(text: string): Recognised | undefined {
  const bare = text.toUpperCase();
  if (/^FR\d{6}[0-9A-Z]{5}$/.test(bare)) return { kind: 'freight', value: bare };
  const cnpj = readCnpj(text);
  if (cnpj !== undefined) return { kind: 'cnpj', value: cnpj };
  const cpf = readCpf(text);
  if (cpf !== undefined) return { kind: 'cpf', value: cpf };
  // Without its punctuation it may as well be the number of something.
  const form = formOfDocument(text);
  if (form !== undefined) return { kind: form, value: text, isDoubtful: true };
  const cep = readCep(text);
  if (cep !== undefined) return { kind: 'cep', value: cep };
  if (/^\d+$/.test(text)) return { kind: 'number', value: text };
  // A word of sixteen letters is a word.
  if (/^(?=.*\d)[0-9a-z]{16}$/i.test(text)) return { kind: 'quote', value: text };
  return undefined;
}
