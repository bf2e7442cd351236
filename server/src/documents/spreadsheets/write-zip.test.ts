import { expect, test } from 'vitest';
import { writeZip, type ZipPart } from './write-zip.ts';
import { openZip } from './zip.ts';

const pieces = Array.from({ length: 1000 }, (_, at) => `linha ${at}: ação\n`);
const parts: ZipPart[] = [
  { name: 'xl/ação.xml', text: pieces },
  { name: 'empty.xml', text: [] },
];

test('a zip reads back as it was written, names and all', async () => {
  const zip = await openZip(await writeZip(parts));
  const read = async (name: string) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of zip.read(name)) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };
  expect(await read('xl/ação.xml')).toBe(pieces.join(''));
  expect(await read('empty.xml')).toBe('');
});

test('the same content gives the same bytes', async () => {
  expect(await writeZip(parts)).toEqual(await writeZip(parts));
});
