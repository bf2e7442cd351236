import { RefusedFile } from './sheet.ts';

/**
 * What a file is, by its content; names and media types are never asked. Refuses what only looks like a
 * table, each with what to do instead.
 */
export function sniff(bytes: Uint8Array): 'xlsx' | 'csv' {
  if (bytes.length === 0) throw refused('empty_file', 'O arquivo está vazio.');
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return 'xlsx';
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw compoundFile(bytes);
  for (const [signature, name] of foreign) {
    if (startsWith(bytes, signature)) {
      throw refused('unsupported_format', `O arquivo é ${name}; envie .xlsx ou .csv.`);
    }
  }
  const opening = new TextDecoder('latin1').decode(bytes.subarray(0, 512)).trimStart().toLowerCase();
  if (/^(\u00ef\u00bb\u00bf)?\s*<(\?xml|!doctype|html|table)/.test(opening)) {
    throw refused(
      'unsupported_format',
      'O arquivo é uma página HTML ou XML com nome de planilha; abra-o e salve como .xlsx.',
    );
  }
  return 'csv';
}

const foreign: readonly (readonly [signature: readonly number[], name: string])[] = [
  [[0x25, 0x50, 0x44, 0x46], 'um PDF'],
  [[0x1f, 0x8b], 'um arquivo compactado (gzip)'],
  [[0x50, 0x4b], 'um arquivo zip danificado'],
  [[0x52, 0x61, 0x72, 0x21], 'um arquivo compactado (rar)'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'um arquivo compactado (7z)'],
  [[0x89, 0x50, 0x4e, 0x47], 'uma imagem'],
  [[0xff, 0xd8, 0xff], 'uma imagem'],
];

/** Both the old .xls and an .xlsx under a password are compound files; the latter names its one stream. */
function compoundFile(bytes: Uint8Array): RefusedFile {
  const streamName = Buffer.from('EncryptedPackage', 'utf16le');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(streamName)
    ? refused('encrypted_file', 'A planilha tem senha; salve-a sem senha, como .xlsx.')
    : refused('legacy_xls', 'O arquivo é do formato .xls antigo; abra-o e salve como .xlsx.');
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function refused(code: string, message: string): RefusedFile {
  return new RefusedFile({ code, message });
}
