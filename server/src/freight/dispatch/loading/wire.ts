import type {
  LoadingManifestChanges,
  LoadingManifestClosing,
  LoadingManifestFreight,
  LoadingManifestLine,
  LoadingManifestView,
  LoadingScanView,
} from '@carreto/contract/admin/freights/loading-manifests';
import { formatDatetime } from '../../../kernel/sao-paulo.ts';
import { volumeCode } from '../../volume-code.ts';
import type { ToClose } from './close-manifest.ts';
import type { ListedManifest, ManifestView } from './find-manifests.ts';
import { manifestNumber, type Vehicle } from './manifest.ts';
import { manifestHeadOf } from './manifest-freight-head.ts';
import type { ManifestFreight } from './manifest-freights.ts';
import type { LoadingScanned } from './scan-volume.ts';

/** What is said of driver and plate; a plate in capital letters, without a hyphen. Members that are absent stay so. */
export function fromVehicle({
  driverName,
  driverDocument,
  plate,
  note,
}: Partial<Vehicle> | Omit<LoadingManifestChanges, 'revision'>): Partial<Vehicle> {
  return {
    ...(driverName === undefined ? {} : { driverName: trimmed(driverName) }),
    ...(driverDocument === undefined ? {} : { driverDocument: trimmed(driverDocument) }),
    ...(plate === undefined ? {} : { plate: plate?.toUpperCase().replace(/[- ]/g, '') ?? null }),
    ...(note === undefined ? {} : { note: trimmed(note) }),
  };
}

/** Blanks alone are nothing. */
function trimmed(text: string | null): string | null {
  return text?.trim() || null;
}

export function fromClosing(manifestId: number, body: LoadingManifestClosing): ToClose {
  const { revision, accepted = [], rest, reportCollected: isCollectionReported = false } = body;
  return { manifestId, revision, accepted, doOthersWait: rest === 'wait', isCollectionReported };
}

export function toManifestLine(manifest: ListedManifest): LoadingManifestLine {
  const { id, shipperId, carrierId, carrierName, dispatchPointId, dispatchPointName, state } = manifest;
  const { driverName, driverDocument, plate, note, openedAt, openedBy, endedAt, endedBy } = manifest;
  const { loadedVolumes, loadedFreights, revision } = manifest;
  return {
    ...{ id, number: manifestNumber(id), shipperId, carrierId, carrierName },
    ...{ dispatchPointId, dispatchPointName, state, driverName, driverDocument, plate, note },
    ...{ openedAt: openedAt.toISOString(), openedBy, endedAt: endedAt?.toISOString() ?? null, endedBy },
    ...{ loadedVolumes, loadedFreights, revision },
  };
}

export function toManifestView(manifest: ManifestView): LoadingManifestView {
  const { missingVolumes, leftVolumes, notfisLayout: layout, files, outsideFiles } = manifest;
  const { reported, refused } = manifest;
  return {
    ...toManifestLine(manifest),
    missingVolumes,
    leftVolumes,
    notfis: layout === null ? null : { layout, isDone: manifest.notfisDoneAt !== null, files, outsideFiles },
    collection: manifest.isCollectionReported
      ? { isDone: manifest.collectionDoneAt !== null, reported, refused }
      : null,
  };
}

export function toManifestFreight({ freight, ...volumes }: ManifestFreight): LoadingManifestFreight {
  return { ...manifestHeadOf(freight), ...volumes, isCancelled: freight.phase === 'cancelled' };
}

export function toScanView(scanned: LoadingScanned): LoadingScanView {
  const { loaded, ...rest } = scanned;
  return {
    ...rest,
    message: messageOf(scanned),
    loaded: loaded === null ? null : { at: new Date(loaded.atMs).toISOString(), by: loaded.by },
  };
}

const sentences = {
  other_carrier: 'O frete é de outra transportadora.',
  other_dispatch_point: 'O frete sai de outro ponto de expedição.',
  collected: 'O volume já foi coletado.',
  cancelled: 'O frete foi cancelado.',
  ended: 'O frete já foi encerrado.',
  without_nfe: 'O frete não tem NF-e.',
  several: 'O código serve a mais de um frete; leia o volume.',
  unknown: 'Código desconhecido.',
} as const;

/** What the screen at the vehicle says. */
function messageOf({ outcome, freight, volumeNumbers, loaded, otherManifest }: LoadingScanned): string {
  if (outcome === 'loaded') {
    const [first, ...others] = volumeNumbers;
    const of = freight?.volumeCount ?? volumeNumbers.length;
    return others.length === 0 ? `Volume ${first} de ${of}.` : `${volumeNumbers.length} de ${of} volumes.`;
  }
  if (outcome === 'whole_freight') {
    const example = freight === null ? '' : ` (${volumeCode(freight.freightCode, volumeNumbers[0] ?? 1)})`;
    return `O código é do frete inteiro, com ${volumeNumbers.length} volumes por carregar; leia o código de cada volume${example} ou carregue todos.`;
  }
  const by = loaded === null ? '' : ` por ${loaded.by} em ${spoken(loaded.atMs)}`;
  if (outcome === 'already_loaded') return `Já carregado${by}.`;
  if (outcome === 'on_other_manifest') return `Já está no romaneio ${otherManifest}, carregado${by}.`;
  return sentences[outcome];
}

/** A day and a time as they are said: `20/11/2026 às 09:12`. */
function spoken(atMs: number): string {
  const [day = '', time = ''] = formatDatetime(atMs).split(' ');
  return `${day.split('-').reverse().join('/')} às ${time.slice(0, 5)}`;
}
