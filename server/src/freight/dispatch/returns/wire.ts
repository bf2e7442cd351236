import type { ListedReturnView, ReturnBody, ReturnPartyBody } from '@carreto/contract/admin/freights/returns';
import type { Context } from '../../../context.ts';
import type { PackingItem } from '../../../engine/packing/goods.ts';
import { parseDay } from '../../../kernel/days.ts';
import { failField } from '../../../kernel/failure.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import type { ReverseParty } from '../../reverse/posting.ts';
import { occurrenceNameOf } from '../../trail/wire-names.ts';
import { headOf } from '../freight-head.ts';
import { toHead } from '../wire-head.ts';
import type { FoundReturn } from './find-returns.ts';
import type { CarrierReturn, PostalReturn, ReturnRequest } from './return-request.ts';

type Who = Pick<ReturnRequest, 'shipper' | 'original' | 'requestedBy'>;

const usualDays = 14;
const otherGoods = 999;

/**
 * A return as the house understands it.
 * @throws Failure `invalid_request` for members that its way lacks, a day that is over, a carrier that is not there.
 */
export function fromReturnBody(
  ctx: Pick<Context, 'mirror' | 'clock'>,
  body: ReturnBody,
  who: Who,
): ReturnRequest {
  const { reference = null, sender, recipient, objects } = body;
  refuseOldDay(ctx, body.collectionOn ?? null);
  return {
    ...who,
    reference,
    sender: sender === undefined ? null : fromParty(sender),
    recipient: recipient === undefined ? null : fromParty(recipient),
    items: objects?.map(fromObject) ?? null,
    ...(body.by === 'postal' ? postalOf(body) : carrierOf(ctx, body)),
  };
}

/** @throws Failure `invalid_request` */
export function refuseOldDay({ clock }: Pick<Context, 'clock'>, day: string | null): void {
  if (day !== null && (parseDay(day) ?? 0) < dayInSaoPaulo(clock.nowMs()))
    throw failField('collectionOn', 'a data já passou');
}

function postalOf(body: ReturnBody): PostalReturn {
  const { serviceCode, accountId = null, postingDays = usualDays, collectionOn = null } = body;
  if (serviceCode === undefined) throw failField('serviceCode', 'Informe o serviço do operador postal.');
  const { notifySender = false, notifyRecipient = false } = body;
  return { by: 'postal', serviceCode, accountId, postingDays, collectionOn, notifySender, notifyRecipient };
}

function carrierOf({ mirror }: Pick<Context, 'mirror'>, body: ReturnBody): CarrierReturn {
  const { carrierId, service, choice, collectionOn = null } = body;
  if (carrierId === undefined)
    return { by: 'carrier', hiring: { by: choice === 'fastest' ? 'deadline' : 'price' }, collectionOn };
  const carrier = mirror.current.carriers.byId.get(carrierId);
  if (carrier === undefined) throw failField('carrierId', 'A transportadora não está cadastrada.');
  if (service === undefined) throw failField('service', 'Informe o serviço da transportadora.');
  const { cnpj } = carrier;
  return { by: 'carrier', hiring: { by: 'carrier', carrier: { cnpj, name: null, service } }, collectionOn };
}

function fromParty(party: ReturnPartyBody): ReverseParty {
  const { document = null, email = null, phone = null, complement = null, ...rest } = party;
  return { ...rest, document, email, phone, complement, landmark: null };
}

function fromObject(object: NonNullable<ReturnBody['objects']>[number], index: number): PackingItem {
  const { description = null, weightG, valueCents, ...measures } = object;
  return {
    ...{ index, category: otherGoods, description, sku: null, tag: null, amountVolumes: null },
    ...measures,
    ...{ unitWeightG: weightG, unitValueCents: valueCents },
    ...{ consolidate: false, overlaid: false, rotate: false },
  };
}

/** Returns as a list shows them. Days are integers in São Paulo. */
export function toListedReturn(found: FoundReturn, today: number): ListedReturnView {
  const { freight, kind, deadlineOn, isForgotten } = found;
  const { number, serviceCode, originalCode, replacedCode, requestedBy } = found;
  const day = deadlineOn === null ? null : parseDay(deadlineOn);
  const isUnposted = freight.phase === 'preparing' && freight.collectedAt === null;
  return {
    ...{ freightCode: freight.code, reference: freight.orderNumber ?? '', kind: kind ?? 'carrier' },
    ...{ number, deadlineOn, serviceCode, originalCode, replacedCode, requestedBy },
    freight: toHead(headOf(freight)),
    phase: freight.phase,
    statusName: occurrenceNameOf({ code: freight.statusCode, carrierDescription: null }),
    statusAt: freight.statusAt.toISOString(),
    daysLeft: day === null ? null : day - today,
    canReissue: kind !== null && isUnposted && !isForgotten,
  };
}
