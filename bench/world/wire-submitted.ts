import { dueOf, isDue } from '@carreto/server/engine/attribution/due';
import { loadOf } from '@carreto/server/engine/rating/load';
import { laneFromSnapshot } from '@carreto/server/engine/rating/snapshot';
import { shownG } from '@carreto/server/engine/rating/weights';
import type { Agreement } from '@carreto/server/freight/agreement';
import { accessKeyCheckDigit } from '@carreto/server/kernel/access-key';
import { formatDatetime } from '@carreto/server/kernel/sao-paulo';

/** A freight that a carrier charges: its agreement, its NF-e and the carrier's CNPJ. */
export type ChargedFreight = { agreement: Agreement; nfe: string; cnpj: string };

type Ordering = { cnpj: string; platformCode: string; point: { corporateName: string } };

/** An order of the demo shipper with its NF-e, hired at the lowest price; goods differ from order to order. */
export function orderBody({ cnpj, platformCode, point }: Ordering, number: number): object {
  const zipcode = ['01311000', '20040002', '30130000', '40020000'][number % 4] ?? '01311000';
  return {
    shipper: { registered_number: cnpj, platform_code: platformCode },
    order_number: `B${number}`,
    recipient: {
      type: 0,
      registered_number: '52998224725',
      name: 'Maria Aparecida de Souza',
      address: { zipcode, street: 'Rua das Medidas', number: '1', neighborhood: 'Centro', country: 'BRA' },
    },
    dispatcher: {
      registered_number: cnpj,
      state_inscription: '082560678',
      name: point.corporateName,
      address: { zipcode: '29161376', street: 'Rodovia BR-101', number: '1500', neighborhood: 'Civit II' },
    },
    volumes: [
      {
        amount: 1 + (number % 3),
        category: '1',
        height: 0.2,
        width: 0.3,
        length: 0.4,
        unitary_price: 150 + (number % 50),
        unitary_weight: 1 + (number % 9),
      },
    ],
    type_hiring: 1,
    invoice: [
      {
        number: String(number),
        serie: '1',
        key: nfeKey(cnpj, number),
        amount_volumes: '1',
        total_value: 500,
        items_value: 450,
        issue_date: formatDatetime(Date.now()),
      },
    ],
  };
}

/** What a carrier posts: CT-es of these freights. */
export function submission(
  shipperCnpj: string,
  carrierCnpj: string,
  freights: readonly ChargedFreight[],
): object {
  return {
    cnpj_transportadora: carrierCnpj,
    conhecimentos: freights.map((one) => cteItem(shipperCnpj, one)),
  };
}

/** The CT-e of a carrier that charges what is due, or, one in ten, two reais more; all of it told. */
function cteItem(shipperCnpj: string, { agreement, nfe, cnpj }: ChargedFreight): object {
  if (agreement.rating === null) throw new Error('an order was not rated');
  const { lane, shipment } = agreement.rating;
  const due = dueOf({
    lane: laneFromSnapshot(lane),
    load: loadOf(shipment),
    extraCents: 0,
    extrasHoldTax: false,
  });
  if (!isDue(due)) throw new Error('an order was not priced');
  const number = Number(nfe);
  const moreCents = number % 10 === 0 ? 200 : 0;
  const { freight_weight = 0, advalorem = 0, gris = 0, toll = 0, additional = 0 } = due.netLines;
  return {
    acao: 'I',
    cnpj_embarcador: shipperCnpj,
    numero: number,
    serie: 1,
    numero_nf: number,
    serie_nf: 1,
    chave_acesso: cteKey(cnpj, number),
    data_emissao: formatDatetime(Date.now()),
    tipo_frete: 'C',
    tipo_operacao: 'N',
    valor: (due.totalCents + moreCents) / 100,
    valor_frete_peso_volume: freight_weight / 100,
    advalorem: advalorem / 100,
    gris: gris / 100,
    pedagio: toll / 100,
    valor_adicional: additional / 100,
    peso_taxado: shownG(due.weights.usedMg) / 1000,
    percentual_icms: due.levy.ratePpm / 10_000,
    valor_icms: due.levy.cents / 100,
    base_calculo_icms: due.levy.baseCents / 100,
  };
}

function yearAndMonth(): string {
  return formatDatetime(Date.now()).slice(2, 7).replace('-', '');
}

function cteKey(cnpj: string, number: number): string {
  const base = `32${yearAndMonth()}${cnpj}57001${String(number).padStart(9, '0')}112345678`;
  return base + accessKeyCheckDigit(base);
}

function nfeKey(cnpj: string, number: number): string {
  const base = `32${yearAndMonth()}${cnpj}55001${String(number).padStart(9, '0')}112345678`;
  return base + accessKeyCheckDigit(base);
}
