import { manifest } from '@carreto/server/connectors/stores/nuvemshop/describe';
import type { Context } from '@carreto/server/context';
import { commandLine } from '@carreto/server/registry/changes/change';
import { addDispatchPoint } from '@carreto/server/registry/dispatch-points/add-dispatch-point';
import { addStore } from '@carreto/server/registry/stores/add-store';
import type { Asker } from './request.ts';
import { company } from './seed.ts';
import type { Trip } from './traffic.ts';

const storeId = '900';

/** A shop on Nuvemshop that asks for rates: where, and how long its answers may take at most. */
export type RatedShop = { path: string; deadlineMs: number };

/** Connects a shop of the asker, whose goods leave from where its quotes say; nobody has to install an app for rates. */
export async function connectShop(ctx: Context, asker: Asker & { id: number }): Promise<RatedShop> {
  const { id: shipperId, cnpj, platformCode } = asker;
  const point = { document: cnpj, ...company('Point') };
  const { id: dispatchPointId } = await addDispatchPoint(ctx, commandLine, { shipperId, point });
  const { key } = await addStore(ctx, commandLine, {
    ...{ shipperId, platform: manifest.platform, name: 'Shop', platformCode, dispatchPointId },
    credential: { appSecret: 'segredo0do0aplicativo0de0medir01' },
    settings: { appId: '4711', contact: 'ana@exemplo.com.br', storeId },
  });
  return { path: `/stores/nuvemshop/${key}/rates`, deadlineMs: manifest.rates.answersWithinMs / 2 };
}

/** A trip as a cart asks for rates of it: the goods of `quoteBody`, in grams and centimetres. */
export function cartBody({ zip, originZip, volumes }: Trip): string {
  const postal = (code: number): string => String(code).padStart(8, '0');
  return JSON.stringify({
    store_id: Number(storeId),
    currency: 'BRL',
    language: 'pt',
    origin: { postal_code: postal(originZip), country: 'BR' },
    destination: { postal_code: postal(zip), country: 'BR', city: 'Vitória', address: 'Rua das Medidas' },
    items: volumes.map((volume, index) => ({
      ...{ id: index, product_id: index, name: `Product ${index}`, sku: '', quantity: volume.amount },
      ...{ free_shipping: false, grams: volume.weightG, price: volume.valueCents / 100 },
      dimensions: {
        width: volume.widthMm / 10,
        height: volume.heightMm / 10,
        depth: volume.lengthMm / 10,
      },
    })),
  });
}
