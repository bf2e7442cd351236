import type { CteParty } from '../cte/document.ts';
import { childAt, requiredAt, textAt, type XmlElement } from '../fiscal-xml/read-tree.ts';
import { wordsAt } from './amounts.ts';

/** Who a CT-e names, as far as it concerns money: companies alone. */
export type CteParties = {
  issuer: CteParty;
  /** CNPJs of who pays, sends, dispatches, receives and is the recipient, the payer first, each once. */
  cnpjs: readonly string[];
  senderCnpj: string | null;
  consignee: CteParty | null;
  freightTerm: 'C' | 'F' | null;
};

const cnpjForm = /^[0-9A-Z]{12}[0-9]{2}$/;
/** Who pays, by the number of `toma`. */
const takers = ['rem', 'exped', 'receb', 'dest'] as const;

/** Reads the parties of a CT-e. @throws XmlProblem */
export function partiesOf(inf: XmlElement): CteParties {
  const issuer = partyAt(inf, 'emit') ?? { cnpj: '', name: null };
  const [rem, exped, receb, dest] = takers.map((name) => partyAt(inf, name));
  const taker = takerOf(inf);
  const payer = taker.party ?? null;
  const named = [payer, rem, dest, exped, receb];
  return {
    issuer,
    cnpjs: [...new Set(named.flatMap((party) => party?.cnpj ?? []))],
    senderCnpj: rem?.cnpj ?? null,
    consignee: consigneeOf({ payer, rem: rem ?? null, dest: dest ?? null, receb: receb ?? null }),
    freightTerm: taker.term ?? termOf(payer, rem ?? null, dest ?? null),
  };
}

/** A company; null for people, and where there is nobody. @throws XmlProblem */
export function partyAt(inf: XmlElement, name: string): CteParty | null {
  const element = childAt(inf, name);
  const cnpj = textAt(element, 'CNPJ', cnpjForm);
  return cnpj === null ? null : { cnpj, name: wordsAt(element, 'xNome', 255) };
}

type Taker = { party: CteParty | null; term: 'C' | 'F' | null };

/** Who pays the freight: sender and dispatcher pay at the origin, receiver and recipient at the destination. */
function takerOf(inf: XmlElement): Taker {
  const number = textAt(inf, 'ide/toma3/toma', /^[0-3]$/) ?? textAt(inf, 'ide/toma03/toma', /^[0-3]$/);
  if (number !== null) {
    const place = Number(number);
    return { party: partyAt(inf, takers[place] ?? 'rem'), term: place < 2 ? 'C' : 'F' };
  }
  requiredAt(inf, 'ide/toma4/toma', /^4$/);
  return { party: partyAt(inf, 'ide/toma4'), term: null };
}

/** Of another payer: whose branch it is. */
function termOf(payer: CteParty | null, rem: CteParty | null, dest: CteParty | null): 'C' | 'F' | null {
  const isSame = (other: CteParty | null) =>
    payer !== null && other !== null && payer.cnpj.slice(0, 8) === other.cnpj.slice(0, 8);
  if (isSame(rem)) return 'C';
  return isSame(dest) ? 'F' : null;
}

type Parties = Record<'payer' | 'rem' | 'dest' | 'receb', CteParty | null>;

/** The payer who neither sends nor receives, else who receives for the recipient. */
function consigneeOf({ payer, rem, dest, receb }: Parties): CteParty | null {
  const isThird = payer !== null && payer.cnpj !== rem?.cnpj && payer.cnpj !== dest?.cnpj;
  return isThird ? payer : receb;
}
