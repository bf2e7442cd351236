import { Picked, Typed } from '../../../../parts/form/form-part.tsx';
import { useWords } from '../../../../words/words.ts';
import type { AuthDraft } from './auth.ts';

type AuthFieldsProps<Kind extends string> = {
  kinds: readonly Kind[];
  auth: AuthDraft<Kind>;
  /** The kind that is kept, with a secret; undefined where there is none. */
  kept: string | undefined;
  onChange: (auth: AuthDraft<Kind>) => void;
  mistakesOf: (field: string) => readonly string[];
};

export type AuthKind = 'none' | 'bearer' | 'basic' | 'header' | 'body';

/** The credential of a connection: which kind, and what it needs. */
export function AuthFields<Kind extends AuthKind>(props: AuthFieldsProps<Kind>) {
  const { kinds, auth, kept, onChange, mistakesOf } = props;
  const words = useWords().carrierConnections.auth;
  const isKept = kept === auth.kind;
  const options = Object.fromEntries(kinds.map((kind) => [kind, words.kinds[kind]])) as Record<Kind, string>;
  return (
    <>
      <Picked
        label={words.label}
        value={auth.kind}
        options={options}
        onChange={(kind) => onChange({ ...auth, kind })}
      />
      {auth.kind === 'basic' || auth.kind === 'header' ? (
        <Typed
          label={auth.kind === 'basic' ? words.user : words.header}
          value={auth.name}
          required
          maxLength={255}
          mistakes={mistakesOf('auth.name')}
          onChange={(name) => onChange({ ...auth, name })}
        />
      ) : null}
      {auth.kind === 'none' ? null : (
        <Typed
          label={words.secret}
          why={isKept ? `${words.secretWhy} ${words.secretKept}` : words.secretWhy}
          type="password"
          value={auth.secret}
          required={!isKept}
          maxLength={4096}
          mistakes={mistakesOf('auth.secret')}
          onChange={(secret) => onChange({ ...auth, secret })}
        />
      )}
    </>
  );
}
