import type { RegistryContext } from '../registry/changes/change.ts';
import { importTable } from '../registry/tables/import-table.ts';
import { listTables } from '../registry/tables/list-tables.ts';
import { publishVersion } from '../registry/tables/versions/publish-version.ts';
import { demoActor } from './demo-actor.ts';
import type { DemoTable } from './shapes.ts';

/** Imports and publishes the tables of a carrier for the shipper; those of services that it has stay. */
export async function seedTables(
  ctx: RegistryContext,
  { carrierId, shipperId, tables }: { carrierId: number; shipperId: number; tables: readonly DemoTable[] },
): Promise<void> {
  const { items } = await listTables(ctx, { carrierId, shipperId, limit: 200 });
  for (const { document, validFromOn, validUntilOn } of tables) {
    const existing = items.find(({ service }) => service === document.service.name);
    if (existing !== undefined && existing.published !== null) continue;
    const { version } = await importTable(ctx, demoActor, {
      carrierId,
      shipperId,
      validFrom: validFromOn,
      ...(validUntilOn === null ? {} : { validUntil: validUntilOn }),
      file: {
        name: `${document.service.code}.json`,
        bytes: Buffer.from(JSON.stringify(document)),
        options: {},
      },
    });
    await publishVersion(ctx, demoActor, version.id);
  }
}
