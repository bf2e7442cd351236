import type { Preferences } from '@carreto/contract/admin/account/preferences';
import type { ColumnType, Generated } from 'kysely';

type Kept = Omit<Preferences, 'revision'>;

export type PreferenceRows = {
  operatorPreference: {
    operatorId: number;
    revision: Generated<number>;
    body: ColumnType<Kept, string, string>;
  };
  savedView: {
    id: Generated<number>;
    operatorId: number;
    screen: string;
    name: string;
    shared: boolean;
    search: string;
    columns: ColumnType<string[], string, string>;
    position: number;
    revision: Generated<number>;
    createdAt: Generated<Date>;
  };
};
