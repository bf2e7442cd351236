import type { CteDetailView, ListedCte } from '@carreto/contract/admin/charges/ctes';
import type { Page } from '@carreto/contract/admin/common';
import { moneyText, numberText, percentText, weightText } from '../../kernel/value-texts.ts';
import { localTime } from '../freight/lines.ts';
import { factLines, tableLines } from '../output/output.ts';

const money = (cents: number | null) => (cents === null ? null : moneyText(cents));

/** A list of CT-es. */
export function cteListLines({ items, nextCursor }: Page<ListedCte>): string[] {
  if (items.length === 0) return ['No such CT-es here.'];
  const rows = items.map((cte) => [
    cte.id,
    localTime(cte.receivedAt),
    `${cte.number}/${cte.series}`,
    cte.issuerCnpj,
    cte.state,
    cte.freightCode ?? (cte.deletedAt === null ? 'waits' : null),
    money(cte.totalCents),
    money(cte.expectedCents),
    money(cte.differenceCents),
    marksOf(cte),
  ]);
  const headings = ['id', 'received', 'number', 'issuer', 'state', 'freight', 'charged', 'due'];
  const more = nextCursor === null ? [] : ['', `There are more: --after ${nextCursor}`];
  return [...tableLines([...headings, 'difference', 'marks'], rows), ...more];
}

/** What else there is to know of it. */
function marksOf(cte: ListedCte): string {
  return [
    cte.action === 'include' ? '' : cte.action,
    cte.duplicateOf === null ? '' : `duplicate of ${cte.duplicateOf}`,
    cte.replacedBy === null ? '' : `replaced by ${cte.replacedBy}`,
    cte.deletedAt === null ? '' : 'deleted',
    cte.billId === null ? '' : `bill ${cte.billId}`,
    cte.negotiationCode ?? '',
  ]
    .filter((mark) => mark !== '')
    .join(', ');
}

/** What a CT-e says, and what it is linked to; what is not known is left out. */
export function cteLines(cte: CteDetailView): string[] {
  const facts = {
    'CT-e': `${cte.number}, series ${cte.series} (id ${cte.id})`,
    key: cte.accessKey,
    'seen to by': cte.assigneeName,
    state: cte.state,
    marks: marksOf(cte) || null,
    came: `${localTime(cte.receivedAt)}, as ${cte.source}`,
    issued: localTime(cte.issuedAt),
    protocol: cte.protocol,
    issuer: [cte.issuer.name, cte.issuer.cnpj].filter(Boolean).join(', '),
    consignee:
      cte.consignee === null ? null : [cte.consignee.name, cte.consignee.cnpj].filter(Boolean).join(', '),
    operation: `${cte.operationType}${cte.cfop === null ? '' : `, CFOP ${cte.cfop}`}`,
    total: moneyText(cte.totalCents),
    payable: money(cte.payableCents),
    goods: money(cte.goodsCents),
    weights: measuresOf(cte),
    taxes: taxesOf(cte),
    components:
      cte.components
        .map(({ name, cents, charge }) => `${name} ${moneyText(cents)} (${charge ?? 'unknown'})`)
        .join(', ') || null,
    'NF-e': cte.nfes.map(({ number, series }) => `${number}/${series ?? '?'}`).join(', ') || null,
    deliveries: cte.deliveries.map(deliveryText).join('; ') || null,
    freights:
      cte.freights.map(({ freightCode, foundBy }) => `${freightCode} (${foundBy})`).join(', ') ||
      'none; it waits',
    'belongs to':
      cte.related.map(({ kind, accessKey, cteId }) => `${kind} ${cteId ?? accessKey}`).join(', ') || null,
    original: cte.originalUrl,
  };
  return factLines(Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null)));
}

/** Its municipality, what it charges, the NF-es it is for. */
function deliveryText({ item, destination, totalCents, nfes }: CteDetailView['deliveries'][number]): string {
  return `${item} to ${destination.name ?? destination.ibge} ${moneyText(totalCents)} (${nfes.length} NF-es)`;
}

function measuresOf({ measures }: CteDetailView): string | null {
  const parts = Object.entries(measures).map(([name, amount]) =>
    name === 'cubageCm3'
      ? `${numberText(amount / 1_000_000, 0, 6)} m³`
      : `${name.slice(0, -1)} ${weightText(amount)}`,
  );
  return parts.join(', ') || null;
}

function taxesOf({ taxes }: CteDetailView): string | null {
  const parts = Object.entries(taxes).map(([name, amount]) =>
    name.endsWith('Ppm')
      ? `${name.slice(0, -'Ppm'.length)} ${percentText(amount)}`
      : `${name.slice(0, -'Cents'.length)} ${moneyText(amount)}`,
  );
  return parts.join(', ') || null;
}

/** Everything that happened to it, oldest first. */
export function cteLogLines({ log }: CteDetailView): string[] {
  const rows = log.map((line) => [
    localTime(line.at),
    line.from === null || line.from === line.to ? line.to : `${line.from} → ${line.to}`,
    line.actor,
    line.message,
    [...new Set([line.reasons, line.complement])].filter(Boolean).join('; '),
  ]);
  return tableLines(['when', 'state', 'who', 'what', 'said'], rows);
}
