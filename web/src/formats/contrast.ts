/** Colours of a tracking page as `#rrggbb`: its bar and what is written on it, and accents on a light and a dark page. */
type PageColours = { bar: string; onBar: string; accentOnLight: string; accentOnDark: string };

/** The pages that a tracking page has. */
export const trackingGrounds = { light: '#ffffff', dark: '#14181c' } as const;

const plain: PageColours = {
  bar: '#22313f',
  onBar: '#ffffff',
  accentOnLight: '#0b5cad',
  accentOnDark: '#8ab8ff',
};

/** What text needs against its ground (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;

/** Whether a text is a colour, such as `#1a7f37`. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Colours around a shipper's own, as the server makes them; where it is none or reads badly, the usual ones. */
export function trackingColours(own: string | null): PageColours {
  if (own === null || !isColour(own)) return plain;
  const reads = (ground: string) => contrast(own, ground) >= leastContrast;
  return {
    bar: own,
    onBar: contrast(own, '#ffffff') >= contrast(own, '#000000') ? '#ffffff' : '#000000',
    accentOnLight: reads(trackingGrounds.light) ? own : plain.accentOnLight,
    accentOnDark: reads(trackingGrounds.dark) ? own : plain.accentOnDark,
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
