import { expect, test } from 'vitest';
import { richTable } from '../../../test/support/table-documents.ts';
import { inThread } from '../../threads/in-thread.ts';
import { canonicalBytes } from '../document/canonical.ts';
import { writeWorkbook } from './write-workbook.ts';

test('writes in another thread what is written in this one', async () => {
  expect(await inThread.writeStored(canonicalBytes(richTable()))).toEqual(await writeWorkbook(richTable()));
});
