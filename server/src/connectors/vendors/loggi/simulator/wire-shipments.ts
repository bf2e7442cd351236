import { type Loose, listOf } from '../../simulator/loose.ts';
import { jsonAnswer } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';
import type { SimulatedPackage, SimulatedState } from './state.ts';
import { checkAddress, checkSize, memberOf, objectOf, require } from './wire-rules.ts';

/** How long a package that was taken is not known to labels and tracking. */
const untilKnownMs = 60_000;

/** Takes a shipment (L13 to L15). @throws RuleBroken */
export function taken(state: SimulatedState, request: SimulatedRequest): SimulatedAnswer {
  const body = objectOf(request, 'L13');
  for (const side of [body.shipFrom, body.shipTo]) {
    const { name, federalTaxId } = (side ?? {}) as Loose;
    require(typeof name === 'string' &&
      name !== '' &&
      /^([0-9]{11}|[0-9A-Z]{14})$/.test(
        String(federalTaxId),
      ), 'L13', 'O remetente ou o destinatário está incompleto');
    checkAddress(memberOf(memberOf(side, 'address'), 'correiosAddress'));
  }
  require(typeof body.externalServiceId === 'string' &&
    body.externalServiceId !== '', 'L13', 'O campo externalServiceId é obrigatório');
  const packages = listOf(body.packages);
  require(packages.length > 0, 'L13', 'O campo packages é obrigatório');
  for (const each of packages) checkPackage(each);
  const made = packages.map((_, index): SimulatedPackage => {
    const number = state.packages.length + index + 1;
    return {
      trackingCode: `LG${String(number).padStart(8, '0')}`,
      loggiKey: `CHAVESIMULADA${String(number).padStart(8, '0')}`,
      startedAtMs: state.nowMs(),
    };
  });
  state.packages.push(...made);
  return jsonAnswer(202, {
    packages: made.map(({ trackingCode, loggiKey }, index) => ({
      trackingCode,
      barcode: trackingCode,
      sequence: String(index + 1),
      loggiKey,
    })),
  });
}

function checkPackage(each: Loose): void {
  checkSize(each);
  require(/^FREIGHT_TYPE_(ECONOMIC|EXPRESS)$/.test(
    String(each.freightType),
  ), 'L14', 'O campo freightType é inválido');
  const { icms, key, series, number, totalValue } = memberOf(memberOf(each, 'documentType'), 'invoice');
  const isWhole = [series, number].every((one) => typeof one === 'string' && one !== '');
  require(/^ICMS_(TAXED|NOT_TAXED|FREE)$/.test(String(icms)) &&
    isWhole &&
    typeof key === 'string' &&
    /^[0-9A-Z]{44}$/.test(key) &&
    typeof totalValue === 'string' &&
    /^[0-9]+\.[0-9]{2}$/.test(totalValue), 'L14', 'O documento fiscal é inválido');
}

/** Labels of packages as one PDF (L16). @throws RuleBroken */
export function labelled(state: SimulatedState, request: SimulatedRequest): SimulatedAnswer {
  const { loggiKeys, responseType } = objectOf(request, 'L16');
  const keys: readonly unknown[] = Array.isArray(loggiKeys) ? loggiKeys : [];
  require(keys.length > 0 &&
    keys.every((key) => typeof key === 'string'), 'L16', 'O campo loggiKeys é inválido');
  require(responseType === 'LABEL_RESPONSE_TYPE_BASE_64', 'L16', 'O campo responseType é inválido');
  const missing = keys.filter(
    (key) => !state.packages.some((each) => each.loggiKey === key && isKnown(state, each)),
  );
  if (missing.length > 0)
    return jsonAnswer(200, {
      success: null,
      failure: missing.map((loggiKey) => ({
        loggiKey,
        status: { code: 5, message: 'Recurso não encontrado', details: [] },
      })),
    });
  return jsonAnswer(200, {
    success: {
      content: Buffer.from(state.label()).toString('base64'),
      createdTime: new Date(state.nowMs()).toISOString(),
    },
    failure: [],
  });
}

/** Shipments are taken at once, and made some time later. */
export function isKnown({ nowMs }: SimulatedState, { startedAtMs }: SimulatedPackage): boolean {
  return nowMs() >= startedAtMs + untilKnownMs;
}
