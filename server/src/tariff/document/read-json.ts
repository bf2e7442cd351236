import { singleError } from '../../documents/finding.ts';
import { defaultSheetLimits } from '../../documents/spreadsheets/sheet.ts';
import { type DocumentReading, parseTableDocument } from './parse-document.ts';

const mark = [0xef, 0xbb, 0xbf];
const blanks = new Set([0x20, 0x09, 0x0a, 0x0d]);
const openingBrace = 0x7b;

/** Whether a file is a JSON object and not a spreadsheet, by its first character. */
export function looksLikeJson(bytes: Uint8Array): boolean {
  let at = mark.every((byte, index) => bytes[index] === byte) ? mark.length : 0;
  while (blanks.has(bytes[at] ?? 0)) at += 1;
  return bytes[at] === openingBrace;
}

/** A table document from the bytes of a JSON file. */
export function readTableJson(bytes: Uint8Array): DocumentReading {
  if (bytes.length > defaultSheetLimits.bytes) {
    return refused('file_too_large', `O arquivo passa de ${defaultSheetLimits.bytes / 1_048_576} MB.`);
  }
  const json = parseJson(bytes);
  return json === null
    ? refused('malformed_json', 'O arquivo não é um JSON válido em UTF-8.')
    : parseTableDocument(json.value);
}

function parseJson(bytes: Uint8Array): { value: unknown } | null {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return null;
  }
}

function refused(code: string, message: string): DocumentReading {
  return { document: null, report: singleError({ code, message }) };
}
