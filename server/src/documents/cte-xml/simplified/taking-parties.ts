import { isCnpj } from '../../../kernel/cnpj.ts';
import type { CteNfe } from '../../cte/document.ts';
import { childAt, requiredAt, type XmlElement } from '../../fiscal-xml/read-tree.ts';
import { type CteParties, partyAt } from '../parties.ts';

/** Who pays, by the number of `toma`: sender and dispatcher at the origin, receiver and recipient at the destination. */
const terms = { '0': 'C', '1': 'C', '2': 'F', '3': 'F', '4': null } as const;

/**
 * The parties of a simplified CT-e: it names who pays, and neither senders nor recipients. The sender is who issued its
 * NF-es, where that is one.
 * @throws XmlProblem
 */
export function takingParties(inf: XmlElement, nfes: readonly CteNfe[]): CteParties {
  const role = requiredAt(childAt(inf, 'toma'), 'toma', /^[0-4]$/) as keyof typeof terms;
  const payer = partyAt(inf, 'toma');
  const [issuer, ...others] = new Set(nfes.flatMap((one) => one.issuer ?? []));
  const senderCnpj = issuer !== undefined && others.length === 0 && isCnpj(issuer) ? issuer : null;
  const isSender = payer !== null && payer.cnpj.slice(0, 8) === senderCnpj?.slice(0, 8);
  return {
    issuer: partyAt(inf, 'emit') ?? { cnpj: '', name: null },
    cnpjs: [...new Set([payer?.cnpj, senderCnpj].flatMap((cnpj) => cnpj ?? []))],
    senderCnpj,
    consignee: role === '0' || role === '3' || isSender ? null : payer,
    freightTerm: terms[role] ?? (isSender ? 'C' : null),
  };
}
