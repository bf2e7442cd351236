import { describeVendor } from '../../../../test/support/vendors/conformance.ts';
import type { ExchangeRequest } from '../exchanges/exchange.ts';
import { correios } from './carrier.ts';
import { simulateCorreios } from './simulator/simulator.ts';
import { simulatedToken, simulatedUser } from './simulator/wire-rules.ts';

const postedAtMs = Date.parse('2026-09-07T12:50:00Z');
const object = {
  coProduto: '03298',
  nuRequisicao: '0',
  cepOrigem: '29161376',
  cepDestino: '01311000',
  psObjeto: '1200',
  tpObjeto: '2',
  comprimento: '30',
  largura: '20',
  altura: '10',
};
const way = {
  coProduto: '03298',
  nuRequisicao: '0',
  cepOrigem: '29161376',
  cepDestino: '01311000',
  dataPostagem: '2026-09-07',
  dtEvento: '07/09/2026',
};

function call(path: string, body: unknown, authorization = `Bearer ${simulatedToken}`): ExchangeRequest {
  return { method: 'POST', host: 'api', path, headers: { authorization }, body };
}

const session = (changes: object, authorization?: string): ExchangeRequest =>
  call(
    '/token/v1/autentica/cartaopostagem',
    { numero: '0067599079', contrato: '9912345678', dr: 74, ...changes },
    authorization ?? `Basic ${Buffer.from(Object.values(simulatedUser).join(':')).toString('base64')}`,
  );
const prices = (...parametrosProduto: object[]) => call('/preco/v1/nacional', { parametrosProduto });
const price = (changes: object) => prices({ ...object, ...changes });
const terms = (...parametrosPrazo: object[]) => call('/prazo/v1/nacional', { parametrosPrazo });
const many = (item: object) =>
  Array.from({ length: 6 }, (_, index) => ({ ...item, nuRequisicao: String(index) }));
const declared = { vlDeclarado: '99.80', servicosAdicionais: [{ coServAdicional: '064' }] };

function follow(codes: readonly string[], resultado: string): ExchangeRequest {
  const query = codes.map((code) => `codigosObjetos=${code}`).join('&');
  const path = `/srorastro/v1/objetos?${query}&resultado=${resultado}`;
  return { ...call(path, undefined), method: 'GET' };
}

describeVendor({
  vendor: correios,
  access: {
    environment: 'production',
    credential: { ...simulatedUser },
    settings: { card: '0067599079', contract: '9912345678', office: '74', services: '03220,03298' },
  },
  simulate: (clock) => simulateCorreios({ ...clock, objects: new Map([['SM123456785BR', postedAtMs]]) }),
  unservedZip: 69_900_000,
  trackingCode: 'SM000000000BR',
  // One object of each kind, in each of two services.
  weights: {
    said: ({ path, body }) =>
      path === '/preco/v1/nacional'
        ? (JSON.parse(body) as { parametrosProduto: { psObjeto: string }[] }).parametrosProduto.map(
            ({ psObjeto }) => Number(psObjeto),
          )
        : [],
    expected: [1200, 2500, 1200, 2500],
  },
  isLogIn: ({ path }) => path.startsWith('/token/'),
  isBooking: null,
  breakages: [
    { fact: 'C2', request: session({}, 'Basic xxxx') },
    { fact: 'C2', request: session({ numero: 67_599_079 }) },
    { fact: 'C2', request: session({ dr: '74' }) },
    { fact: 'C3', request: call('/preco/v1/nacional', {}, 'Bearer nobody') },
    { fact: 'C4', request: prices() },
    { fact: 'C4', request: prices(...many(object)) },
    { fact: 'C4', request: { ...price({}), body: '[' } },
    { fact: 'C5', request: price({ coProduto: 3298 }) },
    { fact: 'C5', request: price({ nuRequisicao: 0 }) },
    { fact: 'C5', request: prices(object, object) },
    { fact: 'C6', request: price({ cepDestino: 1_311_000 }) },
    { fact: 'C6', request: price({ cepDestino: '1311000' }) },
    { fact: 'C7', request: price({ psObjeto: '1.2' }) },
    { fact: 'C7', request: price({ psObjeto: 1200 }) },
    { fact: 'C8', request: price({ altura: '10.5' }) },
    { fact: 'C8', request: price({ tpObjeto: 2 }) },
    { fact: 'C9', request: price({ ...declared, vlDeclarado: '99,80' }) },
    { fact: 'C9', request: price({ ...declared, coProduto: '03220' }) },
    { fact: 'C9', request: price({ vlDeclarado: '99.80' }) },
    { fact: 'C11', request: terms() },
    { fact: 'C11', request: terms(...many(way)) },
    { fact: 'C11', request: terms({ ...way, dtEvento: '2026-09-07' }) },
    { fact: 'C11', request: terms({ ...way, dataPostagem: '07/09/2026' }) },
    { fact: 'C16', request: price({ psObjeto: '30001' }) },
    { fact: 'C16', request: price({ comprimento: '101' }) },
    { fact: 'C16', request: price({ comprimento: '90', largura: '80', altura: '31' }) },
    { fact: 'C17', request: follow([], 'T') },
    { fact: 'C17', request: follow(['SM123456785BR'], 'X') },
    {
      fact: 'C17',
      request: follow(
        Array.from({ length: 51 }, () => 'SM123456785BR'),
        'T',
      ),
    },
  ],
});
