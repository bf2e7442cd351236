import { messages } from '@carreto/contract/messages';
import type { Transaction } from 'kysely';
import { type FieldProblem, fieldProblems } from '../../connectors/fields.ts';
import type { StoreManifest } from '../../connectors/stores/manifest.ts';
import { stores } from '../../connectors/stores/stores.ts';
import { type FailureDetail, fail, failField } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';
import { found } from '../changes/revision.ts';
import type { StoreOption } from './rows.ts';

/** @throws Failure `invalid_request` for a platform that there is no connector for. */
export function requireStorePlatform(platform: string): StoreManifest {
  const known = stores.get(platform);
  if (known === undefined) throw failField('platform', 'Esta plataforma não é conhecida.');
  return known.manifest;
}

export type FieldValues = {
  credential: Readonly<Record<string, string>>;
  settings: Readonly<Record<string, string>>;
};

const problemText: Readonly<Record<FieldProblem['problem'], string>> = {
  missing: messages.required,
  unknown: messages.unknownMember,
  malformed: messages.pattern,
};

/**
 * @param kept names that stand already and stay.
 * @throws Failure `invalid_request` that names each field which is missing, unknown or no such thing.
 */
export function requireFields(
  manifest: StoreManifest,
  values: FieldValues,
  kept: { credential: ReadonlySet<string>; settings: ReadonlySet<string> },
): void {
  const details = (['credential', 'settings'] as const).flatMap((part) =>
    fieldProblems(manifest[part], values[part], kept[part]).map(
      ({ member, problem }): FailureDetail => ({
        field: `${part}.${member}`.slice(0, 100),
        message: problemText[problem],
      }),
    ),
  );
  if (details.length > 0) throw fail('invalid_request', { details });
}

/** @throws Failure `invalid_request` for codes that stand twice or that the platform has not, and services that name nothing. */
export function requireOptions({ rates }: StoreManifest, options: readonly StoreOption[]): void {
  const details = options.flatMap(({ code, shows, carrierId, service }, index): FailureDetail[] => {
    const field = `options[${index}]`;
    const isNamed = carrierId !== undefined || service !== undefined;
    return [
      ...(options.findIndex((other) => other.code === code) < index
        ? [{ field: `${field}.code`, message: 'aparece mais de uma vez' }]
        : []),
      ...(rates.optionCode.exec(code)?.[0] === code
        ? []
        : [{ field: `${field}.code`, message: messages.pattern }]),
      ...(shows === 'service' && !isNamed
        ? [{ field: `${field}.service`, message: 'informe a transportadora, o serviço ou ambos' }]
        : []),
      ...(shows !== 'service' && isNamed
        ? [{ field: `${field}.shows`, message: 'transportadora e serviço só com `service`' }]
        : []),
    ];
  });
  if (details.length > 0) throw fail('invalid_request', { details });
}

/**
 * What a shop names must be its shipper's own.
 * @throws Failure `not_found` for a shipper, dispatch point or carrier that is not there; `platform_not_found`
 */
export async function requireOwn(
  tx: Transaction<Rows>,
  { shipperId, dispatchPointId, platformCode, options }: Named,
): Promise<void> {
  if (dispatchPointId !== undefined)
    found(
      await tx
        .selectFrom('dispatchPoint')
        .select('id')
        .where('id', '=', dispatchPointId)
        .where('shipperId', '=', shipperId)
        .executeTakeFirst(),
    );
  const carrierIds = [...new Set((options ?? []).flatMap(({ carrierId }) => carrierId ?? []))];
  for (const id of carrierIds)
    found(await tx.selectFrom('carrier').select('id').where('id', '=', id).executeTakeFirst());
  if (platformCode === undefined) return;
  const platform = await tx
    .selectFrom('shipperPlatform')
    .select('code')
    .where('shipperId', '=', shipperId)
    .where('code', '=', platformCode)
    .executeTakeFirst();
  if (platform === undefined) throw fail('platform_not_found');
}

type Named = {
  shipperId: number;
  dispatchPointId?: number | undefined;
  platformCode?: string | undefined;
  options?: readonly StoreOption[] | undefined;
};
