import type { Address } from '@carreto/contract/admin/common';
import type { TableDocument } from '../engine/rating/document.ts';
import type { DemoCarrier, DemoTable } from './shapes.ts';
import { air } from './tables/air.ts';
import { fullLoad } from './tables/full-load.ts';
import { postalEconomy, postalExpress } from './tables/postal.ts';
import { river } from './tables/river.ts';
import { roadEconomy } from './tables/road-economy.ts';
import { roadStandard } from './tables/road-standard.ts';

/**
 * Seven invented carriers: one for each way that freight goes in Brazil, a second one by road, and one that has no
 * tables because it prices by its own API.
 */
export function demoCarriers(): DemoCarrier[] {
  return [
    {
      kind: 'road',
      cnpj: '99500220000141',
      stateInscription: '082200141',
      corporateName: 'Rodolume Transportes de Demonstração Ltda',
      tradeName: 'Rodolume Transportes',
      rntrc: '09950022',
      logoUrl: null,
      address: address(['29160900', 'Rodovia do Contorno', '2200', 'Carapina', 'Serra', 'ES']),
      tables: [openEnded(roadStandard())],
    },
    {
      kind: 'road',
      cnpj: '99500330000103',
      stateInscription: '112330103110',
      corporateName: 'Estradela Encomendas de Demonstração S.A.',
      tradeName: 'Estradela Encomendas',
      rntrc: '09950033',
      logoUrl: null,
      address: address(['07034000', 'Avenida das Cargas', '330', 'Vila Augusta', 'Guarulhos', 'SP']),
      tables: [openEnded(roadEconomy())],
    },
    {
      kind: 'air',
      cnpj: '99500440000175',
      stateInscription: '112440175110',
      corporateName: 'Nimbelar Cargas Aéreas de Demonstração S.A.',
      tradeName: 'Nimbelar Aéreo',
      rntrc: '09950044',
      logoUrl: null,
      address: address(['07190100', 'Rodovia do Terminal', '44', 'Cumbica', 'Guarulhos', 'SP']),
      tables: [until('2035-12-31', air())],
    },
    {
      kind: 'postal',
      cnpj: '99500550000137',
      stateInscription: 'ISENTO',
      corporateName: 'Operador Postal de Demonstração',
      tradeName: 'Operador Postal',
      rntrc: null,
      logoUrl: null,
      address: address(['70002900', 'Setor de Encomendas, Quadra 5', 'S/N', 'Asa Norte', 'Brasília', 'DF']),
      tables: [openEnded(postalEconomy()), openEnded(postalExpress())],
    },
    {
      kind: 'full_load',
      cnpj: '99500660000107',
      stateInscription: '082660107',
      corporateName: 'Cargabrejo Lotações de Demonstração Ltda',
      tradeName: 'Cargabrejo Lotações',
      rntrc: '09950066',
      logoUrl: null,
      address: address(['29147000', 'Rodovia dos Caminhoneiros', '660', 'Padre Mathias', 'Cariacica', 'ES']),
      tables: [until('2036-06-30', fullLoad())],
    },
    {
      kind: 'river',
      cnpj: '99500770000160',
      stateInscription: '157700160',
      corporateName: 'Igaraverde Navegação e Transportes de Demonstração Ltda',
      tradeName: 'Igaraverde Rodofluvial',
      rntrc: '09950077',
      logoUrl: null,
      address: address(['66613000', 'Travessa do Porto', '77', 'Maracangalha', 'Belém', 'PA']),
      tables: [openEnded(river())],
    },
    liveCarrier(),
  ];
}

function liveCarrier(): DemoCarrier {
  return {
    kind: 'live',
    cnpj: '99500880000122',
    stateInscription: '112880123110',
    corporateName: 'Cotaveloz Transportes de Demonstração Ltda',
    tradeName: 'Cotaveloz',
    rntrc: '09950088',
    logoUrl: null,
    address: address(['06460040', 'Avenida das Cotações', '88', 'Tamboré', 'Barueri', 'SP']),
    tables: [],
  };
}

const validFromOn = '2026-01-01';

function openEnded(document: TableDocument): DemoTable {
  return { validFromOn, validUntilOn: null, document };
}

function until(validUntilOn: string, document: TableDocument): DemoTable {
  return { validFromOn, validUntilOn, document };
}

type AddressParts = [string, string, string, string, string, Address['state']];

function address([zip, street, number, district, city, state]: AddressParts): Address {
  return { zip, street, number, complement: null, district, city, state };
}
