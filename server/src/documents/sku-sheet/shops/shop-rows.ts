import { type FindingList, quoted } from '../../finding.ts';
import type { Row } from '../../spreadsheets/sheet.ts';
import type { SkuBlock } from '../find-columns.ts';
import { productBounds } from '../product.ts';
import type { SkuRow } from '../read-row.ts';
import type { RowCells } from '../row-cells.ts';

type Common = Pick<SkuRow['words'], 'description' | 'active'>;

/** Lines that a finding names. */
const namedLines = 5;

/**
 * The rows of a shop's export: variants have the name of the first row of their product, rows without a SKU (pictures,
 * products that were given none) are left out and told once, and packages that are measured together are not known each.
 */
export class ShopRows {
  readonly #common = new Map<string, Common>();
  readonly #left: number[] = [];
  #count = 0;

  /** A row as it is to be taken; null where it is no product. */
  complete(
    row: Row,
    read: () => SkuRow | null,
    { cells, block }: { cells: RowCells; block: SkuBlock },
  ): SkuRow | null {
    const group = cells.text(row, 'group', productBounds.textLength);
    const sku = cells.text(row, 'sku', productBounds.skuLength);
    if (sku === null) {
      this.#count += 1;
      if (this.#left.length < namedLines) this.#left.push(row.line);
      this.#remember(group, {
        description: cells.text(row, 'description', productBounds.textLength),
        active: block.columns.has('active') ? cells.flag(row, 'active') : null,
      });
      return null;
    }
    const said = read();
    if (said === null) return null;
    this.#remember(group, said.words);
    const common = group === null ? undefined : this.#common.get(group);
    const words = {
      ...said.words,
      description: said.words.description ?? common?.description ?? null,
      active: said.words.active ?? common?.active ?? null,
    };
    return {
      ...said,
      words,
      volume: isOne(cells.text(row, 'packages', 20)) ? said.volume : unmeasured(said.volume),
    };
  }

  tell(findings: FindingList, { sheet, shop }: Pick<SkuBlock, 'sheet' | 'shop'>): void {
    if (this.#count === 0) return;
    const more = this.#count > this.#left.length ? ' e outras' : '';
    const which = `${this.#left.join(', ')}${more}`;
    const what = this.#count === 1 ? 'Uma linha' : `${this.#count} linhas`;
    findings.add({
      severity: 'warning',
      code: 'rows_without_sku',
      message: `${what} da planilha da ${shop?.name ?? 'loja'} sem SKU, deixadas de lado: ${which}.`,
      sheet,
      fix: 'Se há produtos entre elas, dê um código a cada um na loja e exporte de novo.',
    });
  }

  #remember(group: string | null, { description, active }: Common): void {
    if (group === null || this.#common.has(group)) return;
    this.#common.set(group, { description, active });
  }
}

/** Shops write 0 or nothing for a product in one package. */
function isOne(text: string | null): boolean {
  return text === null || /^[01]?(?:[.,]0*)?$/.test(text);
}

function unmeasured(volume: SkuRow['volume']): SkuRow['volume'] {
  return { ...volume, heightMm: null, widthMm: null, lengthMm: null, weightG: null };
}

/** What a row repeats of a SKU that came before, in an export in which each has one row. */
export function repeatedSku(sku: string, line: string) {
  return {
    code: 'repeated_sku',
    message: `${quoted(sku)} já está na ${line} com outras medidas, e na loja cada produto tem uma linha só.`,
    fix: 'Corrija o código de um deles na loja e exporte de novo.',
  };
}
