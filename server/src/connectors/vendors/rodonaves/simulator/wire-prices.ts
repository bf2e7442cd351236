import { isNumber, type Loose, listOf } from '../../simulator/loose.ts';
import type { VendorMode } from '../../simulator/modes.ts';
import { jsonAnswer } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';
import { isText, objectOf, require } from './wire-rules.ts';

const zip = /^[0-9]{8}$/;
const document = /^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/;
/** Zip codes of Acre and Roraima, which the simulated Rodonaves does not serve. */
const unserved = /^69[3-9]/;
const gramsOfCm3 = 0.3;

/** The city of a zip code (R4). @throws RuleBroken */
export function cityOf({ query }: SimulatedRequest): SimulatedAnswer {
  const code = query.get('zipCode') ?? '';
  require(zip.test(code), 'R4', 'CEP inválido');
  return jsonAnswer(200, {
    Id: 1000 + Number(code.slice(0, 3)),
    Description: 'CIDADE SIMULADA',
    IbgeCityCode: 3_550_308,
  });
}

/** A price that keeps no protocol (R5 to R9). @throws RuleBroken */
export function priced(request: SimulatedRequest, mode: VendorMode): SimulatedAnswer {
  const body = objectOf(request, 'R5');
  const { OriginZipCode, OriginCityId, DestinationZipCode, DestinationCityId } = body;
  require(isText(OriginZipCode, zip) && isText(DestinationZipCode, zip), 'R5', 'CEP inválido');
  require(Number.isInteger(OriginCityId) && Number.isInteger(DestinationCityId), 'R5', 'Cidade inválida');
  const packs = listOf(body.Packs);
  checkPacks(body, packs);
  const {
    CustomerTaxIdRegistration,
    ReceiverCpfcnp,
    EletronicInvoiceValue,
    ContactName,
    ContactPhoneNumber,
  } = body;
  require(isText(CustomerTaxIdRegistration, document) &&
    isText(ReceiverCpfcnp, document), 'R7', 'Documento inválido');
  require(isNumber(EletronicInvoiceValue) &&
    isText(ContactName, /./) &&
    isText(ContactPhoneNumber, /^[0-9]{8,11}$/), 'R7', 'Contato ou valor inválido');
  const price = priceOf(body, packs, mode);
  if (!unserved.test(String(DestinationZipCode))) return jsonAnswer(200, price);
  const Message = 'Não atendemos a cidade de destino.';
  return mode === 'unserved_with_price'
    ? jsonAnswer(200, { ...price, Message })
    : jsonAnswer(400, { PropertyName: '', Message });
}

function checkPacks({ TotalWeight, TotalPackages }: Loose, packs: readonly Loose[]): void {
  const areWhole = packs.every(({ AmountPackages, Weight, Length, Height, Width }) =>
    [AmountPackages, Weight, Length, Height, Width].every((one) => isNumber(one) && one > 0),
  );
  const amount = packs.reduce((sum, { AmountPackages }) => sum + Number(AmountPackages), 0);
  require(packs.length > 0 && areWhole && amount === TotalPackages, 'R6', 'Volumes inválidos');
  require(isNumber(TotalWeight) && TotalWeight > 0, 'R6', 'Peso inválido');
}

function priceOf(body: Loose, packs: readonly Loose[], mode: VendorMode): Loose {
  const cubedG = packs.reduce(
    (sum, { Length, Height, Width }) => sum + Number(Length) * Number(Height) * Number(Width) * gramsOfCm3,
    0,
  );
  const grams = Math.max(Number(body.TotalWeight) * 1000, cubedG);
  const cents =
    4200 + Math.round((grams / 1000) * 145) + Math.round(Number(body.EletronicInvoiceValue) * 0.5);
  return {
    [mode === 'renamed_member' ? 'FreightTotal' : 'Value']: cents / 100,
    DeliveryTime: 3,
    ProtocolNumber: null,
    Cubed: cubedG > Number(body.TotalWeight) * 1000,
    Message: null,
    ExpirationDay: null,
  };
}

/** The term between two cities (R11). @throws RuleBroken */
export function timed(request: SimulatedRequest): SimulatedAnswer {
  const body = objectOf(request, 'R11');
  const names = [body.OriginCityDescription, body.DestinationCityDescription];
  const states = [body.OriginUFDescription, body.DestinationUFDescription];
  require(names.every((name) => isText(name, /^[A-Z' -]+$/)) &&
    states.every((uf) => isText(uf, /^[A-Z]{2}$/)), 'R11', 'Cidade inválida');
  return jsonAnswer(200, { DeliveryTime: 4 });
}
