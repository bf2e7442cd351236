import type { listSkuContradictions } from '@carreto/contract/admin/registry/sku-contradictions';
import type { EndpointReply } from '@carreto/contract/endpoint';
import type { Contradiction } from './contradictions.ts';
import type { ContradictionReport } from './report-contradictions.ts';

type ReportOut = EndpointReply<typeof listSkuContradictions>;

/** A report as the admin API shows it. */
export function toWireContradictions({ ctes, isCut, contradictions }: ContradictionReport): ReportOut {
  return { ctes, cut: isCut, items: contradictions.map(toWireContradiction) };
}

function toWireContradiction(contradiction: Contradiction): ReportOut['items'][number] {
  const { declaredMm3, impliedMm3, ...rest } = contradiction;
  return {
    ...rest,
    declaredCm3: toCm3(declaredMm3),
    impliedCm3: impliedMm3 === null ? null : toCm3(impliedMm3),
  };
}

function toCm3(mm3: number): number {
  return Math.round(mm3 / 1_000);
}
