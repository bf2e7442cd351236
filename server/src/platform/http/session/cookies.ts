import type { Entrance } from './entrance.ts';

/** What a session's cookie holds: 256 bits, as 43 characters of base64 for addresses. */
const secretForm = /^[0-9A-Za-z_-]{43}$/;

/** Longest header that is looked through. */
const longestHeader = 16_384;

/**
 * The value of a cookie; undefined where there is none, where it cannot be one of ours, and where there are two that
 * differ: somebody else's page on a neighbouring host may have set one of them.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined || header.length > longestHeader) return undefined;
  const values = header.split(';').flatMap((pair) => {
    const [key = '', ...value] = pair.split('=');
    return key.trim() === name ? [value.join('=').trim()] : [];
  });
  const [first] = values;
  if (first === undefined || values.some((value) => value !== first)) return undefined;
  return secretForm.test(first) ? first : undefined;
}

type CookieOptions = {
  /** Appended to the name of the session's cookie. */
  suffix?: string;
  /** Seconds that the browser keeps it; until it is closed when left out. */
  maxAgeS?: number | undefined;
};

/** The name of a cookie of ours at an entrance. */
export function cookieNameAt(entrance: Entrance, suffix = ''): string {
  return `${entrance.cookieName}${suffix}`;
}

/** `Set-Cookie`: no script reads it, no other site sends it along with more than a link. */
export function writeCookie(
  entrance: Entrance,
  value: string,
  { suffix, maxAgeS }: CookieOptions = {},
): string {
  return [
    `${cookieNameAt(entrance, suffix)}=${value}`,
    `Path=${entrance.path}`,
    ...(maxAgeS === undefined ? [] : [`Max-Age=${maxAgeS}`]),
    'HttpOnly',
    'SameSite=Lax',
    ...(entrance.isSecure ? ['Secure'] : []),
  ].join('; ');
}
