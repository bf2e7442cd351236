import { requiredAt, textAt, type XmlElement } from '../fiscal-xml/read-tree.ts';
import { XmlProblem } from '../fiscal-xml/xml-problem.ts';

/** The parts of the access key, each with the element it must equal: places from 0, the end excluded. @throws XmlProblem */
export function requireKeyOf(inf: XmlElement, accessKey: string, issuedAt: string): void {
  const issuer =
    textAt(inf, 'emit/CNPJ', /^[0-9A-Z]{12}[0-9]{2}$/) ?? requiredAt(inf, 'emit/CPF', /^[0-9]{11}$/);
  const parts: [string, number, number, string][] = [
    ['ide/cUF', 0, 2, requiredAt(inf, 'ide/cUF', /^[0-9]{2}$/)],
    ['ide/dhEmi', 2, 6, issuedAt.slice(2, 4) + issuedAt.slice(5, 7)],
    ['emit/CNPJ', 6, 20, issuer.padStart(14, '0')],
    ['ide/mod', 20, 22, requiredAt(inf, 'ide/mod', /^57$/)],
    ['ide/serie', 22, 25, requiredAt(inf, 'ide/serie', /^[0-9]{1,3}$/).padStart(3, '0')],
    ['ide/nCT', 25, 34, requiredAt(inf, 'ide/nCT', /^[0-9]{1,9}$/).padStart(9, '0')],
    ['ide/tpEmis', 34, 35, requiredAt(inf, 'ide/tpEmis', /^[0-9]$/)],
    ['ide/cCT', 35, 43, requiredAt(inf, 'ide/cCT', /^[0-9]{8}$/)],
    ['ide/cDV', 43, 44, requiredAt(inf, 'ide/cDV', /^[0-9]$/)],
  ];
  for (const [field, from, to, value] of parts)
    if (accessKey.slice(from, to) !== value) throw new XmlProblem(field, 'não é o que diz a chave de acesso');
}
