import { change, filters, open, type Rules, see, whole } from './rule.ts';

const ofShipper = { read: see('wholeShipper'), written: change('wholeShipper') };

/** CT-es, their audit, and the bills that charge them. */
export const audit = {
  getAuditPolicy: ofShipper.read,
  putAuditPolicy: ofShipper.written,
  getAuditReasons: open,
  // They are of everybody.
  putAuditReasons: whole,
  exportBills: filters,
  checkPreInvoice: ofShipper.read,
  exportPreInvoice: { ...see('shipper', 'carrier'), allPoints: true },
  getBillFile: see('billFile'),
  countBills: filters,
  cancelBillPayment: change('bill'),
  getBill: see('bill'),
  listBillCharges: see('bill'),
  listBillNotes: see('bill'),
  addBillNote: change('bill'),
  moveBill: change('bill'),
  // The act judges which of them the caller sees, line by line.
  moveBills: filters,
  payBills: filters,
  payBill: change('bill'),
  searchBills: filters,
  addCteProposal: change('cte'),
  auditAgain: change('cte'),
  decideCteProposal: change('cte'),
  getCteAudit: see('cte'),
  moveCte: change('cte'),
  undoCteMove: change('cte'),
  requestCteApproval: change('cte'),
  answerCteApproval: change('cte'),
  // The act judges which of them the caller sees, line by line.
  moveCtes: filters,
  listCteComponents: filters,
  putCteComponent: change('carrier!@body.carrierId'),
  removeCteComponent: change('component'),
  getCte: see('cte'),
  getCteFile: see('cte'),
  listCteCandidates: see('cte'),
  listCteNotes: see('cte'),
  addCteNote: change('cte'),
  assignCte: change('cte'),
  linkCte: change('cte', 'freight@body.freightCode'),
  searchCtes: filters,
  countCtes: filters,
  exportCtes: filters,
  unlinkCte: change('cte', 'freight@body.freightCode'),
  listUnknownComponents: filters,
  searchWaybills: filters,
} satisfies Rules;
