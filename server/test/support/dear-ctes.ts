import type { TestApp } from './app.ts';
import { audited, hiredWithNfe, honestItem } from './audits.ts';
import { type CteSender, senderOf, sentCte } from './ctes.ts';
import type { Shop } from './shop.ts';

/** CT-es of freights of their own that charge so many cents more than is due, audited; in the order of the amounts. */
export async function dearCtes(
  app: TestApp,
  shop: Shop,
  amounts: readonly number[],
): Promise<{ ids: number[]; sender: CteSender }> {
  let sender: CteSender | undefined;
  const ids: number[] = [];
  for (const cents of amounts) {
    const { freight, nfe } = await hiredWithNfe(app, shop);
    sender ??= await senderOf(app, freight);
    const item = await honestItem(app, { shop, sender, freight }, { numero_nf: nfe });
    ids.push(await sentCte(app, sender, { ...item, valor: Math.round(item.valor * 100 + cents) / 100 }));
  }
  await audited(app);
  if (sender === undefined) throw new Error('no amounts');
  return { ids, sender };
}
