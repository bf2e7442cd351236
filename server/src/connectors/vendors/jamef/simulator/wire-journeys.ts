import { formatDay } from '../../../../kernel/days.ts';
import { dayInSaoPaulo, formatDatetime } from '../../../../kernel/sao-paulo.ts';
import { type JourneyStep, stepsUntil } from '../../simulator/journey.ts';
import { jsonAnswer } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';
import type { SimulatedState } from './state.ts';
import { isText, require } from './wire-rules.ts';

const journey: readonly JourneyStep[] = [
  { afterMinutes: 0, status: 'COLETA REALIZADA' },
  { afterMinutes: 4, status: 'SAIU PARA ENTREGA' },
  { afterMinutes: 6, status: 'ENTREGA REALIZADA NORMALMENTE' },
];
const termDays = 5;
/** Issuer, series and number within an access key. */
const keyParts = /^.{6}(?<issuer>.{14}).{2}(?<series>.{3})(?<number>.{9})/;

/** What became of an NF-e, newest first (JM14 to JM16). @throws RuleBroken */
export function followed(state: SimulatedState, { query }: SimulatedRequest): SimulatedAnswer {
  const [sender, number] = [query.get('documentoRemetente'), query.get('numeroNotaFiscal')];
  require(isText(sender, /^[0-9A-Z]{1,14}$/) &&
    isText(number, /^[0-9]{1,9}$/), 'JM14', 'Informe documento e nota fiscal');
  const own = state.freights.find(({ accessKey }) => {
    const parts = keyParts.exec(accessKey)?.groups;
    return parts?.issuer === sender && Number(parts?.number) === Number(number);
  });
  if (own === undefined)
    return jsonAnswer(404, { situacao: 404, mensagem: 'Nenhum registro encontrado', erros: [] });
  const { accessKey, startedAtMs } = own;
  const steps = stepsUntil(journey, { startedAtMs, nowMs: state.nowMs() }).toReversed();
  const place = { cidade: 'SAO PAULO', uf: 'SP' };
  const rastreamento = [
    {
      tipo: 'CTE',
      conhecimento: {
        numero: '000000001',
        serie: '1',
        chave: '35260999500202000180570010000000011800000015',
      },
      notaFiscal: {
        numero: number,
        serie: query.get('serieNotaFiscal') ?? '1',
        chave: accessKey,
        pedido: 'PED-1001',
      },
      frete: {
        valorFrete: '85.17',
        previsaoEntrega: formatDay(dayInSaoPaulo(startedAtMs) + termDays),
        urlComprovanteEntrega: 'https://comprovantes.exemplo.com.br/1.pdf',
      },
      eventosRastreio: steps.map(({ status, atMs }) => ({
        data: formatDatetime(atMs).replace(' ', 'T'),
        status,
        codigoOcorrencia: '01',
        localOrigem: place,
        localDestino: place,
      })),
    },
  ];
  return jsonAnswer(200, {
    situacao: 200,
    mensagem: 'Foram retornados 1 registros',
    dado: [{ rastreamento }],
  });
}
