import { TextArea } from '../../../../parts/field/text-area.tsx';
import { Checked, Counted, FormPart, Picked, Typed } from '../../../../parts/form/form-part.tsx';
import { useWords } from '../../../../words/words.ts';
import { RowsField } from '../rows-field.tsx';
import type { MappingDraft } from './draft.ts';

/** What parts of the form of a mapping show and change. */
export type MappingPartProps = {
  draft: MappingDraft;
  change: (changes: Partial<MappingDraft>) => void;
  mistakesOf: (field: string) => readonly string[];
};

/** What is sent to the carrier. */
export function RequestFields(props: MappingPartProps) {
  const { draft, change, mistakesOf } = props;
  const words = useWords().carrierConnections.tracking.asks;
  return (
    <FormPart title={words.legend}>
      <Picked
        label={words.method}
        value={draft.method}
        options={{ GET: 'GET', POST: 'POST' }}
        onChange={(method) => change({ method })}
      />
      <Typed
        label={words.url}
        why={words.urlWhy}
        value={draft.url}
        required
        maxLength={2000}
        mistakes={mistakesOf('mapping.request.url')}
        onChange={(url) => change({ url })}
      />
      <RowsField
        label={words.headers}
        why={words.headersWhy}
        columns={{ name: words.headerName, value: words.headerValue }}
        rows={draft.headers}
        most={20}
        onChange={(headers) => change({ headers })}
      />
      {draft.method === 'GET' ? null : (
        <TextArea
          label={words.body}
          why={words.bodyWhy}
          rows={5}
          value={draft.body}
          mistakes={mistakesOf('mapping.request.body')}
          onChange={({ target }) => change({ body: target.value })}
        />
      )}
      <Checked label={words.isBatch} value={draft.isBatch} onChange={(isBatch) => change({ isBatch })} />
      {draft.isBatch ? <BatchFields {...props} /> : null}
    </FormPart>
  );
}

function BatchFields({ draft, change, mistakesOf }: MappingPartProps) {
  const words = useWords().carrierConnections.tracking.asks;
  return (
    <>
      <Counted
        label={words.batchSize}
        min={1}
        max={100}
        required
        value={draft.batchSize}
        mistakes={mistakesOf('mapping.request.batch.size')}
        onChange={(batchSize) => change({ batchSize })}
      />
      <TextArea
        label={words.batchItem}
        why={words.batchItemWhy}
        rows={3}
        required
        value={draft.batchItem}
        mistakes={mistakesOf('mapping.request.batch.item')}
        onChange={({ target }) => change({ batchItem: target.value })}
      />
      <Typed
        label={words.batchSeparator}
        why={words.batchSeparatorWhy}
        value={draft.batchSeparator}
        maxLength={60}
        onChange={(batchSeparator) => change({ batchSeparator })}
      />
    </>
  );
}
