import { isAccessKey } from './access-key.ts';
import { isCnpj } from './cnpj.ts';

/** What the access key of a CT-e says. */
export type CteKey = {
  /** IBGE number of the state. */
  stateCode: string;
  /** Year and month of issue, `YYMM`. */
  yearAndMonth: string;
  issuerCnpj: string;
  series: number;
  number: number;
  emissionType: number;
  randomCode: string;
};

const stateCodes = new Set([
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '21',
  '22',
  '23',
  '24',
  '25',
  '26',
  '27',
  '28',
  '29',
  '31',
  '32',
  '33',
  '35',
  '41',
  '42',
  '43',
  '50',
  '51',
  '52',
  '53',
]);
/** Normal, NFF, EPEC, FS-DA, SVC-RS, SVC-SP. */
const emissionTypes = /^[134578]$/;

/**
 * Reads the access key of a CT-e of goods (model 57); null for what is none: wrong form or check digit, a state or
 * month that does not exist, another model, an issuer that is no CNPJ, a number of 0. Layout 4.00 of the CT-e.
 */
export function readCteKey(text: string): CteKey | null {
  if (!isAccessKey(text) || text.slice(20, 22) !== '57') return null;
  const key = {
    stateCode: text.slice(0, 2),
    yearAndMonth: text.slice(2, 6),
    issuerCnpj: text.slice(6, 20),
    series: Number(text.slice(22, 25)),
    number: Number(text.slice(25, 34)),
    emissionType: Number(text[34]),
    randomCode: text.slice(35, 43),
  };
  const month = Number(key.yearAndMonth.slice(2));
  const isPossible =
    stateCodes.has(key.stateCode) &&
    month >= 1 &&
    month <= 12 &&
    isCnpj(key.issuerCnpj) &&
    key.number > 0 &&
    emissionTypes.test(String(key.emissionType));
  return isPossible ? key : null;
}
