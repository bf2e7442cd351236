import { formatDatetime } from '../../../../kernel/sao-paulo.ts';
import { jsonAnswer, RuleBroken } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';

/** What the simulated Braspress knows its customer by. */
export const simulatedLogin = { user: '99500101000199_PRD', password: 'braspress-simulada-0001' } as const;
export const simulatedPayer = '99500101000199';

/** A refusal in Braspress's form (B8). */
export function refusal(nowMs: number, reason: string): SimulatedAnswer {
  const local = formatDatetime(nowMs);
  const [year, month, day] = local.slice(0, 10).split('-');
  return jsonAnswer(400, {
    statusCode: 400,
    message: 'Erro de validação',
    dateTime: `${day}/${month}/${year} ${local.slice(11)}`,
    errorList: [reason],
  });
}

/** Whether the call may come in (B1). @throws RuleBroken */
export function letIn({ headers }: SimulatedRequest, isLockedOut: boolean): void {
  const { user, password } = simulatedLogin;
  const known = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  if (isLockedOut || headers.authorization !== known)
    throw new RuleBroken('B1', jsonAnswer(401, { statusCode: 401, message: 'Unauthorized' }));
}
