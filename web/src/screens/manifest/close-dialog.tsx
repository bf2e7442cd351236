import type { LoadingManifestFreight } from '@carreto/contract/admin/freights/loading-manifests';
import { useEffect, useId, useRef, useState } from 'react';
import { api, refusalOf } from '../../api/client.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useKept } from '../../parts/list/use-kept.ts';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useWords } from '../../words/words.ts';
import type { DialogProps } from './dialog-props.ts';
import { numberRanges } from './number-ranges.ts';
import { useAllMissing } from './queries.ts';
import { play } from './sounds.ts';
import { useIsSilent } from './use-is-silent.ts';

/** What becomes of what is missing, and whether the collection is reported; then nothing of it changes any more. */
export function CloseDialog(props: DialogProps) {
  const { manifest, onClose, onDone } = props;
  const words = useWords().manifests.close;
  const missing = useAllMissing(manifest.id);
  const [isSilent] = useIsSilent();
  const [isReported, keepReported] = useKept(
    'carreto.manifests.report',
    (stored) => stored === true,
    'machine',
  );
  // The same key however often the same decision is sent; another one is another request.
  const sent = useRef({ decision: '', key: '' });
  const hasMissing = manifest.missingVolumes > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (hasMissing && !isSilent) play('missing');
  }, []);
  const incomplete = missing.data?.filter(({ loaded }) => loaded.length > 0) ?? [];
  const waiting = missing.data?.filter(({ loaded }) => loaded.length === 0) ?? [];
  const close = async (form: FormData): Promise<void> => {
    const accepted = incomplete.flatMap(({ freightCode, missing: volumeNumbers }) => {
      if (form.get(`decision ${freightCode}`) !== 'accept') return [];
      return [{ freightCode, volumeNumbers, reason: String(form.get(`reason ${freightCode}`)).trim() }];
    });
    const isRest = accepted.length < incomplete.length || waiting.length > 0;
    const reportCollected = form.get('report') !== null;
    keepReported(reportCollected);
    const { id: loadingManifestId, revision } = manifest;
    const body = { revision, accepted, reportCollected, ...(isRest ? { rest: 'wait' as const } : {}) };
    const decision = JSON.stringify(body);
    if (sent.current.decision !== decision) sent.current = { decision, key: crypto.randomUUID() };
    try {
      await api.closeLoadingManifest({ loadingManifestId, body }, { idempotencyKey: sent.current.key });
    } catch (error) {
      // Somebody loaded or took off something: what is missing is another thing now.
      if (refusalOf(error)?.status === 409) await onDone('');
      throw error;
    }
    await onDone('');
  };
  return (
    <FormDialog title={words.title(manifest.number)} act={words.act} onClose={onClose} onSubmit={close}>
      <p>{words.sum(manifest.loadedVolumes, manifest.loadedFreights)}</p>
      {missing.data === undefined ? (
        <Unanswered error={missing.error} needs="freights.read" again={() => void missing.refetch()} />
      ) : (
        <>
          {missing.data.length === 0 ? <p>{words.nothingMissing}</p> : null}
          {incomplete.length === 0 ? null : <p className="label">{words.incomplete}</p>}
          {incomplete.map((freight) => (
            <Decision key={freight.freightCode} freight={freight} />
          ))}
          {waiting.length === 0 ? null : <Rest waiting={waiting} />}
          <div className="manifest-check">
            <label className="manifest-option">
              <input type="checkbox" name="report" defaultChecked={isReported} /> {words.report}
            </label>
            <p className="note">{words.reportHelp}</p>
          </div>
          <p className="soft">{words.final}</p>
        </>
      )}
    </FormDialog>
  );
}

/** Whether a freight leaves without its missing volumes, which takes a reason. */
function Decision({ freight }: { freight: LoadingManifestFreight }) {
  const words = useWords().manifests.close;
  const id = useId();
  const [isAccepted, setAccepted] = useState(false);
  const { freightCode, orderNumber, missing } = freight;
  const name = `decision ${freightCode}`;
  return (
    <fieldset className="manifest-decision">
      <legend>{words.decide(orderNumber ?? freightCode, numberRanges(missing))}</legend>
      {(['wait', 'accept'] as const).map((decision) => (
        <label className="manifest-option" key={decision}>
          <input
            type="radio"
            name={name}
            value={decision}
            required
            onChange={() => setAccepted(decision === 'accept')}
          />{' '}
          {decision === 'wait' ? words.waits : words.accepts}
        </label>
      ))}
      {isAccepted ? (
        <div className="field">
          <label htmlFor={id}>{words.reason}</label>
          <input
            className="input"
            id={id}
            name={`reason ${freightCode}`}
            list={`${id}-list`}
            required
            maxLength={500}
            autoComplete="off"
          />
          <datalist id={`${id}-list`}>
            {words.reasons.map((reason) => (
              <option key={reason} value={reason} />
            ))}
          </datalist>
        </div>
      ) : null}
    </fieldset>
  );
}

/** What nothing is loaded of waits, and somebody says so. */
function Rest({ waiting }: { waiting: readonly LoadingManifestFreight[] }) {
  const words = useWords().manifests.close;
  const count = waiting.reduce((sum, { missing }) => sum + missing.length, 0);
  return (
    <div className="manifest-check">
      <label className="manifest-option">
        <input type="checkbox" name="rest" required /> {words.rest(count, waiting.length)}
      </label>
    </div>
  );
}
