import { readCteKey } from '../../kernel/cte-key.ts';
import type { Cte, CteDocument } from '../cte/document.ts';
import { emptyDocument } from '../cte/document.ts';
import { childAt, requiredAt, textAt, type XmlElement } from '../fiscal-xml/read-tree.ts';
import { XmlProblem } from '../fiscal-xml/xml-problem.ts';
import { wordsAt } from './amounts.ts';
import { requireKeyOf } from './check-key.ts';
import type { CteContent } from './content.ts';
import { instantAt } from './instants.ts';
import { ordinaryContent } from './ordinary-content.ts';
import type { CteParties } from './parties.ts';
import { simplifiedContent } from './simplified/simplified-content.ts';
import { taxesOf } from './taxes.ts';

/** A CT-e as its XML says it, with everybody it names. */
export type CteXml = {
  cte: Cte;
  parties: CteParties;
  /** Of the test environment of the tax authority. */
  isTest: boolean;
};

const authorised = new Set(['100', '150']);
/** What holds a CT-e of either model with its protocol; the schema of the simplified one has a name of its own for it. */
const envelopes = new Set(['cteProc', 'cteSimpProc', 'cteProcSimp']);

/**
 * Reads a CT-e of layout 4.00 from its XML, also a simplified one, in its envelope or alone. Access key, fields and
 * protocol must agree; a protocol must tell of an authorisation, of the same environment.
 * @throws XmlProblem for what cannot be read, or contradicts itself.
 */
export function readCteXml(root: XmlElement): CteXml {
  const { inf, readContent } = findCte(root);
  const accessKey = (inf.id ?? '').replace(/^CTe/, '');
  const key = readCteKey(accessKey);
  if (key === null) throw new XmlProblem('infCte.Id', 'não é a chave de acesso de um CT-e');
  const issuedAt = instantAt(inf, 'ide/dhEmi');
  if (issuedAt === null) throw new XmlProblem('ide/dhEmi', 'é obrigatório');
  requireKeyOf(inf, accessKey, issuedAt.text);
  const environment = requiredAt(inf, 'ide/tpAmb', /^[12]$/);
  const protocol = protocolOf(root, { accessKey, environment });
  const content = readContent(inf, accessKey);
  const { action, parties, nfes, totalCents, relatedKeys, trackingCodes } = content;
  const cte: Cte = {
    accessKey,
    action,
    series: key.series,
    number: key.number,
    operationType: operationOf(inf, action),
    totalCents,
    issuedAtMs: issuedAt.ms,
    processedAtMs: protocol?.receivedAtMs ?? null,
    nfes,
    relatedKeys,
    trackingCodes,
    document: documentOf(inf, content, protocol?.number ?? null),
  };
  return { cte, parties, isTest: environment === '2' };
}

type FoundCte = { inf: XmlElement; readContent: (inf: XmlElement, accessKey: string) => CteContent };

/** The one CT-e of a document, and how what it charges and carries is read. */
function findCte(root: XmlElement): FoundCte {
  const ordinary = rootOf(root, 'CTe');
  const simplified = rootOf(root, 'CTeSimp');
  const inf = childAt(ordinary ?? simplified, 'infCte');
  if (inf === null) throw new XmlProblem('infCte', notCte(root.name));
  return { inf, readContent: ordinary === null ? simplifiedContent : ordinaryContent };
}

function rootOf(root: XmlElement, name: string): XmlElement | null {
  return envelopes.has(root.name) ? childAt(root, name) : root.name === name ? root : null;
}

function notCte(name: string): string {
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
    if (envelopes.has(root.name)) throw new XmlProblem('protCTe', `é obrigatório em um ${root.name}`);
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
function operationOf(inf: XmlElement, action: Cte['action']): string {
  if (action === 'complement') return 'C';
  return /^[12]/.test(requiredAt(inf, 'ide/CFOP', /^[1-7][0-9]{3}$/)) ? 'E' : 'N';
}

function documentOf(inf: XmlElement, content: CteContent, protocol: string | null): CteDocument {
  const { parties, nfes, components, measures, volumeCount, goodsCents, payableCents, deliveries } = content;
  const { taxes, substitution } = taxesOf(inf);
  return {
    ...emptyDocument(parties.issuer),
    protocol,
    freightTerm: parties.freightTerm,
    cfop: Number(requiredAt(inf, 'ide/CFOP', /^[1-7][0-9]{3}$/)),
    taxSubstitution: substitution,
    volumeCount,
    components,
    taxes,
    measures,
    goodsCents,
    payableCents,
    consignee: parties.consignee,
    nfeIssuerCnpj: nfes.find(({ issuer }) => issuer?.length === 14)?.issuer ?? parties.senderCnpj,
    operationNature: wordsAt(inf, 'ide/natOp', 60),
    cteType: textAt(inf, 'ide/tpCTe', /^[0-9]$/),
    serviceType: textAt(inf, 'ide/tpServ', /^[0-9]$/),
    ...(deliveries && { deliveries }),
  };
}
