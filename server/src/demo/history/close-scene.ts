import { cteStates } from '../../freight/cte/states.ts';
import { pauseEndpoint, removeEndpoint } from '../../freight/notify/endpoints/endpoint-state.ts';
import { startShadow } from '../../freight/what-if/shadow/start-shadow.ts';
import { DAY_MS } from '../../kernel/days.ts';
import { findCarrierByCnpj } from '../../registry/carriers/find-carriers.ts';
import { findShipperByCnpj } from '../../registry/shippers/find-shippers.ts';
import { addImportFile } from '../../registry/table-imports/add-file.ts';
import { startImport } from '../../registry/table-imports/move-import.ts';
import { openImport } from '../../registry/table-imports/open-import.ts';
import { importTable } from '../../registry/tables/import-table.ts';
import { demoShipper } from '../shipper.ts';
import { roadStandard } from '../tables/road-standard.ts';
import { counterOffer } from './charge.ts';
import type { DemoOperators } from './operators.ts';
import type { PastDesk } from './past.ts';
import { receiverDays, receiverNames } from './webhook-log.ts';

const shadowDays = 21;
const rodolume = '99500220000141';
const nimbelar = '99500440000175';

/** What came last before the demo was opened: a dearer table in shadow, a proposal, a table with questions, receivers that were given up. */
export async function closeScene(
  past: PastDesk,
  operators: DemoOperators,
  startedAtMs: number,
): Promise<void> {
  const shop = await findShipperByCnpj(past.ctx, demoShipper().cnpj);
  const carrier = await findCarrierByCnpj(past.ctx, rodolume);
  const air = await findCarrierByCnpj(past.ctx, nimbelar);
  if (shop === undefined || carrier === undefined || air === undefined)
    throw new Error('the demo world is not seeded');
  const of = { shipperId: shop.id, carrierId: carrier.id };
  await giveUpReceivers(past, { shipperId: shop.id, operators, startedAtMs });
  await past.at(startedAtMs - shadowDays * DAY_MS);
  await shadowDearerTable(past, operators, of);
  await past.at(startedAtMs - 26 * 3_600_000);
  await answerLastProposal(past);
  await past.at(startedAtMs - 5 * 3_600_000);
  await importWithQuestions(past, operators, { ...of, carrierId: air.id });
}

/** The carrier of the CT-e that was disputed last answers: whoever opens the demo has a proposal to decide about. */
async function answerLastProposal(past: PastDesk): Promise<void> {
  const cte = await past.ctx.db
    .selectFrom('cte')
    .select(['id', 'carrierId', 'totalCents', 'expectedCents'])
    .where('state', '=', cteStates.negotiating)
    .where('deletedAt', 'is', null)
    .orderBy('receivedAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (cte !== undefined) await counterOffer(past, cte);
}

type Giving = { shipperId: number; operators: DemoOperators; startedAtMs: number };

async function giveUpReceivers(past: PastDesk, { shipperId, operators, startedAtMs }: Giving): Promise<void> {
  const endpoints = await past.ctx.db
    .selectFrom('webhookEndpoint')
    .select(['id', 'name'])
    .where('shipperId', '=', shipperId)
    .where('state', '=', 'active')
    .execute();
  const igor = operators.actor('Igor');
  for (const { id: webhookId, name } of endpoints) {
    const ref = { shipperId, webhookId };
    if (name === receiverNames.removed) {
      await past.at(startedAtMs - receiverDays.removedUntil);
      await removeEndpoint(past.ctx, igor, ref);
    }
    if (name === receiverNames.paused) {
      await past.at(startedAtMs - receiverDays.pausedBeforeMs);
      await pauseEndpoint(past.ctx, igor, ref);
    }
  }
}

type Of = { shipperId: number; carrierId: number };

/** What Rodolume wants from next month on: 6% more. */
async function shadowDearerTable({ ctx }: PastDesk, operators: DemoOperators, of: Of): Promise<void> {
  const document = roadStandard();
  const dearer = { ...document, markupPpm: document.markupPpm + 60_000 };
  const { version } = await importTable(ctx, operators.actor('Lia'), {
    ...of,
    validFrom: '2026-01-01',
    file: { name: 'rodolume-reajuste.json', bytes: Buffer.from(JSON.stringify(dearer)), options: {} },
  });
  await startShadow(ctx, operators.actor('Lia'), version.id);
}

/** Nobody knows what is above the last weight, a price for each kilogram or for all of them, without being asked. */
const doubtfulTable = [
  'UF;Prazo;até 10;até 30;acima de 30',
  'SP;1;58,90;92,40;4,85',
  'RJ;1;64,10;98,20;5,05',
  'MG;1;61,70;97,30;4,95',
  'BA;2;79,30;121,60;6,40',
].join('\r\n');

async function importWithQuestions({ ctx }: PastDesk, operators: DemoOperators, of: Of): Promise<void> {
  const { id } = await openImport(ctx, operators.actor('Lia'), {
    ...of,
    name: 'Aéreo 2027',
    options: { service: { name: 'Aéreo 2027' } },
    validFrom: '2027-01-01',
  });
  await addImportFile(ctx, {
    importId: id,
    file: { name: 'nimbelar-2027.csv', bytes: Buffer.from(doubtfulTable) },
  });
  await startImport(ctx, id);
}
