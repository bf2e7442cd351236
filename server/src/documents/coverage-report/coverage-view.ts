import { numberText } from '../../kernel/value-texts.ts';

/** A coverage report as the renderers read it; zip codes are eight digits, tables are named by position. */
export type CoverageView = {
  on: string;
  originZip: string;
  recipient: 'individual' | 'company';
  digits: number;
  tables: readonly { carrierId: number; carrier: string; service: string; number: number }[];
  cells: readonly CellView[];
};

export type CellView = {
  weightG: number;
  valueCents: number;
  codes: number;
  servedCodes: number;
  byUf: readonly { uf: string; codes: number; servedCodes: number; tables: number }[];
  runs: readonly RunView[];
  holes: readonly { start: string; end: string; uf: string }[];
  holeCount: number;
};

export type RunView = {
  start: string;
  end: string;
  uf: string;
  codes: number;
  servedCodes: number;
  full: readonly number[];
  partial: readonly number[];
};

/** A share in per cent; only all is 100, and only nothing is 0. */
export function shareText(served: number, codes: number): string {
  if (served === 0 || served === codes) return served === 0 ? '0 %' : '100 %';
  const percent = Math.min(99.9, Math.max(0.1, Math.round((served / codes) * 1000) / 10));
  return `${numberText(percent, 1, 1)} %`;
}
