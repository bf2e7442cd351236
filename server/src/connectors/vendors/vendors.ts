import { braspress } from './braspress/carrier.ts';
import { correios } from './correios/carrier.ts';
import { jadlog } from './jadlog/carrier.ts';
import { jamef } from './jamef/carrier.ts';
import { loggi } from './loggi/carrier.ts';
import { melhorEnvio } from './melhor-envio/carrier.ts';
import { rodonaves } from './rodonaves/carrier.ts';
import { ssw } from './ssw/carrier.ts';
import { totalExpress } from './total-express/carrier.ts';
import type { Vendor } from './vendor.ts';

/** Every carrier's system that has a connector: the one file that names them all. */
export const vendors: readonly Vendor[] = [
  braspress,
  correios,
  jadlog,
  jamef,
  loggi,
  melhorEnvio,
  rodonaves,
  ssw,
  totalExpress,
];
