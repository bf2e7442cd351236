import { jsonReader } from '../line/read-answer.ts';
import type { CarrierPush } from '../push-port.ts';
import { isMacOf } from '../values/mac.ts';
import type { VendorAccess } from '../vendor.ts';
import { pushBody } from './schema.ts';
import { answerOf } from './wire-track.ts';

const read = jsonReader(pushBody);
const signature = 'x-me-signature';

/** What Melhor Envio pushes: an order as tracking has it (M19), signed by the secret of the application (M20). */
export function pushOf({ credential: { clientSecret } }: VendorAccess): CarrierPush {
  return {
    judge({ headers, body }) {
      const given = headers.get(signature);
      if (given === undefined) return 'probe';
      return isMacOf(body, { mac: macOf(given), secret: clientSecret }) ? 'genuine' : 'forged';
    },
    read({ headers, body }) {
      const { data } = read({ status: 200, headers, body });
      if (data == null) return { keys: [], answersOf: (names) => names.map(() => nothing) };
      return {
        keys: [data.id],
        answersOf: (names) => names.map(({ key }) => (key === data.id ? answerOf(data) : nothing)),
      };
    },
  };
}

const nothing = { kind: 'refused', sentence: 'it said nothing of this order' } as const;

/** Base64, as it is sent; hexadecimal digits, as some clients expect it, are of another length. */
function macOf(text: string): Buffer {
  return Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
}
