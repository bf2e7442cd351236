import type { Context } from '../context.ts';
import type { BusinessCalendar } from '../engine/calendar/business-days.ts';
import { calendarOf } from '../engine/calendar/calendar-of.ts';

/** The business days by which a shipper's deadlines count. */
export function calendarFor({ mirror }: Pick<Context, 'mirror'>, shipperId: number): BusinessCalendar {
  const shipper = mirror.current.shippers.get(shipperId);
  if (shipper === undefined) throw new Error(`no shipper ${shipperId} in the mirror`);
  return calendarOf(shipper.settings.easterHolidays);
}
