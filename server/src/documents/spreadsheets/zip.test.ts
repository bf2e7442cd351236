import { describe, expect, test } from 'vitest';
import { type ZipEntry, type ZipOptions, zipBytes } from '../../../test/support/zip-writer.ts';
import { defaultSheetLimits, RefusedFile } from './sheet.ts';
import { openZip } from './zip.ts';

async function codeOf(act: () => Promise<unknown>): Promise<string | null> {
  try {
    await act();
  } catch (error) {
    if (error instanceof RefusedFile) return error.report.findings[0]?.code ?? '';
    throw error;
  }
  return null;
}

const opening = (entries: readonly ZipEntry[], options?: ZipOptions): Promise<string | null> =>
  codeOf(() => openZip(zipBytes(entries, options)));

async function readAll(entries: readonly ZipEntry[], name: string): Promise<string> {
  const zip = await openZip(zipBytes(entries));
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip.read(name)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const plain: ZipEntry = { name: 'a.xml', content: '<a/>' };

describe('openZip', () => {
  test('reads stored and deflated entries, by names without case', async () => {
    const entries = [plain, { name: 'B.xml', content: 'b'.repeat(100_000), store: true }];
    expect(await readAll(entries, 'A.XML')).toBe('<a/>');
    expect(await readAll(entries, 'b.xml')).toHaveLength(100_000);
  });

  test.each<[what: string, code: string, ...zip: [ZipEntry[], ZipOptions?]]>([
    ['a path that climbs out', 'zip_damaged', [{ name: '../../etc/passwd', content: '' }]],
    ['an absolute path', 'zip_damaged', [{ name: '/etc/passwd', content: '' }]],
    ['a drive letter', 'zip_damaged', [{ name: 'C:/x', content: '' }]],
    ['a backslash', 'zip_damaged', [{ name: '..\\x', content: '' }]],
    ['a NUL in a name', 'zip_bad_name', [{ name: 'a\0.xml', content: '' }]],
    ['a name of 4 KB', 'zip_bad_name', [{ name: 'a'.repeat(4096), content: '' }]],
    ['a symbolic link', 'zip_symlink', [{ name: 'a', content: '/etc/passwd', mode: 0o120777 }]],
    ['an encrypted entry', 'encrypted_file', [{ ...plain, flags: 1 }]],
    ['an unknown compression', 'zip_method', [{ ...plain, method: 99 }]],
    ['a zip inside', 'zip_nested', [{ name: 'xl/media/inner.zip', content: '' }]],
    ['a workbook inside', 'zip_nested', [{ name: 'xl/embeddings/book.XLSX', content: '' }]],
    ['two entries of one name', 'zip_duplicate_entry', [plain, { ...plain, name: 'A.xml' }]],
    ['a stored entry that lies about its size', 'zip_damaged', [{ ...plain, store: true, claimedSize: 9 }]],
    ['a ratio bomb', 'zip_ratio', [{ name: 'a', content: new Uint8Array(4_000_000) }]],
    ['bytes before the zip', 'zip_polyglot', [plain], { prefix: Buffer.from('%PDF-1.7 ') }],
    ['a comment after the zip', 'zip_polyglot', [plain], { comment: 'MZ' }],
    ['entries that share bytes', 'zip_polyglot', [plain, { ...plain, name: 'b.xml', claimedOffset: 0 }]],
    ['a directory shorter than it says', 'zip_damaged', [plain], { claimedEntries: 5 }],
    ['more entries than a workbook has', 'zip_too_many_entries', [plain], { claimedEntries: 60_000 }],
  ])('refuses %s before inflating anything', async (_, code, ...zip) => {
    expect(await opening(...zip)).toBe(code);
  });

  test('refuses a hundred thousand entries without walking them', async () => {
    const entries = Array.from({ length: 60_000 }, (_, at) => ({ name: `${at}`, content: '', store: true }));
    expect(await opening(entries)).toBe('zip_too_many_entries');
  });

  test('refuses contents that add up to more than the limit, as claimed', async () => {
    const limits = { ...defaultSheetLimits, inflatedBytes: 1_000 };
    const entries = [1, 2, 3].map((at) => ({ name: `${at}`, content: 'x'.repeat(400), store: true }));
    expect(await codeOf(() => openZip(zipBytes(entries), limits))).toBe('zip_too_large');
  });

  test.each<[string, Partial<ZipEntry>]>([
    ['inflates to more than it claims', { claimedSize: 10 }],
    ['inflates to less than it claims', { claimedSize: 200_000 }],
    ['has another checksum', { claimedCrc: 1 }],
  ])('stops at an entry that %s', async (_, lie) => {
    const entry = { name: 'a', content: 'ab'.repeat(50_000), ...lie };
    expect(await codeOf(() => readAll([entry], 'a'))).toBe('zip_damaged');
  });

  test('refuses a truncated file', async () => {
    const whole = zipBytes([plain]);
    expect(await codeOf(() => openZip(whole.subarray(0, whole.length - 10)))).toBe('zip_damaged');
  });
});
