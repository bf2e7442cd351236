/** Takes the lines of a receipt apart by nothing but their text. */
export type TextLine = {
  text: string;
  label: string;
  words: string;
  symbols: string | null;
  result: string | null;
  isRounded: boolean;
  notes: string;
};

/** `label: words: symbols = result (notes) [table, line]`; what stands in «» is somebody else's words. */
export function readLine(text: string): TextLine {
  const names: string[] = [];
  const plain = text.replaceAll(/«[^»]*»/g, (name) => {
    names.push(name);
    return `«${names.length - 1}»`;
  });
  const named = (part: string): string =>
    part.replaceAll(/«(\d+)»/g, (_, index) => names[Number(index)] ?? '');
  const equals = /^(.*) ([=≈]) ([^()[\]]*?)(?: \((.*)\))?(?: \[[^\]]*\])?$/.exec(plain);
  if (equals === null) {
    const [label = '', ...words] = plain.replace(/ \[[^\]]*\]$/, '').split(': ');
    return {
      text,
      label: named(label),
      words: named(words.join(': ')),
      symbols: null,
      result: null,
      isRounded: false,
      notes: '',
    };
  }
  const [, head = '', sign, result = '', notes = ''] = equals;
  const parts = head.split(': ');
  const [label = ''] = parts;
  const hasSymbols =
    parts.length === 3 ||
    (parts.length === 2 &&
      !/^[a-zà-ú]/i.test((parts[1] ?? '').replace(/^(max|min|teto|inteiro|arred)\(|^R\$/, '')));
  const symbols = hasSymbols ? (parts.at(-1) ?? null) : null;
  const words = parts.slice(1, hasSymbols ? -1 : undefined).join(': ');
  return { text, label: named(label), words: named(words), symbols, result, isRounded: sign === '≈', notes };
}
