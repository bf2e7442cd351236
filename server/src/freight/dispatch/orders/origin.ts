import type { Context } from '../../../context.ts';
import { issuerOfKey } from '../../../kernel/access-key.ts';
import { cnpjRoot } from '../../../kernel/cnpj.ts';
import type { KnownShipper } from '../../../registry/shippers/shippers-part.ts';
import type { OrderProblem, WantedOrder } from './wanted-order.ts';

/** Where the goods leave from. */
export type Origin = { document: string; zip: number };

/** What is named where an NF-e is of another company. */
export const foreignNfe = 'nfe.accessKey';

/**
 * The dispatch point that was named; else the one whose number issued the NF-e; else the only one the shipper has, or the shipper
 * itself. An NF-e must be of the shipper or of one of its dispatch points, whatever place is named.
 */
export function originOf(
  { mirror }: Pick<Context, 'mirror'>,
  shipper: KnownShipper,
  { dispatchPointId, nfe }: Pick<WantedOrder, 'dispatchPointId' | 'nfe'>,
): Origin | OrderProblem {
  const points = [...mirror.current.dispatchPoints.values()].filter(
    ({ shipperId }) => shipperId === shipper.id,
  );
  const issuer = nfe === null ? null : issuerOfKey(nfe.accessKey);
  if (issuer !== null && ![shipper.cnpj, ...points.map(({ document }) => document)].some(isOfCompany(issuer)))
    return {
      field: foreignNfe,
      message: `A NF-e é de outra empresa (CNPJ ${issuer}), não deste embarcador.`,
    };
  if (dispatchPointId !== null) {
    const named = points.find(({ id }) => id === dispatchPointId);
    if (named === undefined)
      return {
        field: 'dispatchPointId',
        message: 'O ponto de expedição não é deste embarcador, ou está inativo.',
      };
    return placeOf(named);
  }
  const ofIssuer = points.filter(({ document }) => document === issuer);
  if (ofIssuer.length > 1 && issuer !== shipper.cnpj)
    return { field: 'dispatchPointId', message: 'O emitente tem vários pontos de expedição; escolha um.' };
  const [only, ...others] = ofIssuer.length > 0 ? ofIssuer : points;
  return only !== undefined && others.length === 0
    ? placeOf(only)
    : placeOf({ document: shipper.cnpj, address: shipper.address });
}

function placeOf({ document, address }: { document: string; address: { zip: string } }): Origin {
  return { document, zip: Number(address.zip) };
}

/** Branches of a company share the first eight characters of their CNPJ; keys write a producer's CPF with zeros before it. */
function isOfCompany(issuer: string): (document: string) => boolean {
  return (document) =>
    document.padStart(14, '0') === issuer ||
    (document.length === 14 && cnpjRoot(document) === cnpjRoot(issuer));
}
