import type {
  LoadingManifestLine,
  LoadingManifest as ManifestDocument,
} from '../../../documents/loading-manifest/loading-manifest.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { LabelDesk } from '../../label/desk.ts';
import { volumeAt } from '../../post/volume-at.ts';
import { type Manifest, manifestNumber, readManifest } from './manifest.ts';
import { loadedFreights, type ManifestFreight } from './manifest-freights.ts';

/**
 * A manifest as a PDF of A4 pages; an open one as it is now. What was closed gives the same bytes at every print.
 * @throws Failure `not_found`; as the threads that draw.
 */
export async function printManifest(
  { ctx: { db }, threads }: LabelDesk,
  manifestId: number,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; fileName: string }> {
  const manifest = await readManifest(db, manifestId);
  const { shipperId, carrierId, dispatchPointId } = manifest;
  const point = db.selectFrom('dispatchPoint').selectAll().where('id', '=', dispatchPointId);
  const carrier = db.selectFrom('carrier').selectAll().where('id', '=', carrierId);
  const shipper = db.selectFrom('shipper').selectAll().where('id', '=', shipperId);
  const document: ManifestDocument = {
    ...headOf(manifest),
    carrier: partyOf(found(await carrier.executeTakeFirst())),
    shipper: partyOf(found(await shipper.executeTakeFirst())),
    dispatchPoint: pointOf(found(await point.executeTakeFirst())),
    lines: (await loadedFreights(db, manifest)).map(lineOf).sort(byOrder),
  };
  const bytes = await threads.run(
    { kind: 'loading_manifest', manifest: document },
    { owner: shipperId, signal },
  );
  return { bytes, fileName: `romaneio-${document.number}.pdf` };
}

function headOf(manifest: Manifest) {
  const { id, state, driverName, driverDocument, plate, note, openedAt, endedAt, endedBy } = manifest;
  return {
    ...{ number: manifestNumber(id), state, driverName, driverDocument, plate, note, endedBy },
    openedAtMs: openedAt.getTime(),
    endedAtMs: endedAt?.getTime() ?? null,
    leftVolumes: manifest.leftVolumes,
  };
}

function partyOf({ corporateName: name, cnpj: document }: { corporateName: string; cnpj: string }) {
  return { name, document };
}

type Point = {
  tradeName: string;
  document: string;
  street: string;
  number: string;
  district: string;
  city: string;
  state: string;
  zip: string;
};

function pointOf({ tradeName: name, document, street, number, district, city, state, zip }: Point) {
  return { name, document, street, number, district, city, state, zip };
}

/** Of the volumes that are loaded: their weight, and of a whole freight the value of its goods. */
function lineOf({ freight, loaded, missing, left, reason }: ManifestFreight): LoadingManifestLine {
  const { agreement, nfes, recipient, volumeCount } = freight;
  const weights = loaded.map((number) => volumeAt(agreement.volumes, number)?.unitWeightG || null);
  return {
    freightCode: freight.code,
    orderNumber: freight.orderNumber,
    nfes: nfes.map(({ number, series }) => ({ number, series })),
    valueCents: nfes.reduce((sum, { valueCents }) => sum + valueCents, 0),
    city: recipient.city,
    state: recipient.state,
    ...{ volumeCount, loaded, missing, left, reason },
    weightG: weights.includes(null) ? null : weights.reduce<number>((sum, weight) => sum + (weight ?? 0), 0),
  };
}

/** By their orders, as texts are compared everywhere alike; those without one last. */
function byOrder(one: LoadingManifestLine, other: LoadingManifestLine): number {
  const [a, b] = [one.orderNumber, other.orderNumber];
  if (a === b) return one.freightCode < other.freightCode ? -1 : 1;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a.localeCompare(b, 'pt-BR', { numeric: true });
}
