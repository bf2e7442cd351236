import type { Asker } from './request.ts';

/** The origin of the demo world, which keeps boxes. */
const originZip = 29161376;
const linesOfADispatcher = 500;
const unitsOfALine = 20;

/** Five hundred sizes, twenty units of each: the 10,000 that a dispatcher may consolidate. */
const lines = Array.from({ length: linesOfADispatcher }, (_, line) => ({
  amount: unitsOfALine,
  category: '1',
  unitary_price: 15,
  unitary_weight: 0.2,
  consolidate: true,
  overlaid: line % 2 === 0,
  rotate: line % 3 > 0,
  height: 0.01 + line / 10_000,
  width: round(0.02 + line / 9000),
  length: 0.05,
}));

/** The largest quote there can be of so many dispatchers, which asks for everything it may be told. */
export function largeQuote(asker: Asker, dispatchers: number): object {
  const dispatcher = { registered_number: asker.cnpj, zipcode: originZip, volumes: lines };
  return {
    shipper: { registered_number: asker.cnpj, token: asker.token, platform_code: asker.platformCode },
    recipient: { type: 0, country: 'BRA', zipcode: 1311000 },
    dispatchers: Array.from({ length: dispatchers }, () => dispatcher),
    simulation_type: [0, 1],
    returns: { composition: true, volumes: true, applied_rules: true },
  };
}

/** The same of one dispatcher in the older words. */
export function largeOldQuote(asker: Asker): object {
  return {
    remetente: { cnpj: asker.cnpj },
    expedidor: { cnpj: asker.cnpj, endereco: { cep: String(originZip) } },
    destinatario: { tipo_pessoa: 1, endereco: { cep: '01311000' } },
    volumes: lines.map((line) => ({
      tipo: 1,
      quantidade: line.amount,
      altura: line.height,
      largura: line.width,
      comprimento: line.length,
      peso: 4,
      valor: 300,
      consolidar: true,
      sobreposto: line.overlaid,
      tombar: line.rotate,
    })),
    codigo_plataforma: asker.platformCode,
    retornar_consolidacao: true,
    token: asker.token,
  };
}

function round(metres: number): number {
  return Math.round(metres * 1000) / 1000;
}
