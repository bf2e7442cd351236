import { procedaText } from '../../documents/proceda/proceda-text.ts';
import type { NodeOf, RecordLayout } from '../../documents/proceda/record.ts';

/** A record that says nothing and has nothing below it. */
export function blankNode<Layout extends RecordLayout>(layout: Layout): NodeOf<Layout> {
  const fields = Object.entries(layout.fields).map(([name, { empty }]) => [name, empty]);
  const children = Object.entries(layout.children).map(([name, { kind }]) => [
    name,
    kind === 'many' ? [] : null,
  ]);
  // The names and values are those of the layout.
  return Object.fromEntries([...fields, ...children]) as NodeOf<Layout>;
}

/** A text as it stands in the file, cut where its columns end. */
export function fitted(text: string, length: number): string {
  return procedaText(text).slice(0, length).trim();
}
