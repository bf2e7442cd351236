import type { Context } from '../../context.ts';
import type { LabelPrint } from '../../documents/labels/print.ts';

/** How a shipper wants its labels to look. */
export function lookOf(
  { mirror }: Pick<Context, 'mirror'>,
  shipperId: number,
): Pick<LabelPrint, 'dpi' | 'logo'> {
  const settings = mirror.current.shippers.get(shipperId)?.settings;
  if (settings === undefined) throw new Error(`no shipper ${shipperId} in the mirror`);
  return { dpi: settings.labelDpi, logo: settings.trackingPage.logo };
}
