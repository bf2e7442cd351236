import { isCnpj } from '../../kernel/cnpj.ts';
import { moneyText } from '../../kernel/value-texts.ts';
import type { DoccobBill } from '../proceda/read-doccob.ts';
import { type BilledCte, billedCte } from './billed-waybill.ts';
import { documentOf } from './doccob-document.ts';

/** What a bill is found by among those of its carrier. */
export type BillName = { issuingBranch: string; series: string; number: number };

/** A bill of a file, or why it is none; `messages` are Portuguese. */
export type DoccobEntry = { name: BillName } & (
  | { kind: 'refuse'; messages: string[] }
  | {
      kind: 'store' | 'cancel';
      bill: ReturnType<typeof toBill>;
      carrierTaxId: string | null;
      /** CNPJs of who may have to pay, the most telling first; those that tell as much as each other together. */
      payers: string[][];
      /** What is worth a look although it is taken. */
      messages: string[];
    }
);

/**
 * A bill of a DOCCOB file. A bill is whole or none: with a line of it that could not be read it is refused, for what it
 * asks would be told wrong. Zeros are what the layout fills empty fields with and say nothing.
 */
export function fromDoccob(entry: DoccobBill): DoccobEntry {
  const { bill, linesLost, carrierTaxId } = entry;
  const name = { issuingBranch: bill.issuingBranch, series: bill.series, number: bill.number };
  const read = bill.waybills.map(billedCte);
  const ctes = read.flatMap((one) => ('cte' in one ? [one.cte] : []));
  if (bill.action === 'E')
    return { kind: 'cancel', name, bill: toBill(entry, ctes), carrierTaxId, payers: [], messages: [] };
  const messages = [
    ...(bill.action === 'C' ? ['a ação C não existe para faturas; use I (incluir) ou E (excluir)'] : []),
    ...(linesLost.length === 0 ? [] : [`tem linhas com erro: ${linesLost.join(', ')}`]),
    ...(read.length + linesLost.length === 0 ? ['não traz conhecimentos'] : []),
    ...read.flatMap((one) => ('messages' in one ? one.messages : [])),
    ...(bill.totalValueCents === 0
      ? ['não traz o valor']
      : bill.discountValueCents > bill.totalValueCents
        ? ['o desconto é maior que o valor']
        : []),
  ];
  const difference = differenceOf(entry, ctes);
  if (difference !== null && entry.isLastBeforeEnd)
    messages.push(`${difference}, e o arquivo termina sem o registro de totais: parece cortado`);
  if (messages.length > 0) return { kind: 'refuse', name, messages: messages.slice(0, mostMessages) };
  return {
    kind: 'store',
    name,
    bill: toBill(entry, ctes),
    carrierTaxId,
    payers: payersOf(entry),
    messages: difference === null ? [] : [difference],
  };
}

/** Of a bill with a thousand bad lines the first ones say enough. */
const mostMessages = 20;

function toBill(entry: DoccobBill, charges: BilledCte[]) {
  const { bill } = entry;
  return {
    issuingBranch: bill.issuingBranch,
    series: bill.series,
    number: bill.number,
    issuedOn: bill.issuedOn,
    dueOn: bill.dueOn,
    totalCents: bill.totalValueCents,
    document: documentOf(entry),
    charges,
  };
}

/** How far the CT-es are from the total; null where they add up to it, or one of them does not say what it costs. */
function differenceOf({ bill }: DoccobBill, ctes: readonly BilledCte[]): string | null {
  if (ctes.some(({ chargedCents }) => chargedCents === null)) return null;
  const sum = ctes.reduce((total, { chargedCents }) => total + (chargedCents ?? 0), 0);
  return sum === bill.totalValueCents
    ? null
    : `os conhecimentos somam ${moneyText(sum)} e o valor da fatura é ${moneyText(bill.totalValueCents)}`;
}

/** Files do not say who pays: who sends the goods, who issued their NF-es and who gets them may. */
function payersOf({ recipientMailbox, bill }: DoccobBill): string[][] {
  const { waybills } = bill;
  const tiers = [
    // Mailboxes have names of agreement; many take the CNPJ.
    [recipientMailbox.replace(/[./-]/g, '')],
    waybills.map(({ senderTaxId }) => senderTaxId),
    waybills.flatMap(({ invoices }) => invoices.map(({ issuerTaxId }) => issuerTaxId)),
    waybills.map(({ recipientTaxId }) => recipientTaxId),
  ];
  return tiers
    .map((tier) => [...new Set(tier.filter((taxId) => taxId !== null && isCnpj(taxId)))] as string[])
    .filter((tier) => tier.length > 0);
}
