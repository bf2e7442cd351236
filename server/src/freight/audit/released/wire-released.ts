import type { CteReleasedOut } from '@carreto/contract/webhooks/cte-released';
import type { CteRecord } from '../../cte/answers/cte-records.ts';
import { type AuditForm, toWireAuditRecord } from '../../cte/answers/wire-audit.ts';
import { valuesOf } from '../../cte/answers/wire-values.ts';
import { sparse } from '../../quote/wire/sparse.ts';

/** The version of the body below; another form would be another version beside it. */
export const cteReleasedVersion = 1;

/** The body of the webhook of a released CT-e (specification 6.1, decisions C12, C13). Pure. */
export function cteReleasedEvent(cte: CteRecord, nameOf: AuditForm['nameOf']): CteReleasedOut {
  const { freights, nfes, document } = cte;
  const {
    freight_id: _freight,
    order_number: _order,
    invoices: _nfes,
    quote: _quote,
    issuer_register_number: _issuer,
    ...shared
  } = toWireAuditRecord(cte, { isAudited: true, nameOf });
  const [nfe] = nfes;
  const { tax } = valuesOf(document);
  return sparse<CteReleasedOut>({
    ...shared,
    status: 'released',
    cte_id: cte.id,
    quote_id: freights[0]?.number ?? null,
    issuer: { register_number: document.issuer.cnpj },
    nat_op: document.operationNature ?? undefined,
    operation_type_detail: document.cteType ?? undefined,
    operation_type_complement: document.serviceType ?? undefined,
    state_ibs_value: tax('stateIbsCents'),
    municipality_ibs_value: tax('municipalityIbsCents'),
    state_ibs_percentage: tax('stateIbsRatePpm'),
    municipality_ibs_percentage: tax('municipalityIbsRatePpm'),
    invoice_access_key: nfe?.accessKey ?? undefined,
    invoice_number: nfe?.number,
    invoice_serie: nfe?.series ?? undefined,
    quote_price: shared.original_price,
    quote_final_price_with_tax: shared.final_price_with_tax,
  });
}
