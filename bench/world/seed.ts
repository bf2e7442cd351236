import type { Context } from '@carreto/server/context';
import { cnpjCheckDigits } from '@carreto/server/kernel/cnpj';
import { issueToken } from '@carreto/server/registry/access/issue-token';
import { addCarrier } from '@carreto/server/registry/carriers/add-carrier';
import { commandLine } from '@carreto/server/registry/changes/change';
import { addShipper } from '@carreto/server/registry/shippers/add-shipper';
import { addPlatform } from '@carreto/server/registry/shippers/platforms';
import { importTable } from '@carreto/server/registry/tables/import-table';
import { publishVersion } from '@carreto/server/registry/tables/versions/publish-version';
import { hubOf } from './profile.ts';
import type { Asker } from './request.ts';
import { syntheticTable } from './table.ts';

/** Who asks, and how long its tables took to import. */
export type SeededWorld = { asker: Asker & { id: number }; importSeconds: number };

/** One shipper with a contract with each of so many carriers. */
export async function seedWorld(ctx: Context, carriers: number): Promise<SeededWorld> {
  const asker = await seedShipper(ctx);
  let importMs = 0;
  for (let carrier = 0; carrier < carriers; carrier += 1) {
    const { id } = await addCarrier(ctx, commandLine, {
      cnpj: carrierNumber(carrier + 1),
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

/** A shipper with a token, and no carrier. */
export async function seedShipper(ctx: Context): Promise<Asker & { id: number }> {
  const cnpj = carrierNumber(0);
  const { id } = await addShipper(ctx, commandLine, { cnpj, ...company('Shipper') });
  const { code } = await addPlatform(ctx, commandLine, { shipperId: id, name: 'bench', code: 'BENCH0001' });
  const { token } = await issueToken(ctx, commandLine, { owner: { kind: 'shipper', id }, name: 'bench' });
  return { id, cnpj, token, platformCode: code };
}

/** A company as registering one wants it. */
export function company(name: string) {
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

/** A valid CNPJ that is nobody's: 0 is the shipper's. */
export function carrierNumber(number: number): string {
  const base = `98${String(number).padStart(6, '0')}0001`;
  return `${base}${cnpjCheckDigits(base)}`;
}
