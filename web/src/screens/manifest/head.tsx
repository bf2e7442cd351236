import type { LoadingManifestView } from '@carreto/contract/admin/freights/loading-manifests';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { prefix } from '../../api/place.ts';
import { writePlate } from '../../formats/plates.ts';
import { KeyCap } from '../../look/key-cap.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { staleManifest } from './queries.ts';
import { VehicleDialog } from './vehicle-dialog.tsx';

type HeadProps = { manifest: LoadingManifestView; mayLoad: boolean; onSaid: (said: string) => void };

/** Which manifest it is, and what can be done with it as a whole. */
export function Head({ manifest, mayLoad, onSaid }: HeadProps) {
  const words = useWords().manifests;
  const { number, state, carrierName, dispatchPointName, driverName, plate, note } = manifest;
  const vehicle = [driverName, plate === null ? null : writePlate(plate)].filter((one) => one !== null);
  return (
    <header className="manifest-head">
      <Link to="/fretes/romaneios" search={keepShipper}>
        {words.back}
      </Link>
      <h1>
        {words.one(number)}{' '}
        <span className="manifest-state" data-state={state}>
          {words.states[state]}
        </span>
      </h1>
      <p>{`${carrierName} · ${dispatchPointName}`}</p>
      <p className={vehicle.length === 0 ? 'soft' : undefined}>
        {vehicle.length === 0 ? words.vehicle.none : vehicle.join(' · ')}
      </p>
      {note === null ? null : <p>{note}</p>}
      <Acts manifest={manifest} mayLoad={mayLoad} onSaid={onSaid} />
    </header>
  );
}

type Layer = 'vehicle' | 'close' | 'cancel';

function Acts({ manifest, mayLoad, onSaid }: HeadProps) {
  const words = useWords().manifests;
  const queries = useQueryClient();
  const [layer, setLayer] = useState<Layer>();
  useKeys(
    mayLoad
      ? [
          { chord: 'F8', label: words.close.act, run: () => setLayer('close') },
          { chord: 'F9', label: words.vehicle.act, run: () => setLayer('vehicle') },
        ]
      : [],
  );
  const common = {
    manifest,
    onClose: () => setLayer(undefined),
    onDone: (said: string) => {
      onSaid(said);
      return staleManifest(queries, manifest.id);
    },
  };
  return (
    <div className="manifest-acts">
      {mayLoad ? (
        <>
          <button type="button" className="button" data-kind="main" onClick={() => setLayer('close')}>
            {words.close.act} <KeyCap of="F8" />
          </button>
          <button type="button" className="button" onClick={() => setLayer('vehicle')}>
            {words.vehicle.act} <KeyCap of="F9" />
          </button>
        </>
      ) : null}
      <a
        className="button"
        {...(manifest.state === 'closed' ? { 'data-kind': 'main' } : {})}
        href={`${prefix}/api/admin/v1/loading-manifests/${manifest.id}/pdf`}
        target="_blank"
        rel="noreferrer"
      >
        {words.pdf}
      </a>
      {mayLoad ? (
        <button type="button" className="button" data-kind="danger" onClick={() => setLayer('cancel')}>
          {words.cancel.act}
        </button>
      ) : null}
      {layer === 'vehicle' ? <VehicleDialog {...common} /> : null}
      {layer === 'close' ? <CloseDialog {...common} /> : null}
      {layer === 'cancel' ? <CancelDialog {...common} /> : null}
    </div>
  );
}
