/** A tab of a carrier's file, as a layout knows it. */
export type KnownSheet = {
  title: string;
  /** What it holds; null while nobody said it. */
  kind: string | null;
  columns: readonly { header: string; meaning: string }[];
};

/** What a layout knows, as far as pages show it. */
type Known = {
  sheets: readonly KnownSheet[];
  charges: readonly { name: string; code: string }[];
  sentences: number;
};

/** Reads a layout, which the API gives as it is kept: what is not as expected is left out. */
export function knownBy(layout: Readonly<Record<string, unknown>>): Known {
  return {
    sheets: listOf(layout.sheets).map((sheet) => ({
      title: textOf(sheet.title),
      kind: typeof sheet.kind === 'string' ? sheet.kind : null,
      columns: listOf(sheet.columns).map(({ header, meaning }) => ({
        header: textOf(header),
        meaning: textOf(meaning),
      })),
    })),
    charges: listOf(layout.charges).map(({ name, code }) => ({ name: textOf(name), code: textOf(code) })),
    sentences: listOf(layout.sentences).length,
  };
}

type Members = Readonly<Record<string, unknown>>;

function listOf(value: unknown): readonly Members[] {
  if (!Array.isArray(value)) return [];
  return value.filter((one): one is Members => typeof one === 'object' && one !== null);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
