import { isUtf8 } from 'node:buffer';
import { isCnpj } from '../../../kernel/cnpj.ts';
import { isCpf } from '../../../kernel/cpf.ts';
import { hidden, hide, maskDocument, maskName, maskProse } from '../../../kernel/personal/mask-texts.ts';
import { withoutValues } from '../../../platform/log/without-values.ts';
import type { VendorExchange } from '../line/line.ts';

/** A call as it may be kept: without secrets, without people. */
export type MaskedExchange = { url: string; request: string | null; answer: string | null };

/** What is kept of a body, and what is read of it to find what to hide. */
const longestKept = 16_384;
const longestRead = 1_048_576;

/** Documents of others: how large they were is enough. */
const documents: ReadonlySet<string> = new Set(['label', 'cte']);

/**
 * A call without the secrets that are known, whatever stands under names of secrets, and names, documents, telephones, e-mails and
 * addresses of people, also where texts repeat them. Money, zip codes and access keys stay, for by them a mistake is found. Pure.
 */
export function maskExchange(exchange: VendorExchange, secrets: readonly string[]): MaskedExchange {
  const { act, url, requestBody, answerBody } = exchange;
  const answer = textOf(answerBody);
  const names = new Set<string>();
  for (const text of [requestBody, answer]) if (text !== null) noteNames(text, names);
  const mask = (text: string): string =>
    maskText(withoutValues(text, secrets, hidden), names).slice(0, longestKept);
  return {
    url: mask(url),
    request: requestBody === null ? null : mask(requestBody),
    answer: answer === null ? null : documents.has(act) ? sizeOf(answerBody) : mask(answer),
  };
}

function textOf(body: Buffer | null): string | null {
  if (body === null) return null;
  const read = body.subarray(0, longestRead);
  if (read.includes(0)) return sizeOf(body);
  return isUtf8(body) ? read.toString('utf8') : read.toString('latin1');
}

function sizeOf(body: Buffer | null): string {
  return `[${body?.length ?? 0} bytes]`;
}

type Kind = 'secret' | 'name' | 'document' | 'hidden';

/** Stems of the names under which it stands, without case and separators; the first that fits says what it is. */
const kinds: readonly (readonly [Kind, RegExp])[] = [
  [
    'secret',
    /token|senha|password|passwd|secret|apikey|accesskeyid|authorization|^chaveapi|cartaopostagem|login$/,
  ],
  [
    'document',
    /^(?:cpf|cnpj|cpfcnpj|cnpjcpf|doc|documento|nrodoc|numerodocumento|rg|document)(?!danfe)|cpf|nrodoc/,
  ],
  [
    'hidden',
    /fone|phone|celular|^cel$|whatsapp|mail|endereco|logradouro|^rua$|street|address|^compl|bairro|district/,
  ],
  [
    'name',
    /^(?:remetente|destinatario)$|^x?nome|razaosocial|recebedor$|nomerecebedor|^contato$|responsavel|fantasia|^name$|fullname|contactname|^recipientdescription$/,
  ],
];

/** What a member of this name is; null where it may be kept. Pure. */
export function kindOfMember(name: string): Kind | null {
  const folded = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return kinds.find(([, stem]) => stem.test(folded))?.[0] ?? null;
}

/** A CNPJ says which company asks; a CPF says who, also where a carrier has it with zeros before it, as long as a CNPJ. */
function maskAs(kind: Kind, value: string): string {
  switch (kind) {
    case 'secret':
    case 'hidden':
      return hide(value);
    case 'name':
      return maskName(value);
    case 'document':
      return isOfCompany(value.replace(/\D/g, '')) ? value : maskDocument(value);
  }
}

const zerosBeforeCpf = '000';

function isOfCompany(digits: string): boolean {
  if (digits.length !== 14) return false;
  const isPadded = digits.startsWith(zerosBeforeCpf) && isCpf(digits.slice(zerosBeforeCpf.length));
  return !isPadded || isCnpj(digits);
}

/**
 * Members of JSON, elements and attributes of XML also where they are the text of an element, and fields of forms: whatever pairs a
 * name with a value. By form rather than by grammar, so that what is broken or cut is masked as well.
 */
const pairs: readonly RegExp[] = [
  /("(?<name>[^"\\]{1,60})"\s*:\s*")(?<value>(?:[^"\\]|\\.)*)(")/g,
  /("(?<name>[^"\\]{1,60})"\s*:\s*)(?<value>-?\d[\d.]*)(?=[\s,}\]])()/g,
  /(<(?:[\w.-]{1,20}:)?(?<name>[\w.-]{1,60})(?:\s[^<>]{0,300})?>)(?<value>[^<>]+)(<\/)/g,
  /(&lt;(?:[\w.-]{1,20}:)?(?<name>[\w.-]{1,60})(?:\s[^<>&]{0,300})?&gt;)(?<value>[^<>&]+)(&lt;\/)/g,
  /((?<=\s)(?<name>[\w.-]{1,60})=")(?<value>[^"<>]*)(")/g,
  /((?<=^|[?&])(?<name>[\w.[\]%-]{1,60})=)(?<value>[^&\s"<>]*)()/g,
];

/** A name with its value, as a text pairs them. */
export type Pair = { name: string; value: string };

/** A text with the values that stand under names replaced, where `replace` has another one. Pure. */
export function replaceMembers(
  text: string,
  replace: (pair: Pair, isNumber: boolean) => string | null,
): string {
  return pairs.reduce(
    (left, pattern) =>
      left.replace(pattern, (whole: string, before: string, ...rest: unknown[]) => {
        const pair = rest.at(-1) as Pair;
        const isNumber = /:\s*$/.test(before);
        const value = replace(pair, isNumber);
        return value === null ? whole : `${before}${value}${whole.slice(before.length + pair.value.length)}`;
      }),
    text,
  );
}

function maskText(text: string, names: ReadonlySet<string>): string {
  const named = replaceMembers(text, ({ name, value }, isNumber) => {
    const kind = kindOfMember(name);
    if (kind === null || value.startsWith(hidden)) return null;
    const masked = maskAs(kind, value);
    return isNumber ? `"${masked}"` : masked;
  });
  return maskProse(withoutNames(named, names));
}

/** A word of one letter is in every text; many names are looked for in no text. */
const shortestName = 2;
const mostNames = 200;

/** The names of people that a text tells, to be found where it repeats them. */
function noteNames(text: string, names: Set<string>): void {
  for (const pattern of pairs)
    for (const { groups } of text.matchAll(pattern)) {
      const { name = '', value = '' } = groups ?? {};
      if (names.size >= mostNames) return;
      if (kindOfMember(name) !== 'name' || /^\d*$/.test(value)) continue;
      if (value.trim().length >= shortestName) names.add(value.trim());
    }
}

function withoutNames(text: string, names: ReadonlySet<string>): string {
  let left = text;
  for (const name of names) {
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}…])`, 'giu');
    left = left.replace(whole, maskName(name));
  }
  return left;
}
