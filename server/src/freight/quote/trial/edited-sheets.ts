import { createHash } from 'node:crypto';
import { decodeSheet } from '../../../engine/rating/encode.ts';
import type { RateSheet } from '../../../engine/rating/sheet.ts';
import { fail } from '../../../kernel/failure.ts';
import { getDocument } from '../../../registry/tables/find-tables.ts';
import { errorDetails } from '../../../registry/tables/import-table.ts';
import type { TableEdit } from '../../../tariff/edit/edit-document.ts';
import { inThread } from '../../../threads/in-thread.ts';
import type { QuoteDesk } from '../desk.ts';

/** Few: each is what one person is editing now, and may be tens of megabytes. */
const kept = 4;

/**
 * Sheets of versions with edits laid over that nobody saved, the last few: whoever walks over the cells of a grid asks for the
 * price of each with the same edits.
 */
export class EditedSheets {
  readonly #ctx: QuoteDesk['ctx'];
  readonly #made = new Map<string, Promise<RateSheet>>();

  constructor(ctx: QuoteDesk['ctx']) {
    this.#ctx = ctx;
  }

  /**
   * @throws Failure `invalid_request` that names each step that cannot be made; `invalid_file` where the table would break its
   * rules; `not_found`; `work_too_large`
   */
  async sheet(versionId: number, edits: readonly TableEdit[]): Promise<RateSheet> {
    const key = `${versionId} ${createHash('sha256').update(JSON.stringify(edits)).digest('base64')}`;
    const made = this.#made.get(key) ?? this.#make(versionId, edits);
    this.#made.delete(key);
    this.#made.set(key, made);
    // A failure is not remembered.
    made.catch(() => this.#made.delete(key));
    for (const old of [...this.#made.keys()].slice(0, -kept)) this.#made.delete(old);
    return made;
  }

  async #make(versionId: number, edits: readonly TableEdit[]): Promise<RateSheet> {
    const { bytes } = await getDocument(this.#ctx, versionId);
    const { sheet, problems, report } = await inThread.compileEdited({ document: bytes, edits });
    if (problems.length > 0) throw fail('invalid_request', { details: problems });
    if (sheet !== null) return decodeSheet(sheet);
    throw fail('invalid_file', { details: errorDetails({ ...report, findings: [...report.findings] }) });
  }
}
