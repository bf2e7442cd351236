import { formatDatetime } from '../../../../kernel/sao-paulo.ts';
import { type JourneyStep, stepsUntil } from '../../simulator/journey.ts';
import { jsonAnswer } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';
import type { SimulatedState } from './state.ts';
import { isText, require } from './wire-rules.ts';

const journey: readonly JourneyStep[] = [
  { afterMinutes: 0, status: '10 0 EMISSAO DO CTE' },
  { afterMinutes: 4, status: '21 0 SAIU PARA ENTREGA' },
  { afterMinutes: 6, status: '30 1 ENTREGA REALIZADA' },
];
/** Issuer and number within an access key. */
const keyParts = /^.{6}(?<issuer>.{14}).{5}(?<number>.{9})/;

/** What became of an NF-e (R12, R13); codes but that of the trade are invented. @throws RuleBroken */
export function followed(state: SimulatedState, { query }: SimulatedRequest): SimulatedAnswer {
  const [issuer, number] = [query.get('TaxIdRegistration'), query.get('InvoiceNumber')];
  require(isText(issuer, /^[0-9A-Z]{11,14}$/) &&
    isText(number, /^[0-9]{9}$/), 'R12', 'Documento ou nota inválidos');
  const own = state.freights.find(({ accessKey }) => {
    const parts = keyParts.exec(accessKey)?.groups;
    return parts?.issuer === issuer && parts?.number === number;
  });
  if (own === undefined) return jsonAnswer(404, { PropertyName: '', Message: 'Nota fiscal não encontrada.' });
  const steps = stepsUntil(journey, { startedAtMs: own.startedAtMs, nowMs: state.nowMs() });
  return jsonAnswer(200, {
    EmissionDate: formatDatetime(own.startedAtMs).replace(' ', 'T'),
    ExpectedDeliveryDays: 3,
    RecipientDescription: 'ANA EXEMPLO',
    Events: steps.map(({ status, atMs }) => {
      const [, EventCode, ProcedaCode, Description] = /^([0-9]+) ([0-9]+) (.*)$/.exec(status) ?? [];
      return {
        Date: formatDatetime(atMs).replace(' ', 'T'),
        EventCode,
        ProcedaCode: Number(ProcedaCode),
        Description,
        City: 'SAO PAULO',
      };
    }),
  });
}
