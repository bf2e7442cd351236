import { basicPair } from '../../../platform/outgoing/auth-headers.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { CarrierPush } from '../push-port.ts';
import { isSameText } from '../values/same-text.ts';
import { memberText } from '../values/texts.ts';
import type { VendorAccess } from '../vendor.ts';
import { trackAnswer } from './schema.ts';
import { answerOf } from './wire-track.ts';

const read = jsonReader(trackAnswer);

/** What Loggi pushes: the body of tracking (L17), under the user and password that its people were given (L19). */
export function pushOf({ credential: { pushUser, pushPassword } }: VendorAccess): CarrierPush {
  return {
    judge({ headers }) {
      if (pushUser === undefined || pushPassword === undefined) return 'forged';
      const wanted = `Basic ${basicPair({ user: pushUser, password: pushPassword })}`;
      return isSameText(headers.get('authorization') ?? '', wanted) ? 'genuine' : 'forged';
    },
    read({ headers, body }) {
      const { packages } = read({ status: 200, headers, body });
      if (packages === undefined) throw nonsense('it is off: there is no list of packages');
      // Whose a package without a code is, a push does not say.
      const named = packages.filter(({ trackingCode }) => memberText(trackingCode) !== null);
      return {
        keys: named.flatMap(({ trackingCode }) => memberText(trackingCode) ?? []),
        answersOf: (names) => names.map((name) => answerOf(named, name)),
      };
    },
  };
}
