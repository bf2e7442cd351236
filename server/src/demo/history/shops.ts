import type { NewDispatchPoint } from '@carreto/contract/admin/registry/dispatch-points';
import type { NewShipper } from '@carreto/contract/admin/registry/shippers';
import { demoDispatchPoints, demoShipper } from '../shipper.ts';

/** A shop of the lived-in world, with the part of all orders that it has. */
export type DemoShop = {
  shipper: NewShipper;
  platform: { code: string; name: string };
  dispatchPoints: NewDispatchPoint[];
  /** Whom it has contracts and tables with; null: with all of the demo. */
  carrierCnpjs: readonly string[] | null;
  share: number;
  /** Begins the numbers of its orders. */
  prefix: string;
};

const [rodolume, estradela, nimbelar, postal] = [
  '99500220000141',
  '99500330000103',
  '99500440000175',
  '99500550000137',
] as const;

/** The shop of every demo first, then two more, so that there is something to choose between. */
export function demoShops(): [DemoShop, ...DemoShop[]] {
  const { platform, ...shipper } = demoShipper();
  return [
    {
      ...{ shipper, platform },
      dispatchPoints: demoDispatchPoints(),
      carrierCnpjs: null,
      share: 14,
      prefix: 'VL',
    },
    shop({
      cnpj: '99500102000133',
      name: 'Ateliê Cambucá',
      stateInscription: '409500102110',
      place: ['03103000', 'Rua dos Cambucás', '81', 'Mooca', 'São Paulo', 'SP'],
      carrierCnpjs: [estradela, nimbelar, postal],
      share: 4,
      prefix: 'AC',
    }),
    shop({
      cnpj: '99500103000188',
      name: 'Casa do Jatobá',
      stateInscription: '0019500103000',
      place: ['30140070', 'Rua do Jatobá', '1020', 'Savassi', 'Belo Horizonte', 'MG'],
      carrierCnpjs: [rodolume, estradela, postal],
      share: 2,
      prefix: 'CJ',
    }),
  ];
}

type Shop = Pick<DemoShop, 'carrierCnpjs' | 'share' | 'prefix'> & {
  cnpj: string;
  name: string;
  stateInscription: string;
  place: [string, string, string, string, string, NewShipper['address']['state']];
};

function shop({ cnpj, name, stateInscription, place, ...rest }: Shop): DemoShop {
  const [zip, street, number, district, city, state] = place;
  const address = { zip, street, number, complement: null, district, city, state };
  const corporateName = `${name} Comércio de Demonstração Ltda`;
  const company = { stateInscription, corporateName, tradeName: name, address };
  return {
    shipper: { cnpj, ...company, settings: { esgModule: true } },
    platform: { code: `DEMO0000${rest.prefix === 'AC' ? 2 : 3}`, name: `Loja ${name}` },
    dispatchPoints: [{ document: cnpj, ...company, tradeName: `${name} ${city}`, boxes: [] }],
    ...rest,
  };
}
