import { isAccessKey } from '../../kernel/access-key.ts';
import { parseDay } from '../../kernel/days.ts';
import { decimalToScaled } from '../../kernel/money.ts';
import { startOfDayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import { decodeXml } from '../fiscal-xml/decode-xml.ts';
import { namingOthers } from '../fiscal-xml/naming-others.ts';
import { XmlProblem } from '../fiscal-xml/xml-problem.ts';
import { collectValues, type NfeValues } from './collect-values.ts';

/** What is read of an NF-e. Money in cents, the instant in milliseconds. */
export type NfeDocument = {
  accessKey: string;
  number: string;
  series: string;
  /** CNPJ, or the CPF of a producer. */
  issuer: string;
  issuedAtMs: number;
  valueCents: number;
  itemsCents: number;
  /** All `qVol` together; null where none is told. */
  volumeCount: number | null;
  /** 0 entry, 1 exit. */
  operationType: number;
  emissionType: number;
  /** Null for a document that comes without its protocol. */
  protocol: string | null;
  /** Of the first item. */
  cfop: string | null;
  /** Of the test environment of the tax authority. */
  isTest: boolean;
};

/**
 * Reads an NF-e from its XML. The access key is verified and compared with the fields it is made of, and with its
 * protocol, which must tell of an authorisation.
 * @throws XmlProblem for what cannot be read, or contradicts itself; what is another document is named.
 */
export const readNfeXml = namingOthers('nfe', read);

function read(bytes: Uint8Array): NfeDocument {
  return documentOf(collectValues(decodeXml(bytes)));
}

/** The document that the values of an NF-e are. @throws XmlProblem for what contradicts itself. */
export function documentOf(values: NfeValues): NfeDocument {
  const accessKey = values.id.replace(/^NFe/, '');
  if (!isAccessKey(accessKey)) throw new XmlProblem('infNFe.Id', 'não é uma chave de acesso válida');
  const issuer = single(values, 'emit/CNPJ') ?? required(values, 'emit/CPF', /^[0-9]{11}$/);
  const issuedOn = issueText(values);
  const nfe = {
    accessKey,
    number: required(values, 'ide/nNF', /^[0-9]{1,9}$/),
    series: required(values, 'ide/serie', /^[0-9]{1,3}$/),
    issuer,
    issuedAtMs: instantOf(issuedOn),
    valueCents: centsOf(values, 'total/ICMSTot/vNF'),
    itemsCents: centsOf(values, 'total/ICMSTot/vProd'),
    volumeCount: volumesOf(values),
    operationType: Number(required(values, 'ide/tpNF', /^[01]$/)),
    emissionType: Number(required(values, 'ide/tpEmis', /^[1-9]$/)),
    protocol: protocolOf(values, accessKey),
    isTest: single(values, 'ide/tpAmb') === '2',
    cfop: values.byPath.get('det/prod/CFOP')?.find((text) => /^[0-9]{4}$/.test(text)) ?? null,
  };
  requireKeyOf(values, nfe, issuedOn);
  refuseCancelled(values, accessKey);
  return nfe;
}

/** The parts of the access key, each with the element it must equal: places from 0, the end excluded. */
function requireKeyOf(values: NfeValues, nfe: NfeDocument, issuedOn: string): void {
  const yearAndMonth = issuedOn.slice(2, 4) + issuedOn.slice(5, 7);
  const parts: [string, number, number, string][] = [
    ['ide/cUF', 0, 2, required(values, 'ide/cUF', /^[0-9]{2}$/)],
    ['ide/dhEmi', 2, 6, yearAndMonth],
    ['emit/CNPJ', 6, 20, nfe.issuer.padStart(14, '0')],
    ['ide/mod', 20, 22, required(values, 'ide/mod', /^55$/)],
    ['ide/serie', 22, 25, nfe.series.padStart(3, '0')],
    ['ide/nNF', 25, 34, nfe.number.padStart(9, '0')],
    ['ide/tpEmis', 34, 35, String(nfe.emissionType)],
    ['ide/cNF', 35, 43, required(values, 'ide/cNF', /^[0-9]{8}$/)],
  ];
  for (const [field, from, to, value] of parts)
    if (nfe.accessKey.slice(from, to) !== value)
      throw new XmlProblem(field, 'não é o que diz a chave de acesso');
}

/** Cancellation, and cancellation by substitution; registered, with a warning, late; as the old service said it. */
const cancellations = new Set(['110111', '110112']);
const registered = new Set(['135', '136', '155']);
const cancelledOf2012 = new Set(['101', '151']);

/** The file may tell that the NF-e was cancelled since. @throws XmlProblem */
function refuseCancelled({ byPath }: NfeValues, accessKey: string): void {
  const at = (path: string, index: number) => byPath.get(path)?.[index] ?? '';
  const isCancelled =
    (byPath.get('infEvento/tpEvento') ?? []).some(
      (kind, index) =>
        cancellations.has(kind) &&
        registered.has(at('infEvento/cStat', index)) &&
        at('infEvento/chNFe', index) === accessKey,
    ) ||
    (byPath.get('infCanc/cStat') ?? []).some(
      (status, index) => cancelledOf2012.has(status) && at('infCanc/chNFe', index) === accessKey,
    );
  if (isCancelled) throw new XmlProblem('retEvento', 'a NF-e está cancelada; o cancelamento está no arquivo');
}

const authorised = new Set(['100', '150']);

function protocolOf(values: NfeValues, accessKey: string): string | null {
  const number = single(values, 'infProt/nProt');
  const key = single(values, 'infProt/chNFe');
  const status = single(values, 'infProt/cStat');
  if (number === null && key === null && status === null) return null;
  if (key !== accessKey) throw new XmlProblem('infProt/chNFe', 'o protocolo é de outra NF-e');
  if (!authorised.has(status ?? '')) throw new XmlProblem('infProt/cStat', 'a NF-e não está autorizada');
  if (number === null || !/^[0-9]{1,20}$/.test(number)) throw new XmlProblem('infProt/nProt', 'é inválido');
  return number;
}

const withOffset =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:Z|[+-][0-9]{2}:[0-9]{2})$/;

