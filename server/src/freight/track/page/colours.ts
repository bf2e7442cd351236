/** Colours of a page as `#rrggbb`: the bar with the brand, what is written on it, accents on a light and a dark page. */
export type Colours = { bar: string; onBar: string; accentOnLight: string; accentOnDark: string };

export const lightPage = '#ffffff';
export const darkPage = '#14181c';

const plain: Colours = {
  bar: '#22313f',
  onBar: '#ffffff',
  accentOnLight: '#0b5cad',
  accentOnDark: '#8ab8ff',
};

/** What text needs against its ground (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5;

/**
 * Colours around a shipper's own. Everything stays readable whatever it chose: black or white is written on it,
 * and where it is too pale or too dark for a page the usual accent stands in.
 */
export function coloursOf(own: string | null): Colours {
  if (own === null || !/^#[0-9a-f]{6}$/i.test(own)) return plain;
  const reads = (page: string) => contrast(own, page) >= leastContrast;
  return {
    bar: own,
    onBar: contrast(own, '#ffffff') >= contrast(own, '#000000') ? '#ffffff' : '#000000',
    accentOnLight: reads(lightPage) ? own : plain.accentOnLight,
    accentOnDark: reads(darkPage) ? own : plain.accentOnDark,
  };
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2, definition of contrast ratio). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
