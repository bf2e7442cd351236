import type { Static } from 'typebox';
import { type Finding, FindingList, type FindingReport } from '../../documents/finding.ts';
import { originsSchema, surchargesSchema } from '../document/schema.ts';
import { headerProperties } from '../document/schema-header.ts';
import { record, word } from '../document/schema-values.ts';
import { validate } from '../document/validate.ts';

/**
 * Everything a rate template does not say of itself: the header of the table, its charges and origins, as in
 * a table document, and how to read the file. One schema for the command line and the admin API; all but the
 * service's name has a default.
 */
export const templateOptionsSchema = record({
  ...headerProperties,
  origins: originsSchema,
  surcharges: surchargesSchema,
  /** Unit of the weight columns; prices by extra weight are per this unit. `auto` asks the file, and people where it does not say. */
  weightUnit: word(['auto', 'g', 'kg'], 'auto'),
  /** Decimal sign of texts; `auto` asks the file. */
  decimal: word(['auto', 'comma', 'dot'], 'auto'),
  /**
   * Zip ranges that overlap with the same weights: `refuse` names them as errors, `narrowest` lets the
   * narrowest range win and then the later line.
   */
  overlaps: word(['refuse', 'narrowest'], 'refuse'),
});

export type TemplateOptions = Static<typeof templateOptionsSchema>;

/** The unit to read a template in: grams are its own where nobody says otherwise. */
export function templateUnit({ weightUnit }: TemplateOptions): 'g' | 'kg' {
  return weightUnit === 'kg' ? 'kg' : 'g';
}

/** Options as given (JSON, or flags put together), completed with the defaults in place, or why not. */
export function parseTemplateOptions(json: unknown): {
  options: TemplateOptions | null;
  report: FindingReport;
} {
  const findings = new FindingList();
  validate(templateOptionsSchema, json, findings);
  const report = findings.report();
  const explained = { ...report, findings: report.findings.map(explain) };
  return { options: findings.errorCount === 0 ? (json as TemplateOptions) : null, report: explained };
}

/** Says that the options are meant, not the file, and what to give where all is missing that nobody can guess. */
function explain(found: Finding): Finding {
  const path = found.path ?? '';
  if (found.code === 'missing_field' && (path === '' || path === '/service')) {
    return { ...found, code: 'missing_service', message: missingService, path: '/service/name' };
  }
  return { ...found, message: `Nas opções da importação: ${found.message}` };
}

const missingService =
  'Uma planilha não diz o nome do serviço: informe-o nas opções da importação, options={"service":{"name":"…"}}; na linha de comando, --service.';
