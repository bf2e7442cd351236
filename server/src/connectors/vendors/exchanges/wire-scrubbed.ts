import { isAccessKey } from '../../../kernel/access-key.ts';
import { isCnpj } from '../../../kernel/cnpj.ts';
import { isCpf } from '../../../kernel/cpf.ts';
import { kindOfMember, replaceMembers } from '../desk/wire-masked.ts';
import type { InventedKind, Inventor } from './inventor.ts';

/** Parts of addresses and codes of shipments, by stems that masking leaves alone. */
const besides: readonly (readonly [InventedKind, RegExp])[] = [
  ['place', /^x?lgr$|^x?cpl$|complemento/],
  ['code', /rastre|^tracking|trackingcode|shipmentid|codobjeto|codigoobjeto|^objeto$|^awb|etiqueta/],
];

/** What stands behind these words of a sentence is who signed for it, or who carried it. */
const signedBy =
  /((?:recebid[oa] por|recebedor|entregue (?:a|ao|à|para)|assinad[oa] por|motorista|entregador)\s*:?\s+)(?<name>\p{Lu}[\p{L}'. ]{1,80}\p{L})/giu;

/** Words that are no name though they stand there. */
const nobody =
  /^(?:destinat[aá]rio|cliente|remetente|portaria|porteiro|terceiros?|vizinho|titular|familiar)\b/i;

/** How short a word may be that is looked for in a whole text. */
const shortest = 4;

/**
 * A text without what tells whose it is: secrets, names, documents, access keys, telephones, e-mails, streets and codes of shipments by
 * invented ones of the same form, also where it repeats them. Money, terms, zip codes, cities and what `keep` names stay. Pure but for what
 * `inventor` learns.
 */
export function scrubText(text: string, inventor: Inventor, keep: ReadonlySet<string>): string {
  const named = replaceMembers(text, ({ name, value }, isNumber) => {
    const kind = keep.has(value) ? null : kindOf(name, value);
    if (kind === null) return null;
    const invented = inventor.of(kind, value);
    return isNumber && !/^\d+$/.test(invented) ? null : invented;
  });
  const signed = withoutKnown(named, inventor).replace(signedBy, (whole, before: string, name: string) =>
    nobody.test(name) ? whole : `${before}${inventor.of('name', name)}`,
  );
  return withoutKnown(withoutDocuments(signed, inventor), inventor);
}

function kindOf(name: string, value: string): InventedKind | null {
  // The codes in an address are found where they stand by themselves.
  if (value.startsWith('http')) return null;
  const folded = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  switch (kindOfMember(name)) {
    case 'secret':
      return 'secret';
    case 'document':
      return 'document';
    case 'name':
      return /\p{L}/u.test(value) ? 'name' : null;
    case 'hidden':
      return 'place';
    case null:
      return besides.find(([, stem]) => stem.test(folded))?.[0] ?? null;
  }
}

/** Documents and e-mail addresses wherever they stand; a number is one where its check digits say so. */
function withoutDocuments(text: string, inventor: Inventor): string {
  const checked = (value: string): string => {
    const digits = value.replace(/\D/g, '');
    return isCnpj(digits) || isCpf(digits) || isAccessKey(digits) || isCpf(digits.replace(/^000/, ''))
      ? inventor.of('document', value)
      : value;
  };
  return (
    text
      .replace(/[^\s@<>"',;:()=&/\\]{1,64}@[^\s@<>"',;()&/\\]{1,255}/g, (value) =>
        inventor.of('place', value),
      )
      // `CTe` and `NFe` stand before keys where documents name themselves.
      .replace(/(?<!\d)\d{44}(?!\d)/g, checked)
      .replace(/(?<![0-9A-Za-z.,-])\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2}(?![0-9A-Za-z])/g, checked)
      .replace(/(?<![0-9A-Za-z.,-])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![0-9A-Za-z])/g, checked)
      .replace(/\(\d{2}\) ?9?\d{4}-?\d{4}|\+55 ?\d{2} ?9?\d{4}-?\d{4}/g, (value) =>
        inventor.of('place', value),
      )
  );
}

/** What was replaced once, wherever it stands. */
function withoutKnown(text: string, inventor: Inventor): string {
  const known = [...inventor.replaced()].sort(([one], [other]) => other.length - one.length);
  const invented = new Set(inventor.replaced().values());
  return known
    .filter(([real]) => real.length >= shortest && !invented.has(real))
    .reduce((left, [real, by]) => left.replace(asWord(real), () => by), text);
}

/** A value where it stands by itself, in any case; a number also where letters stand beside it. */
export function asWord(value: string): RegExp {
  const beside = /^\d+$/.test(value) ? '\\d' : '\\p{L}\\p{N}';
  return new RegExp(`(?<![${beside}])${RegExp.escape(value)}(?![${beside}])`, 'giu');
}
