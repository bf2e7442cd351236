import type { CheckedPreInvoicesView } from '@carreto/contract/admin/charges/pre-invoices';
import { keptFindings } from '../../work-off-file.ts';
import type { CheckedPrefat } from './check-prefat.ts';

/** What a PREFAT file says, as the API answers it. */
export function toCheckedPreInvoices({
  interchangeId,
  preInvoices,
  report,
}: CheckedPrefat): CheckedPreInvoicesView {
  return {
    interchange: interchangeId,
    findings: keptFindings(report),
    preInvoices: preInvoices.map(({ line, id, payerCnpj, totalCents, messages, ctes }) => ({
      ...{ line, id, payerCnpj, totalCents, messages },
      ctes: ctes.map(({ issuer: issuerCnpj, dueCents: _, ...cte }) => ({ issuerCnpj, ...cte })),
    })),
  };
}
