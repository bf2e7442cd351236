import { useWords } from '../../../words/words.ts';
import { type FieldsProps, Labelled } from './labelled.tsx';

const authKinds = ['none', 'bearer', 'basic'] as const;

/** What is sent along beside the signature. What is there already is never shown, and stays where nothing is typed. */
export function AuthFields({ draft, secrets, change, changeSecrets, known }: FieldsProps) {
  const words = useWords().webhook.form;
  const isKept = known !== undefined && known.auth.kind === draft.authKind;
  return (
    <>
      <Labelled label={words.auth}>
        {(id) => (
          <select
            className="input"
            id={id}
            value={draft.authKind}
            onChange={({ target }) =>
              change({ authKind: authKinds.find((kind) => kind === target.value) ?? 'none' })
            }
          >
            {authKinds.map((kind) => (
              <option key={kind} value={kind}>
                {words.auths[kind]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {draft.authKind === 'basic' ? (
        <Labelled label={words.authName}>
          {(id) => (
            <input
              className="input"
              id={id}
              required
              maxLength={255}
              autoComplete="off"
              value={draft.authName}
              onChange={({ target }) => change({ authName: target.value })}
            />
          )}
        </Labelled>
      ) : null}
      {draft.authKind === 'none' ? null : (
        <Labelled label={words.authSecret} {...(isKept ? { hint: words.secretKept } : {})}>
          {(id) => (
            <input
              className="input"
              id={id}
              type="password"
              required={!isKept}
              maxLength={1024}
              autoComplete="new-password"
              value={secrets.authSecret}
              onChange={({ target }) => changeSecrets({ ...secrets, authSecret: target.value })}
            />
          )}
        </Labelled>
      )}
      <Labelled label={words.headers}>
        {(id) => (
          <textarea
            className="input code"
            id={id}
            rows={3}
            autoComplete="off"
            value={secrets.headers}
            onChange={({ target }) => changeSecrets({ ...secrets, headers: target.value })}
          />
        )}
      </Labelled>
      {known === undefined || known.headerNames.length === 0 ? null : (
        <>
          <p className="note">{words.headersKept(known.headerNames.join(', '))}</p>
          <label className="check">
            <input
              type="checkbox"
              checked={secrets.clearsHeaders}
              onChange={({ target }) => changeSecrets({ ...secrets, clearsHeaders: target.checked })}
            />{' '}
            {words.headersClear}
          </label>
        </>
      )}
    </>
  );
}
