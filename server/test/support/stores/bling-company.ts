import { simulateBling } from '../../../src/connectors/stores/bling/simulator/simulator.ts';
import { startVendorSimulator } from '../../../src/connectors/vendors/simulator/simulator.ts';
import { simulated } from './simulated.ts';

/** The app that the simulated company made and authorized. */
export const blingApp = {
  clientId: 'aplicativo0de0teste0',
  clientSecret: 'segredo0do0aplicativo0de0teste01',
};

/** A simulated Bling that listens, with its one company. */
export async function startBling(nowMs: () => number = Date.now) {
  const vendor = simulateBling({ ...blingApp, nowMs });
  return { company: vendor.company, simulator: await startVendorSimulator(vendor) };
}

/** An order under way, as it answers it, with a volume that has a logistics object: three books to São Paulo. */
export function blingOrder(id: number, changes: object = {}): Record<string, unknown> {
  return {
    ...{ id, numero: id, numeroLoja: '', data: '2026-11-20', totalProdutos: 449.7, total: 481.44 },
    contato: { id: 9, nome: 'Maria Souza', tipoPessoa: 'F', numeroDocumento: '529.982.247-25' },
    ...{ situacao: { id: 15, valor: 0 }, loja: { id: 205 }, notaFiscal: { id: 0 }, observacoes: '' },
    itens: [{ id: 1, codigo: 'LV-1', descricao: 'Livro', quantidade: 3, valor: 149.9, produto: { id: 4 } }],
    transporte: {
      ...{ fretePorConta: 0, frete: 31.74, quantidadeVolumes: 1, pesoBruto: 4.8 },
      etiqueta: {
        ...{ nome: 'Maria Aparecida de Souza', endereco: 'Avenida Paulista', numero: '1000' },
        ...{ complemento: 'Apto 42', bairro: 'Bela Vista', municipio: 'São Paulo', uf: 'SP' },
        cep: '01.311-000',
      },
      volumes: [{ id: 80_000 + id, servico: 'Transportadora', codigoRastreamento: '' }],
    },
    ...changes,
  };
}

/** The logistics object of its volume. */
export function blingObject(orderId: number): Record<string, unknown> {
  return {
    ...{ pedidoVenda: { id: orderId }, notaFiscal: { id: 0 }, servico: { id: 3 }, embalagem: { id: 6 } },
    rastreamento: {
      ...{ codigo: '', descricao: '', situacao: 5, origem: '', destino: '', url: '' },
      ultimaAlteracao: '0000-00-00 00:00:00',
    },
    dimensao: { peso: 4.8, altura: 30, largura: 40, comprimento: 50, diametro: 0 },
    ...{ dataSaida: '2026-11-21', prazoEntregaPrevisto: 4, fretePrevisto: 31.74, valorDeclarado: 449.7 },
    ...{ avisoRecebimento: false, maoPropria: false },
  };
}

/** What the suite of all platforms needs of it. */
export async function openBlingFixture() {
  const { company, simulator } = await startBling();
  company.tokens = { access: 'a'.repeat(40), refresh: 'r'.repeat(40), untilMs: Number.POSITIVE_INFINITY };
  const accessUntil = '2099-01-01T00:00:00.000Z';
  return {
    simulator: {
      ...simulated(simulator),
      putOrder(ref: string) {
        company.orders.set(ref, blingOrder(Number(ref)));
        company.objects.set(String(80_000 + Number(ref)), blingObject(Number(ref)));
      },
      eventCount: (ref: string, word: string | undefined) =>
        company.changes.filter(
          ({ objectId, situation }) =>
            objectId === String(80_000 + Number(ref)) && String(situation) === word,
        ).length,
    },
    access: {
      credential: { ...blingApp, accessToken: 'a'.repeat(40), refreshToken: 'r'.repeat(40), accessUntil },
      settings: {},
    },
    tokens: ['accessToken', 'refreshToken'],
    hosts: simulator.hosts,
    cart: null,
    // It knows no measures: they are the catalogue's.
    unit: { amount: 3, unitCents: 14_990, unitWeightG: null, heightMm: null, widthMm: null, lengthMm: null },
  };
}
