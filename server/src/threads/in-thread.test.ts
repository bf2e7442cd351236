import { expect, test } from 'vitest';
import { readPlaces } from '../documents/places-sheet/read-places.ts';
import { Failure } from '../kernel/failure.ts';
import { inThread } from './in-thread.ts';
import { tasks } from './tasks.ts';

test.each(Object.entries(tasks))('the work of %s is where the table says', async (_, { load }) => {
  expect(await load()).toBeTypeOf('function');
});

test('a failure of the work arrives as it was thrown', async () => {
  const error = await inThread.readNfe(new TextEncoder().encode('<x/>')).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Failure);
  expect(error).toMatchObject({ code: 'invalid_file', details: [{ field: expect.any(String) }] });
});

test('a file that is read in a thread is read as here, and its bytes stay with the caller', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) => `Cidade ${at};SP;${3500000 + at};01000000;01000999`);
  const bytes = new TextEncoder().encode(['Município;UF;IBGE;CEP inicial;CEP final', ...rows].join('\n'));
  const { byteLength } = bytes;
  const input = { bytes, known: { municipalities: [], isMerged: false } };
  expect(byteLength).toBeGreaterThan(64 * 1024);
  expect(await inThread.readPlaces(input)).toEqual(await readPlaces(input));
  expect(bytes.byteLength).toBe(byteLength);
});
