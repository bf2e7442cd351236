import { expect, test } from 'vitest';
import { enquiryFor, routeBetween } from '../../../test/support/shipments.ts';
import { coverage, table, weightRegion, weightTariff } from '../../../test/support/tables.ts';
import { compileTable } from './compile.ts';
import { regionName } from './lane.ts';
import { match } from './match.ts';
import { otherRegions } from './other-regions.ts';

test('every other region of a table may have been priced by, however many there are', () => {
  const names = Array.from({ length: 150 }, (_, index) => `R${index}`);
  const sheet = compileTable(
    table({
      tariff: weightTariff({}, { regions: names.map((region) => weightRegion({ region })) }),
      coverage: [coverage({ region: 'R7', start: 0, end: 99_999_999 })],
    }),
  );
  const enquiry = enquiryFor(routeBetween('saoPaulo', 'salvador'));
  const lane = match(sheet, enquiry);
  if (lane.kind !== 'lane') throw new Error('not served');
  expect(otherRegions({ sheet, lane, enquiry }).map(regionName)).toEqual(
    names.filter((name) => name !== 'R7'),
  );
});
