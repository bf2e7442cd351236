import { type Loose, listOf } from '../../simulator/loose.ts';
import type { VendorMode } from '../../simulator/modes.ts';
import { jsonAnswer } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';
import { checkAddress, checkSize, memberOf, objectOf, require } from './wire-rules.ts';

const pickups: readonly unknown[] = ['SPOT', 'DEDICATED', 'MILK_RUN', 'DROP_OFF'].map(
  (name) => `PICKUP_TYPE_${name}`,
);
/** Zip codes of Acre and Roraima, which the simulated Loggi does not serve. */
const unserved = /^69[3-9]/;
const icmsRate = 0.12;

/** Prices of packages (L4 to L10). @throws RuleBroken */
export function priced(request: SimulatedRequest, mode: VendorMode): SimulatedAnswer {
  const body = objectOf(request, 'L5');
  const [from, to] = [memberOf(body.shipFrom, 'correios'), memberOf(body.shipTo, 'correios')];
  checkAddress(from);
  checkAddress(to);
  const chosen = Array.isArray(body.pickupTypes) ? body.pickupTypes : [];
  require(chosen.length > 0 &&
    chosen.every((one) => pickups.includes(one)), 'L7', 'O campo pickupTypes é inválido');
  const packages = listOf(body.packages);
  require(packages.length > 0, 'L5', 'O campo packages é obrigatório');
  for (const each of packages) {
    checkSize(each);
    const { currencyCode, units, nanos } = memberOf(each, 'goodsValue');
    require(currencyCode === 'BRL' &&
      /^[0-9]{1,9}$/.test(String(units)) &&
      Number.isInteger(nanos), 'L6', 'O campo goodsValue é inválido');
  }
  if (unserved.test(String(to.cep))) return jsonAnswer(200, { packagesQuotations: [] });
  return jsonAnswer(200, { packagesQuotations: packages.map((each) => quotationsOf(each, mode)) });
}

function quotationsOf({ weightG }: Loose, mode: VendorMode): Loose {
  const kilograms = Math.ceil(Number(weightG) / 1000);
  return {
    quotations: [
      quotationOf(
        { type: 'ECONOMIC', label: 'Loggi Econômico', cents: 1490 + kilograms * 215, days: 3 },
        mode,
      ),
      quotationOf({ type: 'EXPRESS', label: 'Loggi Expresso', cents: 2290 + kilograms * 410, days: 1 }, mode),
    ],
  };
}

function quotationOf(
  { type, label, cents, days }: { type: string; label: string; cents: number; days: number },
  mode: VendorMode,
): Loose {
  const tax = Math.round(cents * icmsRate);
  return {
    price: {
      [mode === 'renamed_member' ? 'total' : 'totalAmount']: moneyOf(cents),
      baseAmount: moneyOf(cents - tax),
      taxesAndFees: { icms: { amount: moneyOf(tax), rateTax: '0.12' } },
    },
    sloInDays: days,
    freightType: `FREIGHT_TYPE_${type}`,
    freightTypeLabel: label,
  };
}

/** Units as a text or as a number, for both are seen (L6). */
function moneyOf(cents: number): Loose {
  const units = Math.floor(cents / 100);
  return { currencyCode: 'BRL', units: units > 9 ? String(units) : units, nanos: (cents % 100) * 10_000_000 };
}
