import { billCheckPreInvoice } from './bill/check-pre-invoice.ts';
import { billExport, billPreInvoice } from './bill/files.ts';
import { billImport } from './bill/import.ts';
import { billBack, billCancel, billCancelPayment, billNegotiate, billPay, billRelease } from './bill/move.ts';
import { billNoteActions } from './bill/notes.ts';
import { billList, billShow } from './bill/show.ts';
import type { Command } from './command.ts';

/** What carriers ask to be paid. */
export const bill: Command = {
  name: 'bill',
  summary: "carriers' bills: find, hand in, release, pay and export them",
  actions: [
    billList,
    billShow,
    billImport,
    billRelease,
    billNegotiate,
    billBack,
    billCancel,
    billPay,
    billCancelPayment,
    ...billNoteActions,
    billExport,
    billPreInvoice,
    billCheckPreInvoice,
  ],
};
