import { messages } from '@carreto/contract/messages';
import type { OrderImportRequest } from '@carreto/contract/shipper/order-import';
import { type FailureDetail, fail } from '../../../kernel/failure.ts';

/** What the order tells of carrier days instead of a quote. */
export type StatedTerms = {
  isNotQuoted: boolean;
  promisedDays: number | undefined;
  carrierDays: number | undefined;
};

/** These members stand at the root; inside `carrier` they are tolerated, the root wins (decision H1). */
export function statedTermsOf({ carrier, ...root }: OrderImportRequest): StatedTerms {
  return {
    isNotQuoted: root.not_quote ?? carrier?.not_quote ?? false,
    promisedDays: root.delivery_time ?? carrier?.delivery_time,
    carrierDays: root.original_delivery_time ?? carrier?.original_delivery_time,
  };
}

/**
 * The rules between members of an order import (specification 4.1).
 * @throws Failure `invalid_request` that names every offending member.
 */
export function refuseImport(body: OrderImportRequest): void {
  const terms = statedTermsOf(body);
  const details = [
    ...(terms.isNotQuoted ? ofNotQuoted(body, terms) : []),
    ...(body.type_hiring === 3 ? ofCarrier(body, terms) : []),
    ...ofDimensions(body),
  ];
  if (details.length > 0) throw fail('invalid_request', { details: details.slice(0, mostDetails) });
}

const mostDetails = 100;

const required = (field: string): FailureDetail => ({ field, message: messages.required });

function ofNotQuoted(body: OrderImportRequest, terms: StatedTerms): FailureDetail[] {
  const needed: [string, unknown][] = [
    ['delivery_time', terms.promisedDays],
    ['original_delivery_time', terms.carrierDays],
    ['order_date', body.order_date],
    ['freight_value', body.freight_value],
  ];
  const missing = needed.flatMap(([field, value]) => (value === undefined ? [required(field)] : []));
  if (body.type_hiring === 3) return missing;
  return [{ field: 'type_hiring', message: 'deve ser 3 quando not_quote é true' }, ...missing];
}

function ofCarrier({ carrier }: OrderImportRequest, { isNotQuoted }: StatedTerms): FailureDetail[] {
  if (carrier === undefined) return [required('carrier')];
  if (carrier.registered_number !== undefined) return [];
  const needsNumber = isNotQuoted || carrier.name === undefined;
  const needsName = carrier.name === undefined && !isNotQuoted;
  return [
    ...(needsName ? [required('carrier.name')] : []),
    ...(needsNumber ? [required('carrier.registered_number')] : []),
  ];
}

/** More decimals than a millimetre are a mistake of units here, not noise (decision G10). */
function ofDimensions({ volumes }: OrderImportRequest): FailureDetail[] {
  return volumes.flatMap((volume, index) =>
    (['height', 'width', 'length'] as const)
      .filter((name) => volume[name] !== undefined && Number(volume[name].toFixed(3)) !== volume[name])
      .map((name) => ({
        field: `volumes[${index}].${name}`,
        message: 'deve ter no máximo 3 casas decimais',
      })),
  );
}
