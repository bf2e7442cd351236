import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LiveRefusalCode } from '../../src/connectors/live-carrier/answer.ts';
import { simulatorModes } from '../../src/connectors/live-carrier/simulator/behaviours.ts';
import { readAnswer } from '../../src/connectors/live-carrier/wire-answer.ts';
import { contractVersion, enquiryJson } from '../../src/connectors/live-carrier/wire-enquiry.ts';
import { answerSchema } from '../../src/connectors/live-carrier/wire-schema.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/live-carriers.md'), 'utf8');
const blocks = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']): unknown =>
  JSON.parse(text),
);
const [enquiry, offers, refusal, schema] = blocks;

const read = (json: unknown) =>
  readAnswer(
    {
      status: 200,
      headers: new Map([['content-type', 'application/json']]),
      body: Buffer.from(JSON.stringify(json)),
    },
    Date.parse('2026-11-20T12:00:00Z'),
  );

describe('the page on live carriers', () => {
  it('shows an enquiry as it is sent', () => {
    const sent = enquiryJson({
      shipperCnpj: '99500101000199',
      dispatcherDocument: '99500101000199',
      origin: { zip: 29161376, uf: 'ES', ibge: 3205002, city: 'Serra' },
      destination: { zip: 1311000, uf: 'SP', ibge: 3550308, city: 'São Paulo' },
      recipient: { type: 'individual', document: null, stateInscription: null },
      reverse: false,
      loadTypes: ['fractional'],
      declaredCents: 29_980,
      realG: 6400,
      volumeMm3: 120_000_000,
      volumes: [
        {
          amount: 2,
          category: 999,
          sku: null,
          description: null,
          heightMm: 300,
          widthMm: 400,
          lengthMm: 500,
          unitWeightG: 3200,
          unitValueCents: 14_990,
        },
      ],
    });
    expect(sent).toEqual(enquiry);
  });

  it('shows answers that are understood', () => {
    expect(read(offers)).toMatchObject({
      offers: [
        { identifier: 'Q-58213-EXP', costCents: 4190, usedG: 36_000 },
        { service: 'Econômico', costCents: 2835, transitMinutes: 5 * 1440, expiresAtMs: null },
      ],
    });
    expect(read(refusal)).toMatchObject({ code: 'live_refused', sentence: expect.stringContaining('CEP') });
  });

  it('prints the schema that answers are held against, and the version', () => {
    expect(schema).toEqual(answerSchema);
    expect(page).toContain(`## The contract, version ${contractVersion}\n`);
  });

  it('explains every refusal and names every way to misbehave', () => {
    const codes: Record<LiveRefusalCode, true> = {
      live_timeout: true,
      live_down: true,
      live_nonsense: true,
      live_breaker_open: true,
      live_too_slow: true,
      live_busy: true,
      live_not_callable: true,
      live_refused: true,
      load_type: true,
      unknown_zip: true,
    };
    for (const name of [...Object.keys(codes), ...simulatorModes]) expect(page).toContain(`\`${name}\``);
  });
});
