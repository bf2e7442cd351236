import type { Shipper } from '@carreto/contract/admin/registry/shippers';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../api/client.ts';
import { shipperName } from '../../formats/shipper-name.ts';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { Empty } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useMay } from '../../shell/session-context.ts';
import { useShipperId } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { platformBody } from './platform-body.ts';
import { staleTokens, usePlatforms } from './use-tokens.ts';

type Target = { shipper: Shipper; code?: string };

/** The codes of shop platforms, which quotes name beside the token, with a body to begin with. */
export function Platforms() {
  const words = useWords().tokens.platforms;
  const queries = useQueryClient();
  const shippers = usePlatforms(useShipperId());
  const mayWrite = useMay('settings.write');
  const [target, setTarget] = useState<Target>();
  const [outcome, setOutcome] = useState('');
  if (shippers.data === undefined)
    return <Unanswered error={shippers.error} needs="registry.read" again={() => void shippers.refetch()} />;
  if (shippers.data.length === 0) return <Empty title={words.none} why={words.noneWhy} />;
  const done = (text: string): void => {
    setOutcome(text);
    void staleTokens(queries);
  };
  return (
    <section className="platforms" aria-label={words.title}>
      <p className="note">{words.note}</p>
      <p className="token-outcome" role="status">
        {outcome}
      </p>
      {shippers.data.map((shipper) => (
        <OfShipper key={shipper.id} shipper={shipper} mayWrite={mayWrite} onTarget={setTarget} />
      ))}
      {target === undefined ? null : target.code === undefined ? (
        <AddDialog
          shipper={target.shipper}
          onClose={() => setTarget(undefined)}
          onDone={() => done(words.added)}
        />
      ) : (
        <RemoveDialog
          shipper={target.shipper}
          code={target.code}
          onClose={() => setTarget(undefined)}
          onDone={() => done(words.removed)}
        />
      )}
    </section>
  );
}

type OfShipperProps = { shipper: Shipper; mayWrite: boolean; onTarget: (target: Target) => void };

function OfShipper({ shipper, mayWrite, onTarget }: OfShipperProps) {
  const words = useWords().tokens.platforms;
  const { tradeName: name, isTest, cnpj, address, platforms } = shipper;
  const { testMark } = useWords().shell;
  return (
    <section className="platform-shipper">
      <h2>{shipperName({ name, isTest }, testMark)}</h2>
      {platforms.length === 0 ? <p className="soft">{words.noneOf}</p> : null}
      <ul>
        {platforms.map(({ code, name }) => (
          <li key={code}>
            <code>{code}</code> <span>{name}</span>
            <CopyButton text={platformBody({ cnpj, zip: address.zip }, code)} label={words.copyBody(code)} />
            {mayWrite ? (
              <button
                type="button"
                className="button"
                data-kind="danger"
                onClick={() => onTarget({ shipper, code })}
              >
                {words.remove(code)}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {mayWrite ? (
        <button type="button" className="button" onClick={() => onTarget({ shipper })}>
          {words.add(name)}
        </button>
      ) : null}
    </section>
  );
}

type DialogProps = { shipper: Shipper; onClose: () => void; onDone: () => void };

function AddDialog({ shipper, onClose, onDone }: DialogProps) {
  const words = useWords().tokens.platforms;
  const id = useId();
  const add = async (form: FormData): Promise<void> => {
    const code = String(form.get('code')).trim();
    const name = String(form.get('name')).trim();
    await api.addPlatform({ shipperId: shipper.id, body: { name, ...(code === '' ? {} : { code }) } });
    onDone();
  };
  return (
    <FormDialog title={words.addTitle(shipper.tradeName)} act={words.addAct} onClose={onClose} onSubmit={add}>
      <div className="field">
        <label htmlFor={`${id}-name`}>{words.name}</label>
        <input
          className="input"
          id={`${id}-name`}
          name="name"
          required
          maxLength={255}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the dialog opens to be answered
          autoFocus
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-code`}>{words.code}</label>
        <input
          className="input"
          id={`${id}-code`}
          name="code"
          pattern="[0-9A-Za-z]{9}"
          maxLength={9}
          autoComplete="off"
        />
      </div>
    </FormDialog>
  );
}

function RemoveDialog({ shipper, code, onClose, onDone }: DialogProps & { code: string }) {
  const words = useWords().tokens.platforms;
  const remove = async (): Promise<void> => {
    await api.removePlatform({ shipperId: shipper.id, code });
    onDone();
  };
  return (
    <FormDialog
      title={words.removeTitle(code)}
      act={words.removeAct}
      kind="danger"
      onClose={onClose}
      onSubmit={remove}
    >
      <p>{words.removeWhy(shipper.tradeName)}</p>
    </FormDialog>
  );
}
