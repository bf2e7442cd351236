import { RefusedFile } from './sheet.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'windows-1252';

/**
 * The text of a file whose encoding nobody states: a UTF-16 mark (spreadsheet programs' "Unicode text")
 * or a UTF-8 mark decides, else valid UTF-8 is taken as such and everything else as Windows-1252, which
 * Brazilian spreadsheet programs write. NUL characters are refused: the file is binary or tampered with.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  const decoded = decode(bytes);
  const nul = decoded.text.indexOf('\0');
  if (nul >= 0) {
    throw new RefusedFile({
      code: 'nul_character',
      message: 'O arquivo contém caracteres nulos; não é um CSV.',
      line: lineAt(decoded.text, nul),
    });
  }
  return decoded;
}

function decode(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16le' };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
