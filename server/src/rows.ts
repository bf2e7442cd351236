import type { PlatformRows } from './platform/db/rows.ts';

/** All tables of the database, each declared by the folder that owns it. */
export type Rows = PlatformRows;
