import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { trackingMapping } from '@carreto/contract/admin/registry/tracking-mapping';
import { describe, expect, it } from 'vitest';
import type { TrackingMapping } from '../../src/connectors/carrier-tracking/mapping.ts';
import type { PolledFreight, TrackingFailureCode } from '../../src/connectors/carrier-tracking/port.ts';
import { readAnswer, replyKeyOf } from '../../src/connectors/carrier-tracking/read-answer.ts';
import { placeholders } from '../../src/connectors/carrier-tracking/template.ts';
import { namesOf, needsOf } from '../../src/connectors/carrier-tracking/wire-names.ts';
import { createValidation } from '../../src/platform/http/request/validate.ts';
import { requireMapping } from '../../src/registry/tracking-connections/check-mapping.ts';
import { trackingPolicy } from '../../src/registry/tracking-connections/tracking-connection.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/carrier-tracking.md'), 'utf8');
const blocks = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']): unknown =>
  JSON.parse(text),
);
const validate = createValidation().request(trackingMapping);
const policy = trackingPolicy({ trackingAllowedNetworks: [], trackingPorts: [443] });

const nfe = (number: string) => ({
  accessKey: `32261111222333000181550010000${number.padStart(5, '0')}1123456789`,
  number,
  series: '1',
});
const freight = (code: string, number: string): PolledFreight => ({
  shipperId: 1,
  freightCode: code,
  shipperCnpj: '11222333000181',
  nfes: [nfe(number)],
  orderNumber: null,
  carrierCodes: [],
  postalCodes: [],
});

function answered(mapping: TrackingMapping, body: unknown) {
  const names = [freight('FR261120AAAAA', '1234'), freight('FR261120BBBBB', '1235')]
    .slice(0, mapping.request.batch == null ? 1 : 2)
    .flatMap((one) => namesOf(one, needsOf(mapping)))
    .map((name) => ({ ...name, key: replyKeyOf(name, mapping) }));
  const raw = { status: 200, headers: new Map<string, string>(), body: Buffer.from(JSON.stringify(body)) };
  const outcome = readAnswer(raw, mapping, names);
  if (outcome.kind !== 'answers') throw new Error(outcome.sentence);
  return outcome.answers.map((answer) =>
    answer.kind === 'events'
      ? answer.events.map((event) => [
          new Date(event.occurredAtMs).toISOString(),
          event.carrierCode,
          event.code,
          event.message ?? event.trackingCode ?? event.expectedOn,
        ])
      : answer.sentence,
  );
}

describe('the page on carriers that are asked', () => {
  it('has three mappings that may be added as they stand', () => {
    const mappings = [blocks[0], blocks[2], blocks[4]];
    for (const mapping of mappings) {
      expect(validate(mapping)).toBeUndefined();
      requireMapping(mapping as TrackingMapping, { policy, shipperId: null, hasSecret: false });
    }
    expect(blocks).toHaveLength(6);
  });

  it('reads events by the key of an NF-e, with codes in their texts', () => {
    expect(answered(blocks[0] as TrackingMapping, blocks[1])).toEqual([
      [
        ['2026-11-18T11:40:00.000Z', '80', 120, 'Previsao de entrega: 20/11/26.'],
        ['2026-11-20T10:55:00.000Z', '85', 17, 'Veiculo de entrega.'],
        ['2026-11-20T14:20:00.000Z', '01', 3, 'Entrega realizada normalmente. - Recebido por JOANA'],
      ],
    ]);
    const unknown = { success: false, message: 'Nenhum documento localizado' };
    expect(answered(blocks[0] as TrackingMapping, unknown)).toEqual(['Nenhum documento localizado']);
  });

  it('reads several freights at once, each its own', () => {
    const mapping = blocks[2] as TrackingMapping;
    expect(answered(mapping, blocks[3])).toEqual([
      [
        ['2026-11-19T21:02:11.000Z', 'COLETADO', 15, '18123456789012'],
        ['2026-11-20T09:30:00.000Z', 'ENTRADA', 2, '18123456789012'],
      ],
      'Documento nao encontrado',
    ]);
    const misspelt = JSON.parse(JSON.stringify(blocks[3]).replace('"error":', '"erro":')) as object;
    expect(answered(mapping, misspelt)[1]).toBe('Documento nao encontrado');
  });

  it('reads lists within lists; a status that nobody mapped keeps a code of its own', () => {
    expect(answered(blocks[4] as TrackingMapping, blocks[5])).toEqual([
      [
        ['2026-11-19T20:45:00.000Z', 'MERCADORIA COLETADA', 15, null],
        ['2026-11-20T11:10:00.000Z', 'EM ROTA DE ENTREGA', 17, null],
        ['2026-11-20T12:00:00.000Z', expect.stringMatching(/^AGUARDANDO AG.*~[0-9a-f]{6}$/), null, null],
        ['2026-11-20T09:00:00.000Z', 'EM VIAGEM', 2, null],
      ],
    ]);
  });

  it('names every placeholder and explains every failure', () => {
    const codes: Record<TrackingFailureCode | 'bad_events', true> = {
      timeout: true,
      down: true,
      not_let_in: true,
      too_many: true,
      rejected: true,
      nonsense: true,
      not_callable: true,
      failed: true,
      bad_events: true,
    };
    for (const code of Object.keys(codes)) expect(page).toContain(`| \`${code}\` |`);
    for (const name of placeholders) expect(page).toContain(`\`{${name}}\``);
  });
});
