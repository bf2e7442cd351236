import type { EasterHolidays } from '../../src/engine/calendar/holidays.ts';

/** The default: all of them (decision Q3). */
export const allEasterHolidays: EasterHolidays = { carnival: true, goodFriday: true, corpusChristi: true };

/**
 * A shipper that switched the Easter-based holidays off. Good Friday stays: it is listed as a national
 * holiday, unlike the others, and no carrier delivers on it.
 */
export const onlyGoodFriday: EasterHolidays = { carnival: false, goodFriday: true, corpusChristi: false };
