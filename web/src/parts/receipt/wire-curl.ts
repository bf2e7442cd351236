import type { Methods } from '../../api/made/operations.ts';

/** What is tried, as the API takes it. */
export type Trial = Omit<Parameters<Methods['tryQuote']>[0], 'shipperId'>['body'];

/** Where the integration asks, such as `https://frete.example`, and what only the shipper knows, as words to replace. */
export type CurlNames = { origin: string; cnpj: string; token: string; platform: string };

/**
 * The same quote as an integration would ask for it, for a terminal: `POST /api/v3/quote/simulate`. Metres, kilograms and reais,
 * as that operation takes them; what is asked of people alone, such as another day, is left out.
 */
export function asCurl(trial: Trial, { origin, cnpj, token, platform }: CurlNames): string {
  const document = trial.dispatcher ?? cnpj;
  const body = {
    shipper: { registered_number: cnpj, token, platform_code: platform },
    recipient: {
      type: trial.recipientType === 'company' ? 1 : 0,
      country: 'BRA',
      zipcode: Number(trial.destinationZip),
    },
    dispatchers: [
      {
        registered_number: document,
        zipcode: Number(trial.originZip),
        ...(trial.declaredCents === undefined ? {} : { total_price: trial.declaredCents / 100 }),
        volumes: trial.volumes.map(volumeOf),
      },
    ],
    ...(trial.channel === undefined ? {} : { channel: trial.channel }),
    ...(trial.reverse === true ? { reverse: true } : {}),
    simulation_type: (trial.loadTypes ?? ['fractional']).map((type) => (type === 'full_load' ? 1 : 0)),
  };
  const json = JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`);
  return `curl '${origin}/api/v3/quote/simulate' \\\n  -H 'content-type: application/json' \\\n  --data '${json}'\n`;
}

const mixedGoods = '999';

function volumeOf(volume: Trial['volumes'][number]): object {
  const { sku, consolidate, overlaid, rotate } = volume;
  const measured = {
    height: metres(volume.heightMm),
    width: metres(volume.widthMm),
    length: metres(volume.lengthMm),
    unitary_weight: volume.unitWeightG === undefined ? undefined : volume.unitWeightG / 1000,
  };
  return {
    amount: volume.amount ?? 1,
    category: volume.category === undefined ? mixedGoods : String(volume.category),
    unitary_price: (volume.unitValueCents ?? 0) / 100,
    // Members without a value are left out of JSON.
    ...measured,
    ...{ sku, consolidate, overlaid, rotate },
  };
}

function metres(mm: number | undefined): number | undefined {
  return mm === undefined ? undefined : mm / 1000;
}
