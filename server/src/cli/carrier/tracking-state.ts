import { readTrackingStates } from '../../freight/track/intake/poll/read-states.ts';
import { toWireState } from '../../freight/track/intake/poll/wire.ts';
import { type Command, exitCodes } from '../command.ts';
import { commonOptions } from '../context/installation-options.ts';
import { withContext } from '../context/with-context.ts';
import { printData, tableLines } from '../output/output.ts';

/** How asking goes, by connection. */
export const trackingState: Command = {
  name: 'state',
  summary: 'when carriers were asked and answered, what went wrong, what waits',
  options: { ...commonOptions },
  run: (args) =>
    withContext(args, async (ctx) => {
      const states = (await readTrackingStates(ctx)).map(toWireState);
      printData(args, states, () => [
        ...tableLines(
          ['id', 'carrier', 'last answer', 'next', 'failures', 'followed', 'waiting', 'unnamed', 'troubled'],
          states.map((one) => [
            one.connectionId,
            one.carrierId,
            one.answeredAt ?? 'never',
            one.active ? (one.dueAt ?? 'at once') : 'not active',
            one.failures,
            one.followed,
            one.waiting,
            one.unnamed,
            one.troubled,
          ]),
        ),
        ...states.flatMap(({ connectionId, failures, problem }) =>
          failures > 0 && problem !== null ? [`${connectionId}: ${problem.code}, ${problem.sentence}`] : [],
        ),
      ]);
      return exitCodes.done;
    }),
};
