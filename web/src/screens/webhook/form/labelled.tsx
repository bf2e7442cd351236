import type { WebhookView } from '@carreto/contract/admin/webhooks/webhooks';
import { type ReactNode, useId } from 'react';
import type { Draft, Secrets } from './draft.ts';

/** What the fields of a webhook show and change. */
export type FieldsProps = {
  draft: Draft;
  secrets: Secrets;
  change: (changes: Partial<Draft>) => void;
  changeSecrets: (secrets: Secrets) => void;
  /** The webhook as it is, where it is there. */
  known?: WebhookView;
  isReadOnly: boolean;
};

/** A field under its name. */
export function Labelled({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{hint === undefined ? label : `${label} (${hint})`}</label>
      {children(id)}
    </div>
  );
}
