import { expect, test } from 'vitest';
import { richTable } from '../../test/support/table-documents.ts';
import { canonicalBytes } from '../tariff/document/canonical.ts';
import { writeWorkbook } from '../tariff/workbook/write-workbook.ts';
import { writeWorkbookInThread } from './write-workbook-in-thread.ts';

test('writes in another thread what is written in this one', async () => {
  expect(await writeWorkbookInThread(canonicalBytes(richTable()))).toEqual(await writeWorkbook(richTable()));
});
