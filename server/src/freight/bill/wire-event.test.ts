import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { BillSums } from './facts.ts';
import { isoInSaoPaulo } from './iso.ts';
import type { BillRecord } from './read-bills.ts';
import { billEvent } from './wire-event.ts';

const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../test/golden/${name}.json`, import.meta.url), 'utf8')) as unknown;

const sums: BillSums = {
  charges: 3,
  notLinked: 1,
  duplicated: 1,
  gone: 0,
  otherAmount: 0,
  isSumRight: true,
  audited: 1,
  byState: [0, 0, 0, 0, 1, 0],
  chargedCents: 30_000,
  contractedCents: 9_950,
  duplicatedCents: 10_000,
  firstReceivedAt: new Date('2026-11-20T13:00:00Z'),
  lastReceivedAt: new Date('2026-11-20T13:00:00Z'),
};

const nothing = {
  kind: null,
  documentId: null,
  chargeKind: null,
  lateFeeBp: null,
  lateInterestPerDayCents: null,
  discountUntilOn: null,
  discountCents: null,
  preInvoiceId: null,
  preInvoiceExtraId: null,
  cfop: null,
  bank: { code: null, name: null, branch: null, branchDigit: null, account: null, accountDigit: null },
  accessKey: null,
  returnAccessKey: null,
  protocol: null,
  payerCnpj: null,
  taxes: {
    icmsBaseCents: null,
    icmsRateBp: null,
    icmsCents: null,
    issBaseCents: null,
    issRateBp: null,
    issCents: null,
    icmsStBaseCents: null,
    icmsStRateBp: null,
    icmsStCents: null,
    incomeTaxCents: null,
  },
};

function record(changes: Partial<BillRecord['bill']> = {}, others: Partial<BillRecord> = {}): BillRecord {
  return {
    bill: {
      id: 12,
      code: '6f0c7a52-0d2e-4f3c-9a54-1a8f3a1a9f10',
      shipperId: 3,
      carrierId: 7,
      source: 'json',
      layout: null,
      issuingBranch: '',
      series: '',
      number: 4711,
      issuedOn: null,
      dueOn: null,
      totalCents: 30_000,
      document: nothing,
      contentHash: Buffer.alloc(32),
      state: 2,
      payment: 0,
      receivedAt: new Date('2026-11-21T22:02:11Z'),
      updatedAt: new Date('2026-11-21T22:02:11Z'),
      paidOn: null,
      negotiatedAt: null,
      assigneeId: null,
      updateNo: 1,
      ...changes,
    },
    sums,
    log: [],
    shipper: { cnpj: '45997418000153', corporateName: 'Loja São João Ltda' },
    carrier: { cnpj: '34238864000168', corporateName: 'Rápido Transportes Ltda' },
    dispatcher: null,
    ...others,
  };
}

describe('the webhook of a bill', () => {
  it('says null for what a bill does not say', () => {
    expect(billEvent(record())).toEqual(golden('bill-bare'));
  });

  it('says everything that is known', () => {
    const taxes = { ...nothing.taxes, icmsCents: 1049, issCents: 5, incomeTaxCents: 10 };
    const bank = {
      code: '341',
      name: 'Banco',
      branch: '1234',
      branchDigit: '5',
      account: '678901',
      accountDigit: '2',
    };
    const document = {
      ...nothing,
      kind: '0' as const,
      discountCents: 250,
      preInvoiceId: '77',
      cfop: '6353',
      bank,
      taxes,
      accessKey: 'NFSE4711',
      returnAccessKey: 'RET4711',
      protocol: '135260000000009',
    };
    const line = {
      id: 1,
      billId: 12,
      fromState: 3 as const,
      toState: 4 as const,
      message: 'Fatura liberada',
      messageJson: { event: 'released' },
      approvalReasons: 'Acordo',
      complement: 'Por telefone',
      operatorId: 9,
      actor: 'Ana',
      changedAt: new Date('2026-11-22T13:00:00Z'),
    };
    const told = record(
      {
        layout: '5.0',
        series: '1',
        issuedOn: '2026-11-21',
        dueOn: '2026-12-05',
        state: 4,
        payment: 1,
        document,
      },
      { log: [line], dispatcher: { id: 5, corporateName: 'CD Serra Ltda' } },
    );
    expect(billEvent(told)).toEqual(golden('bill-released'));
  });

  it('writes instants with the offset of their day, summer time included', () => {
    expect(isoInSaoPaulo(Date.parse('2026-11-21T22:02:11.700Z'))).toBe('2026-11-21T19:02:11-03:00');
    expect(isoInSaoPaulo(Date.parse('2018-12-01T12:00:00Z'))).toBe('2018-12-01T10:00:00-02:00');
  });
});
