import { cnpjRoot } from '../../../kernel/cnpj.ts';
import { readCteKey } from '../../../kernel/cte-key.ts';
import { DAY_MS, formatDay } from '../../../kernel/days.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import type { CteMember, CteProblem } from './sent-cte.ts';

/** What a CT-e says beside its key; null where it says nothing. */
export type SaidOfKey = {
  accessKey: string;
  issuer: string | null;
  number: number;
  series: number;
  issuedAtMs: number;
};

/**
 * Compares an access key with what the CT-e says of itself and with the carrier that sends it, whose branches issue too
 * (decision C11).
 */
export function keyProblems(said: SaidOfKey, carrierCnpj: string): CteProblem[] {
  const key = readCteKey(said.accessKey);
  if (key === null) return [problem('accessKey', 'não é a chave de acesso de um CT-e (modelo 57)')];
  const problems: CteProblem[] = [];
  if (cnpjRoot(key.issuerCnpj) !== cnpjRoot(carrierCnpj))
    problems.push(problem('accessKey', 'o CNPJ da chave não é da transportadora nem de filial dela'));
  if (said.issuer !== null && said.issuer !== key.issuerCnpj)
    problems.push(problem('issuer', 'não é o CNPJ da chave de acesso'));
  if (said.number !== key.number) problems.push(problem('number', 'não é o número da chave de acesso'));
  if (said.series !== key.series) problems.push(problem('series', 'não é a série da chave de acesso'));
  if (!monthsAround(said.issuedAtMs).has(key.yearAndMonth))
    problems.push(problem('issuedAt', 'não é do mês da chave de acesso'));
  return problems;
}

/** A problem of the CT-e itself. */
export function problem(member: CteMember, message: string): CteProblem {
  return { member, message, isConflict: false };
}

/** The key has the month where it was issued, and clocks differ across the country: a day more or less is none. */
function monthsAround(instantMs: number): ReadonlySet<string> {
  const months = [-DAY_MS, 0, DAY_MS].map((shift) => {
    const day = formatDay(dayInSaoPaulo(instantMs + shift));
    return day.slice(2, 4) + day.slice(5, 7);
  });
  return new Set(months);
}
