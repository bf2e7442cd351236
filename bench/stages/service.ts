import { startApp } from '@carreto/server/app';
import { readConfig } from '@carreto/server/config';
import type { Context } from '@carreto/server/context';
import { cnpjCheckDigits } from '@carreto/server/kernel/cnpj';
import { silentLog } from '@carreto/server/platform/log/log';
import { issueToken } from '@carreto/server/registry/access/issue-token';
import { addCarrier } from '@carreto/server/registry/carriers/add-carrier';
import { commandLine } from '@carreto/server/registry/changes/change';
import { addShipper } from '@carreto/server/registry/shippers/add-shipper';
import { addPlatform } from '@carreto/server/registry/shippers/platforms';
import { importTable } from '@carreto/server/registry/tables/import-table';
import { publishVersion } from '@carreto/server/registry/tables/publish-version';
import { serveStage } from '../run/serve-stage.ts';
import { hubOf } from '../world/profile.ts';
import type { Asker } from '../world/request.ts';
import { syntheticTable } from '../world/table.ts';

export type ServiceInput = { dataFolder: string; carriers: number };
export type ServiceResult = { port: number; asker: Asker; importSeconds: number };

/** The whole service as `./carreto start` runs it, on its own database, with a synthetic world. */
serveStage(async ({ dataFolder, carriers }: ServiceInput) => {
  const config = readConfig(
    { CARRETO_DATA: dataFolder, CARRETO_PORT: '0', CARRETO_MIN_FREE_MB: '0' },
    dataFolder,
  );
  let seeded: Omit<ServiceResult, 'port'> | undefined;
  const app = await startApp(config, silentLog, {
    prepare: async (ctx) => {
      seeded = await seedWorld(ctx, carriers);
      await ctx.mirror.refresh();
    },
  });
  if (seeded === undefined) throw new Error('the service started without a world');
  const result: ServiceResult = { port: Number(new URL(app.address).port), ...seeded };
  return { result, close: () => app.stop() };
});

async function seedWorld(ctx: Context, carriers: number): Promise<Omit<ServiceResult, 'port'>> {
  const asker = await seedShipper(ctx);
  let importMs = 0;
  for (let carrier = 0; carrier < carriers; carrier += 1) {
    const { id } = await addCarrier(ctx, commandLine, {
      cnpj: cnpjOf(carrier + 1),
      rntrc: null,
      logoUrl: null,
      ...company(`Carrier ${carrier}`),
    });
    const text = JSON.stringify(syntheticTable(hubOf(carriers), carrier));
    const startedAt = performance.now();
    const { version } = await importTable(ctx, commandLine, {
      carrierId: id,
      shipperId: asker.id,
      file: { name: 'synthetic.json', bytes: Buffer.from(text), options: {} },
    });
    await publishVersion(ctx, commandLine, version.id);
    importMs += performance.now() - startedAt;
  }
  return { asker, importSeconds: importMs / 1000 };
}

async function seedShipper(ctx: Context): Promise<Asker & { id: number }> {
  const cnpj = cnpjOf(0);
  const { id } = await addShipper(ctx, commandLine, { cnpj, ...company('Shipper') });
  const { code } = await addPlatform(ctx, commandLine, { shipperId: id, name: 'bench', code: 'BENCH0001' });
  const { token } = await issueToken(ctx, commandLine, { owner: { kind: 'shipper', id }, name: 'bench' });
  return { id, cnpj, token, platformCode: code };
}

function company(name: string) {
  return {
    corporateName: name,
    tradeName: name,
    stateInscription: null,
    address: {
      zip: '29161376',
      street: 'Rua das Medidas',
      number: '1',
      complement: null,
      district: 'Centro',
      city: 'Serra',
      state: 'ES' as const,
    },
  };
}

function cnpjOf(number: number): string {
  const base = `98${String(number).padStart(6, '0')}0001`;
  return `${base}${cnpjCheckDigits(base)}`;
}
