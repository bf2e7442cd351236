import type { TrackingConnection } from '@carreto/contract/admin/registry/tracking-connections';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import { FormFrame } from '../../../../parts/form/form-frame.tsx';
import { Picked } from '../../../../parts/form/form-part.tsx';
import { useSaving } from '../../../../parts/form/use-saving.ts';
import { useWords } from '../../../../words/words.ts';
import { authBody } from '../connection/auth.ts';
import { AuthFields } from '../connection/auth-fields.tsx';
import { ScopeField, scopeBody, useFirstScope } from '../connection/scope-field.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { emptyMapping, type MappingDraft, mappingDraft, textMembers } from './draft.ts';
import { EventFields } from './event-fields.tsx';
import { JsonPart } from './json-part.tsx';
import { PaceFields, paceBody, paceDraft, paceNames, usualPace } from './pace-fields.tsx';
import { NoJson, readMapping } from './read-mapping.ts';
import { RequestFields } from './request-fields.tsx';
import { SamplePart } from './sample-part.tsx';

const authKinds = ['none', 'bearer', 'basic', 'header', 'body'] as const;
/** Connections that are added by themselves; the others come with an account. */
type OwnKind = 'http' | 'postal';
const fields = [
  ...['url', 'body', 'batch.size', 'batch.item'].map((name) => `mapping.request.${name}`),
  ...['events', 'results', 'unknownStatuses', 'trackingCode', 'expectedOn'].map(
    (name) => `mapping.answer.${name}`,
  ),
  ...['code', 'occurredAt', 'occurredAt.zone', 'ignoredCodes', 'redeliveryOn', 'expectedOn', 'proofs'].map(
    (name) => `mapping.event.${name}`,
  ),
  ...textMembers.map((name) => `mapping.event.${name}`),
  ...['auth.name', 'auth.secret', ...paceNames],
];

type TrackingFormProps = {
  carrierId: number;
  /** The one that is changed; undefined: a new one. */
  known: TrackingConnection | undefined;
  /** For whom the known one asks. */
  serves: string;
  onBack: () => void;
  onSaved: () => Promise<void>;
};

/** Everything of a tracking connection, each with what it means. */
export function TrackingForm({ carrierId, known, serves, onBack, onSaved }: TrackingFormProps) {
  const all = useWords().carrierConnections;
  const words = all.tracking;
  const form = useForm(known);
  const { draft, auth, pace, scope } = form;
  const kind = known?.kind ?? form.kind;
  const { save, isBusy, error, mistakes } = useSaving(fields, async () => {
    const body = {
      ...(kind === 'http' ? { mapping: readMapping(draft), auth: authBody(auth) } : {}),
      ...paceBody(pace),
    };
    if (known === undefined)
      await api.addTrackingConnection({ carrierId, kind: form.kind, ...scopeBody(scope), ...body });
    else {
      const wanted = { trackingConnectionId: known.id, body: { ...body, revision: known.revision } };
      await api.updateTrackingConnection(wanted);
    }
    await onSaved();
  });
  const mistakesOf = (field: string): readonly string[] =>
    error instanceof NoJson ? (error.field === field ? [all.noJson] : []) : mistakes.of(field);
  const part = { draft, change: form.change, mistakesOf };
  return (
    <FormFrame
      title={known === undefined ? words.newTitle : words.editTitle}
      error={error instanceof NoJson ? undefined : mistakes.rest}
      words={all}
      isBusy={isBusy}
      onSave={save}
      onBack={onBack}
    >
      {known === undefined ? (
        <>
          <ScopeField value={scope} hasGroups={false} onChange={form.setScope} />
          <Picked label={words.kind} value={form.kind} options={words.kinds} onChange={form.setKind} />
        </>
      ) : (
        <p className="note">{all.scope.fixed(serves)}</p>
      )}
      {kind !== 'http' ? null : (
        <>
          <JsonPart draft={draft} onUse={form.setDraft} />
          <RequestFields {...part} />
          <AuthFields
            kinds={authKinds}
            auth={auth}
            kept={known?.auth.kind}
            onChange={form.setAuth}
            mistakesOf={mistakesOf}
          />
          <AnswerFields {...part} />
          <EventFields {...part} />
          <SamplePart carrierId={carrierId} draft={draft} />
        </>
      )}
      <PaceFields pace={pace} onChange={form.setPace} mistakesOf={mistakesOf} />
    </FormFrame>
  );
}

function useForm(known: TrackingConnection | undefined) {
  const mapping = known?.mapping ?? null;
  const [draft, setDraft] = useState<MappingDraft>(mapping === null ? emptyMapping : mappingDraft(mapping));
  const [kind, setKind] = useState<OwnKind>('http');
  const [auth, setAuth] = useState({
    kind: known?.auth.kind ?? authKinds[0],
    name: known?.auth.name ?? '',
    secret: '',
  });
  const [pace, setPace] = useState(known === undefined ? usualPace : paceDraft(known));
  const [scope, setScope] = useState(useFirstScope());
  const change = (changes: Partial<MappingDraft>): void => setDraft({ ...draft, ...changes });
  return { draft, setDraft, change, kind, setKind, auth, setAuth, pace, setPace, scope, setScope };
}
