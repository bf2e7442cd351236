import type { CteTax } from '../cte/document.ts';
import { childAt, type XmlElement } from '../fiscal-xml/read-tree.ts';
import { XmlProblem } from '../fiscal-xml/xml-problem.ts';
import { amountAt } from './amounts.ts';

type Taxes = Partial<Record<CteTax, number>>;
type Source = readonly [tax: CteTax, path: string];

/** Where each group of the ICMS keeps base, rate and value; the withheld ones of ICMS60 (layout 4.00). */
const groups: Readonly<Record<string, readonly Source[]>> = {
  ICMS00: [
    ['icmsBaseCents', 'vBC'],
    ['icmsRatePpm', 'pICMS'],
    ['icmsCents', 'vICMS'],
  ],
  ICMS20: [
    ['icmsBaseCents', 'vBC'],
    ['icmsRatePpm', 'pICMS'],
    ['icmsCents', 'vICMS'],
  ],
  ICMS45: [],
  ICMS60: [
    ['icmsBaseCents', 'vBCSTRet'],
    ['icmsRatePpm', 'pICMSSTRet'],
    ['icmsCents', 'vICMSSTRet'],
  ],
  ICMS90: [
    ['icmsBaseCents', 'vBC'],
    ['icmsRatePpm', 'pICMS'],
    ['icmsCents', 'vICMS'],
  ],
  ICMSOutraUF: [
    ['icmsBaseCents', 'vBCOutraUF'],
    ['icmsRatePpm', 'pICMSOutraUF'],
    ['icmsCents', 'vICMSOutraUF'],
  ],
  ICMSSN: [],
};
const substitutions: Readonly<Record<string, number>> = { ICMS60: 1, ICMS45: 3 };
/** Groups that have no tax at all: zero is what they say. */
const untaxed = new Set(['ICMS45', 'ICMSSN']);

const further: readonly Source[] = [
  ['difalOriginRatePpm', 'ICMSUFFim/pICMSInter'],
  ['difalDestinationRatePpm', 'ICMSUFFim/pICMSUFFim'],
  ['difalOriginCents', 'ICMSUFFim/vICMSUFIni'],
  ['difalDestinationCents', 'ICMSUFFim/vICMSUFFim'],
  ['ibsCbsBaseCents', 'IBSCBS/gIBSCBS/vBC'],
  ['stateIbsRatePpm', 'IBSCBS/gIBSCBS/gIBSUF/pIBSUF'],
  ['stateIbsCents', 'IBSCBS/gIBSCBS/gIBSUF/vIBSUF'],
  ['municipalityIbsRatePpm', 'IBSCBS/gIBSCBS/gIBSMun/pIBSMun'],
  ['municipalityIbsCents', 'IBSCBS/gIBSCBS/gIBSMun/vIBSMun'],
  ['ibsCents', 'IBSCBS/gIBSCBS/vIBS'],
  ['cbsRatePpm', 'IBSCBS/gIBSCBS/gCBS/pCBS'],
  ['cbsCents', 'IBSCBS/gIBSCBS/gCBS/vCBS'],
];

/** Taxes of a CT-e, and whether the ICMS is withheld: 1 yes, 2 no, 3 exempt. @throws XmlProblem */
export function taxesOf(inf: XmlElement): { taxes: Taxes; substitution: number | null } {
  const imp = childAt(inf, 'imp');
  const icms = childAt(imp, 'ICMS');
  if (icms === null) throw new XmlProblem('imp/ICMS', 'é obrigatório');
  const [name, ...more] = icms.children.keys();
  if (name === undefined || more.length > 0 || groups[name] === undefined)
    throw new XmlProblem('imp/ICMS', 'não tem exatamente um grupo conhecido');
  const group = childAt(icms, name);
  const taxes: Taxes = untaxed.has(name)
    ? { icmsBaseCents: 0, icmsRatePpm: 0, icmsCents: 0 }
    : read(group, groups[name]);
  Object.assign(taxes, read(imp, further));
  const { stateIbsRatePpm: state, municipalityIbsRatePpm: municipality } = taxes;
  if (state !== undefined || municipality !== undefined)
    taxes.ibsRatePpm = (state ?? 0) + (municipality ?? 0);
  return { taxes, substitution: substitutions[name] ?? 2 };
}

function read(element: XmlElement | null, sources: readonly Source[]): Taxes {
  const taxes: Taxes = {};
  for (const [tax, path] of sources) {
    const value = amountAt(element, path, tax.endsWith('Ppm') ? 4 : 2);
    if (value !== null) taxes[tax] = value;
  }
  return taxes;
}
