import type { MirrorPart } from '../../../platform/mirror/mirror.ts';
import type { Rows } from '../../../rows.ts';
import { type OperatorCaller, operatorCaller } from '../../access/access-part.ts';

/** Active people by id, as a session speaks for them: whoever is switched off is not there. */
export type OperatorsInMemory = ReadonlyMap<number, OperatorCaller>;

export const operatorsPart: MirrorPart<Rows, OperatorsInMemory> = {
  epochs: ['access'],
  async load(snapshot) {
    const rows = await snapshot.selectFrom('operator').selectAll().where('active', '=', true).execute();
    return new Map(rows.map((row) => [row.id, operatorCaller(row)]));
  },
};