/** `dhEmi`, or the day alone that older layouts have. */
function issueText(values: NfeValues): string {
  const text = single(values, 'ide/dhEmi') ?? single(values, 'ide/dEmi');
  if (text === null) throw new XmlProblem('ide/dhEmi', 'é obrigatório');
  const day = withOffset.exec(text)?.[1] ?? text;
  if (parseDay(day) === null || Number.isNaN(Date.parse(text)))
    throw new XmlProblem('ide/dhEmi', 'não é uma data que exista');
  return text;
}

function instantOf(text: string): number {
  return text.length === 10 ? startOfDayInSaoPaulo(parseDay(text) ?? 0) : Date.parse(text);
}

function volumesOf({ byPath }: NfeValues): number | null {
  const counts = byPath.get('transp/vol/qVol') ?? [];
  if (counts.length === 0 || counts.some((text) => !/^[0-9]{1,9}$/.test(text))) return null;
  const sum = counts.reduce((total, text) => total + Number(text), 0);
  return sum > 0 && sum <= 999_999 ? sum : null;
}

function centsOf(values: NfeValues, field: string): number {
  return decimalToScaled(Number(required(values, field, /^[0-9]{1,13}(?:\.[0-9]{1,2})?$/)), 2);
}

function required(values: NfeValues, field: string, form: RegExp): string {
  const text = single(values, field);
  if (text === null) throw new XmlProblem(field, 'é obrigatório');
  if (!form.test(text)) throw new XmlProblem(field, 'é inválido');
  return text;
}

function single({ byPath }: NfeValues, field: string): string | null {
  const [text, ...more] = byPath.get(field) ?? [];
  if (more.length > 0) throw new XmlProblem(field, 'aparece mais de uma vez');
  return text ?? null;
}
