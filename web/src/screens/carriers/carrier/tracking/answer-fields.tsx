import { Checked, FormPart, Typed } from '../../../../parts/form/form-part.tsx';
import { useWords } from '../../../../words/words.ts';
import { RowsField } from '../rows-field.tsx';
import type { MappingPartProps } from './request-fields.tsx';
import { DayField, SourceField } from './source-field.tsx';

/** What the answer of the carrier looks like. */
export function AnswerFields({ draft, change, mistakesOf }: MappingPartProps) {
  const words = useWords().carrierConnections.tracking.answers;
  return (
    <FormPart title={words.legend} why={words.why}>
      {draft.isBatch ? (
        <>
          <Typed
            label={words.results}
            value={draft.results}
            maxLength={200}
            mistakes={mistakesOf('mapping.answer.results')}
            onChange={(results) => change({ results })}
          />
          <RowsField
            label={words.keys}
            columns={{ path: words.keyPath, is: words.keyIs }}
            rows={draft.keys}
            most={5}
            onChange={(keys) => change({ keys })}
          />
        </>
      ) : null}
      <Typed
        label={words.events}
        why={words.eventsWhy}
        value={draft.events}
        maxLength={200}
        mistakes={mistakesOf('mapping.answer.events')}
        onChange={(events) => change({ events })}
      />
      <Checked
        label={words.eventsMayBeMissing}
        value={draft.eventsMayBeMissing}
        onChange={(eventsMayBeMissing) => change({ eventsMayBeMissing })}
      />
      <RowsField
        label={words.refusals}
        why={words.refusalsWhy}
        columns={{ path: words.refusalPath, is: words.refusalIs, message: words.refusalMessage }}
        rows={draft.refusals}
        most={10}
        onChange={(refusals) => change({ refusals })}
      />
      <Typed
        label={words.unknownStatuses}
        why={words.unknownStatusesWhy}
        value={draft.unknownStatuses}
        mistakes={mistakesOf('mapping.answer.unknownStatuses')}
        onChange={(unknownStatuses) => change({ unknownStatuses })}
      />
      <SourceField
        label={words.wholeTrackingCode}
        source={draft.wholeTrackingCode}
        mistakes={mistakesOf('mapping.answer.trackingCode')}
        onChange={(wholeTrackingCode) => change({ wholeTrackingCode })}
      />
      <DayField
        label={words.wholeExpectedOn}
        source={draft.wholeExpectedOn}
        mistakes={mistakesOf('mapping.answer.expectedOn')}
        onChange={(wholeExpectedOn) => change({ wholeExpectedOn })}
      />
    </FormPart>
  );
}
