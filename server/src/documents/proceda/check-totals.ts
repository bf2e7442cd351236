import { divRound } from '../../kernel/mul-div.ts';
import { moneyText } from '../../kernel/value-texts.ts';
import type { FindingList } from '../finding.ts';
import { type AnyNode, childrenOf, type FileLayout, type RecordLayout, type Total } from './record.ts';

/** Warns where the last line of a document is missing, or says something else than the lines before it. */
export function checkTotals(layout: FileLayout, root: AnyNode, findings: FindingList): void {
  if (layout.totals.length === 0) return;
  for (const [document, node] of childrenOf(layout.root, root)) {
    const trailer = childrenOf(document, node).find(([{ id }]) => isTrailer(layout, id));
    if (trailer === undefined) {
      const message = `Falta o registro de totais do documento que começa nesta linha.`;
      findings.add({ severity: 'warning', code: 'missing_totals', message, line: lineOf(node) });
      continue;
    }
    const [, stated] = trailer;
    for (const total of layout.totals) {
      const counted = totalOf(total, document, node);
      // Optional totals are left at zero by most.
      if (stated[total.field] === counted || stated[total.field] === 0) continue;
      const message = `O registro ${total.trailer} informa ${shown(total, Number(stated[total.field]))}, e os registros ${total.of} lidos ${total.sum === undefined ? 'são' : 'somam'} ${shown(total, counted)}.`;
      findings.add({ severity: 'warning', code: 'totals_differ', message, line: lineOf(stated) });
    }
  }
}

/** Cents as reais; everything else as it stands there. */
function shown({ field }: Total, value: number): string {
  return field.endsWith('Cents') ? moneyText(value) : String(value);
}

/** What the last line of a document should say, by field. */
export function totalsOf(layout: FileLayout, document: AnyNode): Record<string, number> {
  const [record] = Object.values(layout.root.children);
  if (record === undefined) return {};
  return Object.fromEntries(
    layout.totals.map((total) => [total.field, totalOf(total, record.record, document)]),
  );
}

function totalOf(total: Total, record: RecordLayout, node: AnyNode): number {
  return divRound(sumOf(total, record, node), total.divisor ?? 1);
}

function sumOf(total: Total, record: RecordLayout, node: AnyNode): number {
  const own = record.id !== total.of ? 0 : total.sum === undefined ? 1 : (node[total.sum] as number);
  return childrenOf(record, node).reduce((sum, [child, each]) => sum + sumOf(total, child, each), own);
}

function isTrailer({ totals }: FileLayout, id: string): boolean {
  return totals.some(({ trailer }) => trailer === id);
}

function lineOf(node: AnyNode): number | null {
  return typeof node.line === 'number' ? node.line : null;
}
