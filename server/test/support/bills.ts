import { moveCteIn } from '../../src/freight/cte/move-cte.ts';
import type { CteState } from '../../src/freight/cte/states.ts';
import { getShipper } from '../../src/registry/shippers/find-shippers.ts';
import { updateShipper } from '../../src/registry/shippers/update-shipper.ts';
import type { TestApp } from './app.ts';
import { type CteSender, cteItem, nextNumber, sentCte } from './ctes.ts';
import { tester } from './registry.ts';
import type { Shop } from './shop.ts';

/** Who sends bills to whom. */
export type Billing = { app: TestApp; shop: Shop; sender: CteSender };

/** Has people alone move the CT-es of a shipper. */
export async function withoutAudit(app: TestApp, shop: Shop): Promise<void> {
  const { revision } = await getShipper(app.ctx, shop.id);
  const changes = { revision, settings: { auditsCtes: false } };
  await updateShipper(app.ctx, tester, { shipperId: shop.id, changes });
  await app.ctx.mirror.refresh();
}

/** A bill of charges as its carrier sends it, over 87.40 unless told. */
export function billOf({ shop }: Billing, charges: readonly object[], changes: object = {}) {
  return {
    ...{ acao: 'I', cnpj_embarcador: shop.cnpj, serie: '1', numero: nextNumber() },
    ...{ data_emissao: '2026-11-21', data_vencimento: '2026-12-05', valor: 87.4, conhecimentos: charges },
    ...changes,
  };
}

/** Sends one bill, which must be taken; gives its id. */
export async function takenBill({ app, sender }: Billing, bill: object): Promise<number> {
  const response = await fetch(`${app.address}/api/external/transportadora/v1/bills?token=${sender.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cnpj_transportadora: sender.cnpj, faturas: [bill] }),
  });
  const body = (await response.json()) as { faturas?: { fatura_id: number }[] };
  const [received] = body.faturas ?? [];
  if (received === undefined) throw new Error(`${response.status}: ${JSON.stringify(body)}`);
  return received.fatura_id;
}

/** A CT-e over 87.40 unless told, taken. */
export async function takenCte(
  { app, shop, sender }: Billing,
  changes: object = {},
): Promise<{ id: number; chave_acesso: string }> {
  const item = cteItem(shop, sender, changes);
  return { id: await sentCte(app, sender, item), chave_acesso: item.chave_acesso };
}

/** Moves a CT-e as people do, and lets its bill follow. */
export async function moveCteTo(app: TestApp, cteId: number, to: CteState): Promise<void> {
  const note = { message: 'Teste', approvalReasons: 'Teste' };
  await app.ctx.db
    .transaction()
    .execute((tx) => moveCteIn(tx, { cteId, to, cause: 'person', actor: tester, note }));
  await app.settle();
}

/** A minute on the shipper's clock, as lists take it. */
export function minuteFromNow(shiftMinutes: number): string {
  const at = new Date(Date.now() - 3 * 3_600_000 + shiftMinutes * 60_000);
  return at.toISOString().slice(0, 16).replace('T', ' ');
}
