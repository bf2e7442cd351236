import type { RefusalReceiptView } from '@carreto/contract/admin/freights/receipts';

/** A nearest change as one member of a quote to set. */
export type ChangeSetting = NonNullable<RefusalReceiptView['changes'][number]['setting']>;
