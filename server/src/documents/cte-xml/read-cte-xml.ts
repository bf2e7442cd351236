import { isAccessKey } from '../../kernel/access-key.ts';
import { readCteKey } from '../../kernel/cte-key.ts';
import type { Cte, CteDocument, CteNfe } from '../cte/document.ts';
import { emptyDocument } from '../cte/document.ts';
import { childAt, childrenOf, requiredAt, textAt, type XmlElement } from '../fiscal-xml/read-tree.ts';
import { XmlProblem } from '../fiscal-xml/xml-problem.ts';
import { amountAt, wordsAt } from './amounts.ts';
import { requireKeyOf } from './check-key.ts';
import { instantAt } from './instants.ts';
import { measuresOf } from './measures.ts';
import { nfesOf } from './nfes.ts';
import { type CteParties, partiesOf } from './parties.ts';
import { taxesOf } from './taxes.ts';

/** A CT-e as its XML says it, with everybody it names. */
export type CteXml = {
  cte: Cte;
  parties: CteParties;
  /** Of the test environment of the tax authority. */
  isTest: boolean;
};

const actions = { '0': 'include', '1': 'complement', '3': 'replace' } as const;
const authorised = new Set(['100', '150']);

/**
 * Reads a CT-e of layout 4.00 from its XML, in its `cteProc` or alone. Access key, fields and protocol must agree; a
 * protocol must tell of an authorisation, of the same environment.
 * @throws XmlProblem for what cannot be read, or contradicts itself.
 */
export function readCteXml(root: XmlElement): CteXml {
  const inf = findCte(root);
  const accessKey = (inf.id ?? '').replace(/^CTe/, '');
  const key = readCteKey(accessKey);
  if (key === null) throw new XmlProblem('infCte.Id', 'não é a chave de acesso de um CT-e');
  const issuedAt = instantAt(inf, 'ide/dhEmi');
  if (issuedAt === null) throw new XmlProblem('ide/dhEmi', 'é obrigatório');
  requireKeyOf(inf, accessKey, issuedAt.text);
  const environment = requiredAt(inf, 'ide/tpAmb', /^[12]$/);
  const kind = requiredAt(inf, 'ide/tpCTe', /^[013]$/) as keyof typeof actions;
  const protocol = protocolOf(root, { accessKey, environment });
  const parties = partiesOf(inf);
  const nfes = nfesOf(inf, parties);
  const cte: Cte = {
    accessKey,
    action: actions[kind],
    series: key.series,
    number: key.number,
    operationType: operationOf(inf, kind),
    totalCents: amountAt(inf, 'vPrest/vTPrest', 2) ?? missing('vPrest/vTPrest'),
    issuedAtMs: issuedAt.ms,
    processedAtMs: protocol?.receivedAtMs ?? null,
    nfes,
    relatedKeys: relatedKeysOf(inf, kind, accessKey),
    trackingCodes: trackingCodesOf(inf),
    document: documentOf(inf, { parties, nfes, protocol: protocol?.number ?? null }),
  };
  return { cte, parties, isTest: environment === '2' };
}

/** The one CT-e of a document. */
function findCte(root: XmlElement): XmlElement {
  const envelope = root.name === 'cteProc' ? childAt(root, 'CTe') : root;
  if (envelope === null || envelope.name !== 'CTe') throw new XmlProblem('infCte', notCte(root.name));
  const inf = childAt(envelope, 'infCte');
  if (inf === null) throw new XmlProblem('infCte', 'o documento não é um CT-e');
  return inf;
}

function notCte(name: string): string {
  if (/Simp/.test(name)) return 'o CT-e simplificado não é aceito';
  if (/OS/.test(name)) return 'o CT-e de outros serviços não é aceito';
  if (/[Ee]vento/.test(name)) return 'de eventos é aceito só o procEventoCTe, que tem o registro do evento';
  return 'o documento não é um CT-e';
}

type Protocol = { number: string; receivedAtMs: number | null };

