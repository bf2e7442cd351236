import { createPostalDesk, type PostalDesk } from '../../connectors/postal-operator/desk.ts';
import type { Context } from '../../context.ts';
import { createOutgoingClient } from '../../platform/outgoing/client.ts';
import { SealError } from '../../platform/secrets/seal.ts';
import { postalPolicy, postalSecretPlace } from '../../registry/postal/account.ts';
import { openPostalNotes } from '../../registry/postal/health.ts';

const connections = 8;

/** Opens the way to the operator's services: guarded, with a deadline, with tokens and breakers of its own. */
export function openPostalDesk(
  ctx: Pick<Context, 'config' | 'clock' | 'sealer' | 'db'> & Partial<Pick<Context, 'log'>>,
): PostalDesk {
  const { config, clock, sealer } = ctx;
  const notes = openPostalNotes(ctx);
  const desk = createPostalDesk({
    client: createOutgoingClient({ policy: postalPolicy(config), connections }),
    deadlineMs: config.postalDeadlineMs,
    nowMs: () => clock.nowMs(),
    monotonicMs: () => performance.now(),
    onCall: notes.note,
    open: (sealed, { row, field }) => {
      try {
        return sealer.open(sealed, postalSecretPlace(row, field));
      } catch (error) {
        if (error instanceof SealError) return null;
        throw error;
      }
    },
  });
  return {
    ...desk,
    async close() {
      await desk.close();
      await notes.close();
    },
  };
}
