import { failed } from '../../../../../connectors/carrier-tracking/port.ts';
import type { Context } from '../../../../../context.ts';
import type { TrackerOf } from '../connection.ts';

/** Asks a carrier's own system by the account of a connection. */
export function vendorTrackerOf({
  mirror,
  vendors,
  config,
}: Pick<Context, 'mirror' | 'vendors' | 'config'>): TrackerOf {
  return ({ vendorAccountId }) => {
    const access = mirror.current.vendorAccounts.get(vendorAccountId ?? 0);
    // The connection was read just now; what it belongs to is known here a moment later.
    if (access === undefined) return failed('not_callable', 'its account is not known here yet', 1000);
    const ports = vendors.portsOf(access);
    if ('closed' in ports) return failed('not_callable', ports.sentence);
    const { track } = ports;
    if (track === null) return failed('not_callable', 'its connector follows no freights');
    return {
      ...track,
      ask: (names, signal) =>
        track.ask(names, AbortSignal.any([signal, AbortSignal.timeout(config.trackingDeadlineMs)])),
    };
  };
}
