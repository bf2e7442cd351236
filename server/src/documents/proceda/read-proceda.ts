import { FindingList, type FindingReport, quoted } from '../finding.ts';
import { RefusedFile } from '../spreadsheets/sheet.ts';
import { decodeText } from '../spreadsheets/text-encoding.ts';
import { checkTotals } from './check-totals.ts';
import { type FileLine, linesOf } from './lines.ts';
import { readFields } from './read-fields.ts';
import type { FileLayout, NodeOf, ReadLine, RecordLayout } from './record.ts';
import { RecordTree } from './record-tree.ts';

/** A file that was read: what its good lines say, and what there is to say of the others. */
export type ProcedaFile<Layout extends FileLayout> = {
  layout: Layout;
  interchange: NodeOf<Layout['root'], ReadLine>;
  report: FindingReport;
};

/** What a file may contain. */
export const mostProcedaBytes = 20 * 1024 * 1024;
export const mostProcedaLines = 200_000;

/**
 * Reads a PROCEDA file of one of the layouts: the second line tells which. Tolerant of what real files do, and
 * strict with what they mean: a line with an error is left out with all that belongs to it, and everything else
 * is read. A file that is none at all, or too large, gives its one finding alone.
 */
export function readProceda<Layout extends FileLayout>(
  bytes: Uint8Array,
  layouts: readonly Layout[],
): ProcedaFile<Layout> | FindingReport {
  try {
    if (bytes.length > mostProcedaBytes) {
      throw refused('file_too_large', `O arquivo passa de ${mostProcedaBytes / 1_048_576} MB; divida-o.`);
    }
    return readText(decodeText(bytes).text, layouts);
  } catch (error) {
    if (error instanceof RefusedFile) return error.report;
    throw error;
  }
}

function readText<Layout extends FileLayout>(
  text: string,
  layouts: readonly Layout[],
): ProcedaFile<Layout> | FindingReport {
  const lines = linesOf(text);
  const first = lines.next();
  const second = lines.next();
  if (first.done === true) throw refused('empty_file', 'O arquivo está vazio.');
  if (idOf(first.value) !== '000') {
    throw refused(
      'not_proceda',
      'A primeira linha não é o registro 000; o arquivo não é PROCEDA.',
      first.value,
    );
  }
  if (second.done === true) throw refused('no_documents', 'O arquivo só tem o registro 000.', first.value);
  const layout = layouts.find(({ root }) => documentIds(root).includes(idOf(second.value)));
  if (layout === undefined) {
    const known = layouts.map(({ kind, version }) => `${kind} ${version}`).join(', ');
    const message = `O registro ${quoted(idOf(second.value))} não começa nenhum de: ${known}.`;
    throw refused('unknown_layout', message, second.value);
  }
  return readLines(layout, [first.value, second.value], lines);
}

function readLines<Layout extends FileLayout>(
  layout: Layout,
  opening: readonly FileLine[],
  others: Iterable<FileLine>,
): ProcedaFile<Layout> | FindingReport {
  const findings = new FindingList();
  const tree = new RecordTree(layout, findings);
  let count = 0;
  for (const line of chain(opening, others)) {
    count += 1;
    if (count > mostProcedaLines) {
      throw refused('too_many_lines', `O arquivo tem mais de ${mostProcedaLines} linhas; divida-o.`, line);
    }
    if (line.line > 1 && idOf(line) === '000' && tree.root !== null) {
      const message = 'O arquivo junta vários intercâmbios (registro 000); envie um de cada vez.';
      throw refused('several_interchanges', message, line);
    }
    tree.add(idOf(line), line, (record) => readFields(record, { ...line, lineLength: layout.lineLength }));
  }
  const { root } = tree;
  if (root === null) return findings.report();
  checkTotals(layout, root, findings);
  // Built by the layout's own fields and children.
  return { layout, interchange: root as NodeOf<Layout['root'], ReadLine>, report: findings.report() };
}

function* chain(...parts: readonly Iterable<FileLine>[]): Generator<FileLine> {
  for (const part of parts) yield* part;
}

function idOf({ text }: FileLine): string {
  return text.slice(0, 3);
}

function documentIds({ children }: RecordLayout): string[] {
  return Object.values(children).map(({ record }) => record.id);
}

function refused(code: string, message: string, at?: FileLine): RefusedFile {
  return new RefusedFile({ code, message, line: at?.line ?? null });
}
