import { jsonReader } from '../line/read-answer.ts';
import type { CarrierPush } from '../push-port.ts';
import { pushBody } from './schema.ts';
import { answersOf } from './wire-track.ts';

const read = jsonReader(pushBody);

/** What Correios pushes (C20). No signature is published: the secret in the address is what it is known by. */
export function pushOf(): CarrierPush {
  return {
    judge: () => 'genuine',
    read({ headers, body }) {
      const json = read({ status: 200, headers, body });
      const objects = 'objetos' in json ? json.objetos : [json];
      return {
        keys: objects.map(({ codObjeto }) => codObjeto),
        answersOf: (names) => answersOf(objects, names),
      };
    },
  };
}
