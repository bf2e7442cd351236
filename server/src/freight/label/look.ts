import type { Context } from '../../context.ts';
import type { LabelPrint } from '../../documents/labels/print.ts';

/** What a shipper's labels are made for. */
export function lookOf({ mirror }: Pick<Context, 'mirror'>, shipperId: number): Pick<LabelPrint, 'dpi'> {
  const settings = mirror.current.shippers.get(shipperId)?.settings;
  if (settings === undefined) throw new Error(`no shipper ${shipperId} in the mirror`);
  return { dpi: settings.labelDpi };
}
