import type { LiveCarrier } from '@carreto/contract/admin/registry/live-carriers';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import { TextArea } from '../../../../parts/field/text-area.tsx';
import { FormFrame } from '../../../../parts/form/form-frame.tsx';
import { Checked, Counted, FormPart, Typed } from '../../../../parts/form/form-part.tsx';
import { useSaving } from '../../../../parts/form/use-saving.ts';
import { useWords } from '../../../../words/words.ts';
import { AuthFields } from '../connection/auth-fields.tsx';
import { ScopeField, scopeBody, useFirstScope } from '../connection/scope-field.tsx';
import { authKinds, emptyLive, type LiveDraft, liveBody, liveDraft, loadTypes } from './draft.ts';

const fields = [
  ...['name', 'url', 'auth.name', 'auth.secret', 'services', 'deadlineMs', 'budgetMs', 'cacheTtlMs'],
  ...['maxInFlight', 'offerValidityDays', 'breaker.failures', 'breaker.ratePpm', 'breaker.pauseMs'],
];

type LiveFormProps = {
  carrierId: number;
  /** The one that is changed; undefined: a new one. */
  known: LiveCarrier | undefined;
  /** For whom the known one is. */
  serves: string;
  onBack: () => void;
  onSaved: () => Promise<void>;
};

/** Everything of a connector, each with what it means. */
export function LiveForm({ carrierId, known, serves, onBack, onSaved }: LiveFormProps) {
  const all = useWords().carrierConnections;
  const words = all.live;
  const [draft, setDraft] = useState(known === undefined ? emptyLive : liveDraft(known));
  const [scope, setScope] = useState(useFirstScope());
  const change = (changes: Partial<LiveDraft>): void => setDraft({ ...draft, ...changes });
  const { save, isBusy, mistakes } = useSaving(fields, async () => {
    const body = liveBody(draft);
    if (known === undefined) await api.addLiveCarrier({ carrierId, ...scopeBody(scope), ...body });
    else
      await api.updateLiveCarrier({ liveCarrierId: known.id, body: { ...body, revision: known.revision } });
    await onSaved();
  });
  return (
    <FormFrame
      title={known === undefined ? words.newTitle : words.editTitle(known.name)}
      error={mistakes.rest}
      words={all}
      isBusy={isBusy}
      onSave={save}
      onBack={onBack}
    >
      <Typed
        label={words.name}
        why={words.nameWhy}
        value={draft.name}
        required
        maxLength={255}
        mistakes={mistakes.of('name')}
        onChange={(name) => change({ name })}
      />
      {known === undefined ? (
        <ScopeField value={scope} hasGroups onChange={setScope} />
      ) : (
        <p className="note">{all.scope.fixed(serves)}</p>
      )}
      <Typed
        label={words.url}
        type="url"
        value={draft.url}
        required
        maxLength={2000}
        mistakes={mistakes.of('url')}
        onChange={(url) => change({ url })}
      />
      <AuthFields
        kinds={authKinds}
        auth={draft.auth}
        kept={known?.auth.kind}
        onChange={(auth) => change({ auth })}
        mistakesOf={mistakes.of}
      />
      <What draft={draft} change={change} mistakesOf={mistakes.of} />
      <Limits draft={draft} change={change} mistakesOf={mistakes.of} />
      <Breaker draft={draft} change={change} mistakesOf={mistakes.of} />
    </FormFrame>
  );
}

type PartProps = {
  draft: LiveDraft;
  change: (changes: Partial<LiveDraft>) => void;
  mistakesOf: (field: string) => readonly string[];
};

function What({ draft, change, mistakesOf }: PartProps) {
  const words = useWords().carrierConnections.live;
  return (
    <>
      <FormPart title={words.loadTypes}>
        {loadTypes.map((type) => (
          <Checked
            key={type}
            label={words.loads[type]}
            value={draft.loadTypes.includes(type)}
            onChange={(isChosen) => {
              const chosen = loadTypes.filter((one) =>
                one === type ? isChosen : draft.loadTypes.includes(one),
              );
              // The last one stays: it is called for something.
              if (chosen.length > 0) change({ loadTypes: chosen });
            }}
          />
        ))}
      </FormPart>
      <TextArea
        label={words.services}
        why={words.servicesWhy}
        rows={3}
        value={draft.services}
        mistakes={mistakesOf('services')}
        onChange={({ target }) => change({ services: target.value })}
      />
    </>
  );
}

function Limits({ draft, change, mistakesOf }: PartProps) {
  const words = useWords().carrierConnections.live;
  return (
    <FormPart title={words.limits}>
      <Counted
        label={words.deadlineMs}
        why={words.deadlineWhy}
        min={1}
        max={30_000}
        value={draft.deadlineMs}
        mistakes={mistakesOf('deadlineMs')}
        onChange={(deadlineMs) => change({ deadlineMs })}
      />
      <Counted
        label={words.budgetMs}
        why={words.budgetWhy}
        min={1}
        max={30_000}
        value={draft.budgetMs}
        mistakes={mistakesOf('budgetMs')}
        onChange={(budgetMs) => change({ budgetMs })}
      />
      <Counted
        label={words.cacheTtlMs}
        step="any"
        why={words.cacheWhy}
        min={0}
        max={3600}
        required
        value={draft.cacheTtlS}
        mistakes={mistakesOf('cacheTtlMs')}
        onChange={(cacheTtlS) => change({ cacheTtlS })}
      />
      <Counted
        label={words.maxInFlight}
        min={1}
        max={10_000}
        required
        value={draft.maxInFlight}
        mistakes={mistakesOf('maxInFlight')}
        onChange={(maxInFlight) => change({ maxInFlight })}
      />
      <Counted
        label={words.offerValidityDays}
        min={1}
        max={365}
        required
        value={draft.offerValidityDays}
        mistakes={mistakesOf('offerValidityDays')}
        onChange={(offerValidityDays) => change({ offerValidityDays })}
      />
    </FormPart>
  );
}

function Breaker({ draft, change, mistakesOf }: PartProps) {
  const words = useWords().carrierConnections.live;
  return (
    <FormPart title={words.breaker}>
      <Counted
        label={words.failures}
        min={1}
        max={1000}
        required
        value={draft.failures}
        mistakes={mistakesOf('breaker.failures')}
        onChange={(failures) => change({ failures })}
      />
      <Counted
        label={words.ratePercent}
        step="any"
        min={1}
        max={100}
        required
        value={draft.ratePercent}
        mistakes={mistakesOf('breaker.ratePpm')}
        onChange={(ratePercent) => change({ ratePercent })}
      />
      <Counted
        label={words.pauseS}
        step="any"
        min={1}
        max={3600}
        required
        value={draft.pauseS}
        mistakes={mistakesOf('breaker.pauseMs')}
        onChange={(pauseS) => change({ pauseS })}
      />
    </FormPart>
  );
}
