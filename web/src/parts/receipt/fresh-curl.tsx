import './receipt.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { api } from '../../api/client.ts';
import { prefix } from '../../api/place.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { CopyButton } from '../copy/copy-button.tsx';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { asCurl, type Trial } from './wire-curl.ts';

type FreshCurlProps = { shipperId: number; trial: Trial; isMain?: boolean };

/** The same quote for a terminal, with a token that is issued for it: the command works as it stands, and is shown once. */
export function FreshCurl({ shipperId, trial, isMain = false }: FreshCurlProps) {
  const words = useWords().quotes.fresh;
  const queries = useQueryClient();
  const mayIssue = useMay('tokens.write');
  const mayRegister = useMay('settings.write');
  const [isOpen, setOpen] = useState(false);
  const [curl, setCurl] = useState<string>();
  if (!mayIssue || !mayRegister) return null;
  const issue = async (form: FormData): Promise<void> => {
    const name = String(form.get('name')).trim();
    const { cnpj, platforms } = await api.getShipper({ shipperId });
    const platform = platforms[0] ?? (await api.addPlatform({ shipperId, body: { name: words.platform } }));
    const { token } = await api.issueToken({ owner: { kind: 'shipper', id: shipperId }, name });
    const origin = `${window.location.origin}${prefix}`;
    setCurl(asCurl(trial, { origin, cnpj, token, platform: platform.code }));
    void queries.invalidateQueries({ queryKey: ['listTokens'] });
  };
  return (
    <>
      <button
        type="button"
        className="button"
        data-kind={isMain ? 'main' : undefined}
        onClick={() => setOpen(true)}
      >
        {words.open}
      </button>
      {isOpen ? (
        <FormDialog title={words.title} act={words.act} onClose={() => setOpen(false)} onSubmit={issue}>
          <p>{words.why}</p>
          <label className="field">
            <span className="label">{words.name}</span>
            <input
              className="input"
              name="name"
              required
              maxLength={255}
              autoComplete="off"
              defaultValue={words.usualName}
              // biome-ignore lint/a11y/noAutofocus: the dialog opens to be answered
              autoFocus
            />
          </label>
        </FormDialog>
      ) : null}
      {curl === undefined ? null : <IssuedCurl curl={curl} onClose={() => setCurl(undefined)} />}
    </>
  );
}

/** The command with its token, this once: it is closed by whoever says to have kept it, and by nothing else. */
function IssuedCurl({ curl, onClose }: { curl: string; onClose: () => void }) {
  const words = useWords().quotes.fresh;
  const [isKept, setKept] = useState(false);
  return (
    <ModalOverlay className="shade" isOpen isKeyboardDismissDisabled>
      <Modal className="dialog">
        <Dialog>
          <Heading slot="title">{words.issued}</Heading>
          <p>{words.issuedWhy}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keys */}
          <pre className="code curl" tabIndex={0}>
            {curl}
          </pre>
          <p>
            <CopyButton text={curl} label={words.copy} />
          </p>
          <label>
            <input
              type="checkbox"
              checked={isKept}
              autoFocus
              onChange={({ target }) => setKept(target.checked)}
            />{' '}
            {words.kept}
          </label>
          <div className="dialog-acts">
            <button type="button" className="button" data-kind="main" disabled={!isKept} onClick={onClose}>
              {words.close}
            </button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
