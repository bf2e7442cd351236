import { readCteKey } from '../../kernel/cte-key.ts';
import { childAt, childrenOf, requiredAt, textAt, type XmlElement } from '../fiscal-xml/read-tree.ts';
import { XmlProblem } from '../fiscal-xml/xml-problem.ts';
import { wordsAt } from './amounts.ts';
import { instantAt } from './instants.ts';

/** Something that happened to a CT-e at the tax authority: it was cancelled, or its issuer wrote a letter of correction. */
export type CteEvent = {
  accessKey: string;
  /** Of the registration of the event. */
  protocol: string;
  registeredAtMs: number;
  /** Counts the events of one kind. */
  sequence: number;
} & (
  | { kind: 'cancellation'; reason: string }
  /** Names of the fields alone: what stands in them may name people, and nothing that is charged can be corrected. */
  | { kind: 'correction'; fields: readonly string[] }
);

/** `tpEvento` of a cancellation. */
export const cancellation = '110111';
const correction = '110110';
/** Registered and joined with the CT-e, the same with a warning, and registered before the CT-e was there. */
const registered = new Set(['134', '135', '136']);
const mostCorrections = 200;

/**
 * Reads an event from its `procEventoCTe`, which must tell of its registration. Id, keys, kind and sequence must agree
 * wherever they stand, and nothing may be of the test environment. Layout 4.00, and 3.00 with its shorter Id.
 * @throws XmlProblem
 */
export function readCteEvent(root: XmlElement): CteEvent {
  const inf = childAt(root, 'eventoCTe/infEvento');
  if (inf === null) throw new XmlProblem('eventoCTe/infEvento', 'é obrigatório');
  const accessKey = requiredAt(inf, 'chCTe', /^[0-9A-Z]{44}$/);
  const key = readCteKey(accessKey);
  if (key === null) throw new XmlProblem('infEvento/chCTe', 'não é a chave de acesso de um CT-e');
  requireProduction(inf);
  const kind = requiredAt(inf, 'tpEvento', /^[0-9]{6}$/);
  const sequence = requiredAt(inf, 'nSeqEvento', /^[0-9]{1,3}$/);
  requireId(inf, `ID${kind}${accessKey}`, Number(sequence));
  const common = {
    accessKey,
    sequence: Number(sequence),
    ...registrationOf(root, { accessKey, kind, sequence }),
  };
  if (kind === cancellation) {
    requireAuthor(inf, key.issuerCnpj);
    return { ...common, kind: 'cancellation', reason: reasonOf(inf) };
  }
  if (kind === correction) {
    requireAuthor(inf, key.issuerCnpj);
    return { ...common, kind: 'correction', fields: correctedFields(inf) };
  }
  throw new XmlProblem(
    'infEvento/tpEvento',
    `o evento ${kind} não é aceito; só o cancelamento e a carta de correção`,
  );
}

function requireProduction(inf: XmlElement): void {
  if (requiredAt(inf, 'tpAmb', /^[12]$/) === '2') throw new XmlProblem('infEvento/tpAmb', 'é de homologação');
}

/** The sequence has three digits in layout 4.00 and two before. */
function requireId({ id }: XmlElement, start: string, sequence: number): void {
  const ids = [2, 3].map((digits) => `${start}${String(sequence).padStart(digits, '0')}`);
  if (id === null || !ids.includes(id)) throw new XmlProblem('infEvento.Id', 'não é o que diz o evento');
}

/** Both events are the issuer's own; its branches share the first eight characters. */
function requireAuthor(inf: XmlElement, issuerCnpj: string): void {
  const author =
    textAt(inf, 'CNPJ', /^[0-9A-Z]{12}[0-9]{2}$/) ?? requiredAt(inf, 'CPF', /^[0-9]{11}$/).padStart(14, '0');
  if (author.slice(0, 8) !== issuerCnpj.slice(0, 8))
    throw new XmlProblem('infEvento/CNPJ', 'não é do emitente da chave de acesso');
}

type Said = { accessKey: string; kind: string; sequence: string };

/** What the tax authority says of the event. */
function registrationOf(root: XmlElement, said: Said): Pick<CteEvent, 'protocol' | 'registeredAtMs'> {
  const inf = childAt(root, 'retEventoCTe/infEvento');
  if (inf === null) throw new XmlProblem('retEventoCTe/infEvento', 'é obrigatório');
  requireProduction(inf);
  if (!registered.has(requiredAt(inf, 'cStat', /^[0-9]{1,4}$/)))
    throw new XmlProblem('retEventoCTe/infEvento/cStat', 'o evento não está registrado');
  const repeated = [
    ['chCTe', said.accessKey],
    ['tpEvento', said.kind],
    ['nSeqEvento', said.sequence],
  ] as const;
  for (const [name, value] of repeated)
    if (requiredAt(inf, name, /^[0-9A-Z]{1,44}$/).padStart(3, '0') !== value.padStart(3, '0'))
      throw new XmlProblem(`retEventoCTe/infEvento/${name}`, 'o registro é de outro evento');
  const registeredAt = instantAt(inf, 'dhRegEvento');
  if (registeredAt === null) throw new XmlProblem('retEventoCTe/infEvento/dhRegEvento', 'é obrigatório');
  return { protocol: requiredAt(inf, 'nProt', /^[0-9]{1,20}$/), registeredAtMs: registeredAt.ms };
}

function reasonOf(inf: XmlElement): string {
  const details = childAt(inf, 'detEvento/evCancCTe');
  if (details === null) throw new XmlProblem('detEvento/evCancCTe', 'é obrigatório');
  requiredAt(details, 'nProt', /^[0-9]{1,20}$/);
  const reason = wordsAt(details, 'xJust', 255);
  if (reason === null) throw new XmlProblem('evCancCTe/xJust', 'é obrigatório');
  return reason;
}

function correctedFields(inf: XmlElement): string[] {
  const letter = childAt(inf, 'detEvento/evCCeCTe');
  const corrections = childrenOf(letter, 'infCorrecao');
  if (corrections.length === 0) throw new XmlProblem('evCCeCTe/infCorrecao', 'é obrigatório');
  if (corrections.length > mostCorrections) throw new XmlProblem('evCCeCTe/infCorrecao', 'correções demais');
  const name = /^[A-Za-z0-9_./-]{1,20}$/;
  const fields = corrections.map(
    (one) => `${requiredAt(one, 'grupoAlterado', name)}/${requiredAt(one, 'campoAlterado', name)}`,
  );
  return [...new Set(fields)];
}
