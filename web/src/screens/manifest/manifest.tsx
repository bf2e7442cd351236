import './manifest.css';
import type { LoadingManifestView } from '@carreto/contract/admin/freights/loading-manifests';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { refusalOf } from '../../api/client.ts';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { Closed } from './closed.tsx';
import { Counts } from './counts.tsx';
import { Head } from './head.tsx';
import { LoadedFreights, MissingFreights } from './manifest-freights.tsx';
import { useManifest } from './queries.ts';
import { ScanPanel } from './scan-panel.tsx';

/** A loading manifest: scanned volume by volume, then closed and printed. */
export function Manifest() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return /^[1-9]\d{0,14}$/.test(id) ? <Found key={id} id={Number(id)} /> : <NotThere />;
}

function Found({ id }: { id: number }) {
  const manifest = useManifest(id);
  if (manifest.data !== undefined) return <Shown manifest={manifest.data} />;
  if (refusalOf(manifest.error)?.status === 404) return <NotThere />;
  return <Unanswered error={manifest.error} needs="freights.read" again={() => void manifest.refetch()} />;
}

function NotThere() {
  const words = useWords().manifests;
  return (
    <section className="trouble">
      <h1>{words.notThere}</h1>
      <p>{words.notThereWhy}</p>
      <Link to="/fretes/romaneios" search={keepShipper} className="button">
        {words.back}
      </Link>
    </section>
  );
}

function Shown({ manifest }: { manifest: LoadingManifestView }) {
  const mayLoad = useMay('freights.print') && manifest.state === 'open';
  const [said, setSaid] = useState('');
  return (
    <article className="manifest">
      <Head manifest={manifest} mayLoad={mayLoad} onSaid={setSaid} />
      <p className="manifest-said" role="status">
        {said}
      </p>
      <Counts manifest={manifest} />
      {mayLoad ? <ScanPanel manifestId={manifest.id} /> : null}
      {manifest.state === 'open' ? null : <Closed manifest={manifest} />}
      <div className="manifest-lists">
        <MissingFreights manifest={manifest} />
        <LoadedFreights manifest={manifest} mayLoad={mayLoad} onSaid={setSaid} />
      </div>
    </article>
  );
}
