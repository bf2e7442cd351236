import { isAccessKey } from '../../../kernel/access-key.ts';
import type { VendorAnswer } from '../../vendors/line/request.ts';
import type { NfeByKey } from '../store.ts';
import type { Order, Parcel } from './schema.ts';
import { instantOf, readWholeOrder } from './wire-order.ts';

/** What sells, and no return (V11). */
const selling = 'Output';
/** In an access key. */
const modelOfNfe = '55';

/** The parcels that goods left in. Pure. */
export function soldParcels({ packageAttachment }: Order): Parcel[] {
  return (packageAttachment?.packages ?? []).filter(({ type }) => (type ?? selling) === selling);
}

/**
 * The NF-e of an order: its XML where whoever invoiced it sent that, else what is known by its key. Null where there is neither: a link
 * leads anywhere, and is not followed. @throws VendorProblem
 */
export function readNfe(answer: VendorAnswer): string | NfeByKey | null {
  const order = readWholeOrder(answer);
  const parcels = order === null ? [] : soldParcels(order);
  const embedded = parcels.find(({ embeddedInvoice }) => /^\uFEFF?\s*</.test(embeddedInvoice ?? ''));
  if (embedded?.embeddedInvoice) return embedded.embeddedInvoice;
  for (const parcel of parcels) {
    const known = byKey(parcel);
    if (known !== null) return known;
  }
  return null;
}

function byKey({ invoiceKey, invoiceValue, issuanceDate }: Parcel): NfeByKey | null {
  const key = (invoiceKey ?? '').replace(/^NFe|[^0-9A-Z]/g, '');
  const issuedAtMs = instantOf(issuanceDate);
  const isNfe = isAccessKey(key) && key.slice(20, 22) === modelOfNfe;
  return isNfe && invoiceValue && issuedAtMs !== null
    ? { accessKey: key, valueCents: invoiceValue, issuedAtMs }
    : null;
}
