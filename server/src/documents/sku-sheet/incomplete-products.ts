import { type FindingList, quoted } from '../finding.ts';
import type { SheetProduct, SheetVolume } from './product.ts';

const parts = [
  ['altura', 'heightMm'],
  ['largura', 'widthMm'],
  ['comprimento', 'lengthMm'],
  ['peso', 'weightG'],
  ['preço', 'priceCents'],
] as const satisfies readonly (readonly [string, keyof SheetVolume])[];

/** Products that a finding names. */
const named = 10;

/** Tells once which products lack measures, however many: they are kept, and quotes must bring what is missing. */
export class IncompleteProducts {
  readonly #skus: string[] = [];
  readonly #lacking = new Map<string, number>();
  #count = 0;

  note({ sku, volumes }: SheetProduct): void {
    const missing = parts.filter(([, member]) => volumes.some((volume) => volume[member] === null));
    if (missing.length === 0) return;
    this.#count += 1;
    if (this.#skus.length < named) this.#skus.push(sku);
    for (const [name] of missing) this.#lacking.set(name, (this.#lacking.get(name) ?? 0) + 1);
  }

  tell(findings: FindingList): void {
    // Nothing is loaded then.
    if (this.#count === 0 || findings.errorCount > 0) return;
    const lacking = [...this.#lacking].map(([name, count]) => `sem ${name}: ${count}`).join(', ');
    const more = this.#count > this.#skus.length ? ` e mais ${this.#count - this.#skus.length}` : '';
    const what =
      this.#count === 1 ? '1 produto fica incompleto' : `${this.#count} produtos ficam incompletos`;
    findings.add({
      severity: 'warning',
      code: 'incomplete_product',
      message: `${what} (${lacking}): ${this.#skus.map((sku) => quoted(sku)).join(', ')}${more}.`,
      fix: 'Preencha o que falta; até lá, cotações precisam trazer medidas e peso.',
    });
  }
}
