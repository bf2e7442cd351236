import type { Context } from '../context.ts';
import { keeperOfDays } from '../freight/archive/keep-archive.ts';
import { countOriginalsBefore } from '../freight/cte/forget-originals.ts';
import { countOldEvents, dropOldEvents } from '../freight/cte/intake/events/drop-old-events.ts';
import { countOldWaybills, dropOldWaybills } from '../freight/cte/waybills/drop-old-waybills.ts';
import { countKnownDrivers, forgetDrivers } from '../freight/dispatch/loading/forget-drivers.ts';
import { countOldLabels, countOldLinks, dropOldLabels, dropOldLinks } from '../freight/label/retention.ts';
import {
  countOldBodies,
  countOldDeliveries,
  dropOldDeliveries,
  forgetBodies,
} from '../freight/notify/deliveries/retention.ts';
import { countOldQuotes, dropOldQuotes } from '../freight/quote/store/partitions.ts';
import {
  anonymisePastTerm,
  countBefore,
  firstDayKept,
  forgetOriginalsPastTerm,
} from '../freight/record/anonymise.ts';
import {
  countOldStoreEvents,
  countOldStoreOrders,
  dropOldStoreEvents,
  dropOldStoreOrders,
} from '../freight/stores/retention.ts';
import { countOldEdiFiles, dropOldEdiFiles } from '../freight/track/intake/ocoren/drop-old-files.ts';
import { countOldPolls, dropOldPolls } from '../freight/track/intake/poll/drop-old.ts';
import { countOldProofs, dropOldProofs } from '../freight/track/intake/proof/drop-proofs.ts';
import { countOldWhatIfs, dropOldWhatIfs } from '../freight/what-if/kept/drop-old-what-ifs.ts';
import type { Connection } from '../platform/db/connection.ts';
import { countOldKeys, forgetKeys } from '../platform/idempotency/forget-keys.ts';
import { countOldLetters, dropOldLetters } from '../platform/mail/drop-letters.ts';
import type { RetentionDuty } from '../platform/retention/retention.ts';
import { countOldCalls, dropOldCalls } from '../registry/calls/retention.ts';
import { countForgottenCredentials, dropForgottenCredentials } from '../registry/forgotten-credentials.ts';
import { countOldJobs, dropOldJobs } from '../registry/jobs/drop-old-jobs.ts';
import { countRetiredPictures, dropRetiredPictures } from '../registry/label-pictures/printed-pictures.ts';
import { countOldImportFiles, dropOldImportFiles } from '../registry/table-imports/drop-files.ts';
import { countOldExchanges, dropOldExchanges } from '../registry/vendor-accounts/retention.ts';

type World = Pick<Context, 'db' | 'config' | 'log'> & { connection: Connection };

/** Everything that is forgotten because its term is over, in the order it is done in. Nothing else deletes by age. */
export function retentionDuties(ctx: World): RetentionDuty[] {
  return [...dutiesOfFreights(ctx), ...dutiesOfPlumbing(ctx)];
}

function dutiesOfFreights(ctx: World): RetentionDuty[] {
  return [
    {
      name: 'quotes',
      count: (horizon) => countOldQuotes(ctx, horizon),
      forget: async (horizon) => (await dropOldQuotes(ctx, horizon, keeperOfDays(ctx))).length,
    },
    {
      name: 'recipients of freights',
      count: async (horizon) => {
        const day = firstDayKept(ctx, horizon);
        return day === null ? 0 : countBefore(ctx, day);
      },
      forget: (horizon) => anonymisePastTerm(ctx, horizon),
    },
    {
      name: 'originals of CT-es',
      count: async (horizon) => {
        const day = firstDayKept(ctx, horizon);
        return day === null ? 0 : countOriginalsBefore(ctx, day);
      },
      forget: (horizon) => forgetOriginalsPastTerm(ctx, horizon),
    },
    duty('drivers of loading manifests', ctx, { count: countKnownDrivers, forget: forgetDrivers }),
    duty('pictures of deliveries', ctx, { count: countOldProofs, forget: dropOldProofs }),
    duty('files of carriers', ctx, { count: countOldEdiFiles, forget: dropOldEdiFiles }),
    duty('events without a CT-e', ctx, { count: countOldEvents, forget: dropOldEvents }),
    duty('waybills without a CT-e', ctx, { count: countOldWaybills, forget: dropOldWaybills }),
    duty('tracking events as they came', ctx, { count: countOldPolls, forget: dropOldPolls }),
    duty('bodies of webhooks', ctx, { count: countOldBodies, forget: forgetBodies }),
    duty('deliveries of webhooks', ctx, { count: countOldDeliveries, forget: dropOldDeliveries }),
    duty('what-ifs', ctx.db, { count: countOldWhatIfs, forget: dropOldWhatIfs }),
    duty('events of shops', ctx, { count: countOldStoreEvents, forget: dropOldStoreEvents }),
    duty('orders of shops', ctx, { count: countOldStoreOrders, forget: dropOldStoreOrders }),
    duty('labels', ctx, { count: countOldLabels, forget: dropOldLabels }),
    duty('links', ctx, { count: countOldLinks, forget: dropOldLinks }),
  ];
}

function dutiesOfPlumbing(ctx: World): RetentionDuty[] {
  return [
    // After the labels that may show them.
    duty('pictures on labels', ctx.db, { count: countRetiredPictures, forget: dropRetiredPictures }),
    duty('files of imports', ctx, { count: countOldImportFiles, forget: dropOldImportFiles }),
    duty('answers under an Idempotency-Key', ctx.db, { count: countOldKeys, forget: forgetKeys }),
    duty('credentials of a lost master key', ctx.db, {
      count: countForgottenCredentials,
      forget: dropForgottenCredentials,
    }),
    duty('jobs of operators', ctx.db, { count: countOldJobs, forget: dropOldJobs }),
    duty('calls of integrations', ctx, { count: countOldCalls, forget: dropOldCalls }),
    duty("calls to carriers' own systems", ctx, { count: countOldExchanges, forget: dropOldExchanges }),
    duty('letters', ctx.db, { count: countOldLetters, forget: dropOldLetters }),
  ];
}

type Act<From> = (
  from: From,
  horizon: Parameters<RetentionDuty['count']>[0],
) => ReturnType<RetentionDuty['count']>;

function duty<From>(
  name: string,
  from: From,
  { count, forget }: { count: Act<From>; forget: Act<From> },
): RetentionDuty {
  return { name, count: (horizon) => count(from, horizon), forget: (horizon) => forget(from, horizon) };
}
