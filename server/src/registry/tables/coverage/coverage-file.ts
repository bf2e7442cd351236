import type { CoverageReport } from '@carreto/contract/admin/tables/table-reports';
import type { RawReply } from '@carreto/contract/endpoint';
import { writeCoverageCsv } from '../../../documents/coverage-report/write-csv.ts';
import { writeCoverageSvg } from '../../../documents/coverage-report/write-svg.ts';

export type CoverageFormat = 'json' | 'csv' | 'svg';

/** A coverage report as a file. `name` is whom or what it is of. */
export function coverageFile(report: CoverageReport, format: CoverageFormat, name: string): RawReply {
  if (format === 'csv')
    return {
      contentType: 'text/csv; charset=utf-8',
      body: writeCoverageCsv(report),
      fileName: 'coverage.csv',
    };
  const isMap = format === 'svg';
  const text = isMap ? writeCoverageSvg(report, name) : JSON.stringify(report);
  const body = new TextEncoder().encode(text);
  return { contentType: isMap ? 'image/svg+xml' : 'application/json', body };
}

/** What of a question a map shows: one weight, one value, blocks of three digits. */
export function forFormat<Input extends { weightsG?: number[]; valuesCents?: number[]; digits?: number }>(
  input: Input,
  format: CoverageFormat,
): Input {
  if (format !== 'svg') return input;
  const { weightsG = [1_000], valuesCents = [10_000] } = input;
  return { ...input, weightsG: weightsG.slice(0, 1), valuesCents: valuesCents.slice(0, 1), digits: 3 };
}
