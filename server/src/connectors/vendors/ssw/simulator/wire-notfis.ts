import { isNumber, type Loose, listOf } from '../../simulator/loose.ts';
import type { VendorMode } from '../../simulator/modes.ts';
import { jsonAnswer, RuleBroken } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';
import type { SimulatedFreight, SimulatedState } from './state.ts';
import { broken, simulatedLogin } from './wire-rules.ts';

const lifeMs = 6 * 3_600_000;

/** Gives a token (S18). @throws RuleBroken */
export function logIn(state: SimulatedState, body: Loose, mode: VendorMode): SimulatedAnswer {
  const { domain, username, password, cnpj_edi: cnpj, force } = body;
  const known = simulatedLogin;
  const isKnown =
    domain === known.domain &&
    username === known.login &&
    password === known.password &&
    cnpj === known.payer &&
    typeof force === 'boolean';
  if (!isKnown || mode === 'locked_out')
    throw new RuleBroken('S18', jsonAnswer(200, { sucess: false, message: 'Usuario ou senha invalidos' }));
  const token = `ssw-${state.tokens.size + 1}-${'0'.repeat(24)}`;
  state.tokens.set(token, { untilMs: state.nowMs() + lifeMs, isFresh: mode === 'expired_token' });
  return jsonAnswer(200, { sucess: true, token, validity: '06:00:00', message: 'Token gerado' });
}

/** Takes NF-es (S19 to S21). @throws RuleBroken */
export function taken(
  state: SimulatedState,
  { headers }: SimulatedRequest,
  { body, mode }: { body: Loose; mode: VendorMode },
): SimulatedAnswer {
  const token = state.tokens.get(headers.authorization ?? '');
  const isGood = token !== undefined && token.untilMs > state.nowMs() && mode !== 'locked_out';
  if (!isGood || (mode === 'expired_token' && !token.isFresh)) throw broken('S19', 'Token invalido', 401);
  const came = listOf(body.dados).flatMap(freightsOf);
  if (typeof body.lote !== 'string' || came.length === 0) throw refused('', 'Lote vazio');
  const startedAtMs = state.nowMs();
  return jsonAnswer(
    200,
    came.map((freight) => {
      const protocol = 5_000_000 + state.freights.push({ ...freight, takenAtMs: startedAtMs });
      return {
        sucesso: true,
        mensagem: 'Nota fiscal incluida com sucesso',
        notaFiscal: freight.number,
        pedido: freight.order,
        protocolo: String(protocol),
      };
    }),
  );
}

type Came = Omit<SimulatedFreight, 'takenAtMs'>;

function freightsOf({ remetente, destinatario }: Loose): Came[] {
  const sender = (remetente ?? {}) as Loose;
  return listOf(destinatario).flatMap((recipient) => {
    for (const party of [sender, recipient]) checkParty(party);
    return listOf(recipient.nf).map((nfe) => {
      checkNfe(nfe);
      return {
        nfeKey: String(nfe.chaveNFe),
        number: String(nfe.numero),
        order: String(nfe.pedido),
        sender: String(sender.nome),
        recipient: String(recipient.nome),
      };
    });
  });
}

function checkParty({ cnpj, nome, endereco }: Loose): void {
  const { cep } = (endereco ?? {}) as Loose;
  const isWhole =
    typeof cnpj === 'string' &&
    /^[0-9A-Z]{14}$/.test(cnpj) &&
    typeof nome === 'string' &&
    nome !== '' &&
    typeof cep === 'string' &&
    /^\d{8}$/.test(cep);
  if (!isWhole) throw refused('', 'Remetente ou destinatario invalido');
}

function checkNfe(nfe: Loose): void {
  const { chaveNFe: key, numero, serie, dataEmissao, cnpjPagador } = nfe;
  const number = String(numero);
  const isNfe =
    typeof key === 'string' &&
    /^[0-9A-Z]{44}$/.test(key) &&
    typeof numero === 'string' &&
    typeof serie === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(String(dataEmissao));
  const amounts = [nfe.qtdeVolumes, nfe.valorMercadoria, nfe.pesoReal, nfe.cubagem];
  if (!isNfe || !amounts.every(isNumber)) throw refused(number, 'Nota fiscal invalida');
  if (cnpjPagador !== simulatedLogin.payer) throw refused(number, 'CNPJ pagador nao habilitado');
}

/** One error undoes all of a lot (S20, S21). */
function refused(notaFiscal: string, mensagem: string): RuleBroken {
  return new RuleBroken(
    'S20',
    jsonAnswer(200, [{ sucesso: false, mensagem, notaFiscal, pedido: '', protocolo: '' }]),
  );
}
