import type { IssuedToken, ListedToken } from '@carreto/contract/admin/registry/tokens';
import { useQueryClient } from '@tanstack/react-query';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../look/icon.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { IssueDialog } from './issue-dialog.tsx';
import { IssuedDialog } from './issued-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { staleTokens } from './use-tokens.ts';

type TokenActsProps = { selected: readonly ListedToken[]; onDone: () => void };
type Open = 'issue' | 'rename' | 'revoke';

/** What can be done: issue one; rename the one that is selected; revoke what is selected and lives. */
export function TokenActs({ selected, onDone }: TokenActsProps) {
  const all = useWords();
  const words = all.tokens;
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const [issued, setIssued] = useState<IssuedToken>();
  const [outcome, setOutcome] = useState('');
  const mayWrite = useMay('tokens.write');
  const live = selected.filter(({ revokedAt }) => revokedAt === null);
  const [only] = live;
  useKeys(mayWrite ? [{ chord: 'n', label: words.issue.open, run: () => setOpen('issue') }] : []);
  const close = (): void => setOpen(undefined);
  const done = (text: string): void => {
    setOutcome(text);
    onDone();
    void staleTokens(queries);
  };
  return (
    <>
      {mayWrite ? (
        <>
          <button
            type="button"
            className="button"
            data-kind="main"
            aria-keyshortcuts="n"
            onClick={() => setOpen('issue')}
          >
            <Icon of={KeyRound} />
            {words.issue.open}
          </button>
          {selected.length === 1 && only !== undefined ? (
            <button type="button" className="button" onClick={() => setOpen('rename')}>
              <Icon of={Pencil} />
              {words.rename.open}
            </button>
          ) : null}
          {live.length === 0 ? null : (
            <button type="button" className="button" data-kind="danger" onClick={() => setOpen('revoke')}>
              <Icon of={Trash2} />
              {words.revoke.open(String(live.length))}
            </button>
          )}
        </>
      ) : (
        <p className="note">{words.mayNot}</p>
      )}
      <p className="token-outcome" role="status">
        {selected.length > 0 ? all.parts.selected(String(selected.length), selected.length === 1) : outcome}
      </p>
      {open === 'issue' ? <IssueDialog onClose={close} onIssued={setIssued} /> : null}
      {issued === undefined ? null : (
        <IssuedDialog
          issued={issued}
          onClose={() => {
            setIssued(undefined);
            done(words.issue.done(issued.name));
          }}
        />
      )}
      {open === 'rename' && only !== undefined ? (
        <RenameDialog token={only} onClose={close} onDone={() => done(words.rename.done)} />
      ) : null}
      {open === 'revoke' ? (
        <RevokeDialog
          tokens={live}
          onClose={close}
          onDone={(count) => done(words.revoke.done(String(count)))}
        />
      ) : null}
    </>
  );
}
