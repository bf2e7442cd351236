import { describe, expect, test } from 'vitest';
import { carrierLabel, danfeLabel, hostileTexts, postalLabel } from '../../../test/support/labels.ts';
import type { CarrierLabel } from '../labels/content.ts';
import { layoutOf } from '../labels/layouts.ts';
import { renderZpl } from './render-zpl.ts';

/** Every command a printer would find, with what it is given but for the data of fields. */
function commandsOf(zpl: string): string[] {
  return zpl.split(/(?=[\^~])/).map((command) => (command.startsWith('^FD') ? '^FD' : command.trim()));
}

/** The same label with a text in every place that people fill. */
function filled(label: CarrierLabel, text: string): CarrierLabel {
  const party = {
    ...label.recipient,
    name: text,
    street: text,
    complement: text,
    district: text,
    city: text,
  };
  return {
    ...label,
    carrierName: text,
    serviceName: text,
    route: text,
    orderNumber: text,
    recipient: party,
    sender: party,
  };
}

/** As wide as the original, and nothing to a printer. */
const harmless = (text: string) => text.replace(/[\^~_]/g, '0').replaceAll('\\', '/');

describe('ZPL', () => {
  test.each(hostileTexts)('has the same commands with %j as with a harmless text', (text) => {
    for (const number of [1, 2, 6]) {
      const zpl = renderZpl(layoutOf(number), { labels: [filled(carrierLabel, text)] }, 203);
      expect(commandsOf(zpl)).toEqual(
        commandsOf(renderZpl(layoutOf(number), { labels: [filled(carrierLabel, harmless(text))] }, 203)),
      );
      // biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none is what is tested
      expect(zpl).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
    }
  });

  test('writes UTF-8 text and escapes what could be a command', () => {
    const zpl = renderZpl(
      layoutOf(2),
      { labels: [{ ...carrierLabel, orderNumber: 'A^B~C_D', carrierName: 'São João' }] },
      203,
    );
    expect(zpl).toContain('^FH^FDA_5EB_7EC_5FD^FS');
    expect(zpl).toContain('^FH^FDSão João^FS');
    expect(zpl.startsWith('^XA^CI28^LH0,0')).toBe(true);
  });

  test('is one format for each label, in order, at the size of the cell', () => {
    const volumes = [1, 2, 3].map((volumeNumber) => ({ ...carrierLabel, volumeNumber }));
    const zpl = renderZpl(layoutOf(1), { labels: volumes }, 203);
    expect(zpl.match(/\^XA/g)).toHaveLength(3);
    expect(zpl.match(/\^XZ/g)).toHaveLength(3);
    expect(zpl.match(/\^PW560\^LL792/g)).toHaveLength(3);
    expect([...zpl.matchAll(/\^FD(\d)\/3\^FS/g)].map(([, number]) => number)).toEqual(['1', '2', '3']);
  });

  test.each([
    [2, carrierLabel, 203, '^PW800^LL1120'],
    [2, carrierLabel, 300, '^PW1200^LL1680'],
    [2, carrierLabel, 600, '^PW2400^LL3360'],
    [6, postalLabel, 203, '^PW1520^LL440'],
    [9, danfeLabel, 203, '^PW800^LL800'],
    [10, danfeLabel, 203, '^PW800^LL1120'],
  ] as const)('of layout %i has its dots', (...[number, label, resolution, size]) => {
    expect(renderZpl(layoutOf(number), { labels: [label] }, resolution)).toContain(size);
  });

  test('draws the key of an NF-e with two dots to the module at 203 and three at 300 dots to the inch', () => {
    expect(renderZpl(layoutOf(9), { labels: [danfeLabel] }, 203)).toContain(`^BY2^BCN`);
    expect(renderZpl(layoutOf(9), { labels: [danfeLabel] }, 300)).toMatch(
      /\^BY3\^BCN,\d+,N,N,N,N\^FH\^FD>;41260811222333/,
    );
  });
});