function protocolOf(
  root: XmlElement,
  { accessKey, environment }: { accessKey: string; environment: string },
): Protocol | null {
  const inf = childAt(root, 'protCTe/infProt');
  if (inf === null) {
    if (root.name === 'cteProc') throw new XmlProblem('protCTe', 'é obrigatório em um cteProc');
    return null;
  }
  if (requiredAt(inf, 'chCTe', /^[0-9A-Z]{44}$/) !== accessKey)
    throw new XmlProblem('infProt/chCTe', 'o protocolo é de outro CT-e');
  if (!authorised.has(requiredAt(inf, 'cStat', /^[0-9]{1,4}$/)))
    throw new XmlProblem('infProt/cStat', 'o CT-e não está autorizado');
  if ((textAt(inf, 'tpAmb', /^[12]$/) ?? environment) !== environment)
    throw new XmlProblem('infProt/tpAmb', 'não é o ambiente do CT-e');
  return {
    number: requiredAt(inf, 'nProt', /^[0-9]{1,20}$/),
    receivedAtMs: instantAt(inf, 'dhRecbto')?.ms ?? null,
  };
}

/** What the PROCEDA list calls it: complementary, entry by its CFOP, else normal. */
function operationOf(inf: XmlElement, kind: keyof typeof actions): string {
  if (kind === '1') return 'C';
  return /^[12]/.test(requiredAt(inf, 'ide/CFOP', /^[1-7][0-9]{3}$/)) ? 'E' : 'N';
}

function relatedKeysOf(inf: XmlElement, kind: keyof typeof actions, own: string): string[] {
  const path = kind === '1' ? 'infCteComp/chCTe' : 'infCTeNorm/infCteSub/chCte';
  const elements =
    kind === '1'
      ? childrenOf(inf, 'infCteComp').map((one) => childAt(one, 'chCTe'))
      : [childAt(inf, 'infCTeNorm/infCteSub/chCte')];
  const keys = elements.flatMap((element) => (element === null ? [] : [element.text]));
  if (kind !== '0' && keys.length === 0) throw new XmlProblem(path, 'é obrigatório');
  for (const key of keys)
    if (!isAccessKey(key) || key === own) throw new XmlProblem(path, 'não é a chave de acesso de outro CT-e');
  return kind === '0' ? [] : [...new Set(keys)];
}

/** Texts of the carrier's and shipper's own fields: one of them may be a code of the freight. */
function trackingCodesOf(inf: XmlElement): string[] {
  const fields = [...childrenOf(childAt(inf, 'compl'), 'ObsCont')].map((one) => wordsAt(one, 'xTexto', 160));
  const orders = childrenOf(childAt(inf, 'infCTeNorm/infDoc'), 'infNF').map((one) =>
    wordsAt(one, 'nPed', 20),
  );
  const codes = [...fields, ...orders].filter((code) => code !== null && code.length <= 60);
  return [...new Set(codes)].slice(0, 20) as string[];
}

type Further = { parties: CteParties; nfes: readonly CteNfe[]; protocol: string | null };

function documentOf(inf: XmlElement, { parties, nfes, protocol }: Further): CteDocument {
  const { volumeCount, ...measures } = measuresOf(inf);
  const { taxes, substitution } = taxesOf(inf);
  return {
    ...emptyDocument(parties.issuer),
    protocol,
    freightTerm: parties.freightTerm,
    cfop: Number(requiredAt(inf, 'ide/CFOP', /^[1-7][0-9]{3}$/)),
    taxSubstitution: substitution,
    volumeCount,
    components: componentsOf(inf),
    taxes,
    measures,
    goodsCents: amountAt(inf, 'infCTeNorm/infCarga/vCarga', 2),
    payableCents: amountAt(inf, 'vPrest/vRec', 2),
    consignee: parties.consignee,
    nfeIssuerCnpj: nfes.find(({ issuer }) => issuer?.length === 14)?.issuer ?? parties.senderCnpj,
    operationNature: wordsAt(inf, 'ide/natOp', 60),
    cteType: textAt(inf, 'ide/tpCTe', /^[0-9]$/),
    serviceType: textAt(inf, 'ide/tpServ', /^[0-9]$/),
  };
}

const mostComponents = 200;

function componentsOf(inf: XmlElement): CteDocument['components'] {
  const components = childrenOf(childAt(inf, 'vPrest'), 'Comp');
  if (components.length > mostComponents) throw new XmlProblem('vPrest/Comp', 'componentes demais');
  return components.map((one) => ({
    name: wordsAt(one, 'xNome', 60) ?? missing('vPrest/Comp/xNome'),
    cents: amountAt(one, 'vComp', 2) ?? missing('vPrest/Comp/vComp'),
    charge: null,
  }));
}

function missing(path: string): never {
  throw new XmlProblem(path, 'é obrigatório');
}
