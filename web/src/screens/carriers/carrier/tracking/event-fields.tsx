import { TextArea } from '../../../../parts/field/text-area.tsx';
import { Checked, FormPart, Typed } from '../../../../parts/form/form-part.tsx';
import { useWords } from '../../../../words/words.ts';
import { RowsField } from '../rows-field.tsx';
import { textMembers } from './draft.ts';
import type { MappingPartProps } from './request-fields.tsx';
import { DayField, SourceField } from './source-field.tsx';

/** What an event looks like, and what its codes mean. */
export function EventFields(props: MappingPartProps) {
  const { draft, change, mistakesOf } = props;
  const words = useWords().carrierConnections.tracking.event;
  return (
    <FormPart title={words.legend}>
      <SourceField
        label={words.code}
        source={draft.code}
        mistakes={mistakesOf('mapping.event.code')}
        onChange={(code) => change({ code })}
      />
      <DayField
        label={words.occurredAt}
        source={draft.occurredAt}
        required
        mistakes={mistakesOf('mapping.event.occurredAt')}
        onChange={(occurredAt) => change({ occurredAt })}
      />
      <Typed
        label={words.zone}
        why={words.zoneWhy}
        value={draft.zone}
        maxLength={60}
        mistakes={mistakesOf('mapping.event.occurredAt.zone')}
        onChange={(zone) => change({ zone })}
      />
      <RowsField
        label={words.codes}
        why={words.codesWhy}
        columns={{ carrierCode: words.carrierCode, code: words.ourCode }}
        rows={draft.codes}
        most={500}
        onChange={(codes) => change({ codes })}
      />
      <Checked
        label={words.hasOwnNumbers}
        value={draft.hasOwnNumbers}
        onChange={(hasOwnNumbers) => change({ hasOwnNumbers })}
      />
      <TextArea
        label={words.ignoredCodes}
        why={words.ignoredCodesWhy}
        rows={2}
        value={draft.ignoredCodes}
        mistakes={mistakesOf('mapping.event.ignoredCodes')}
        onChange={({ target }) => change({ ignoredCodes: target.value })}
      />
      <details className="carrier-more">
        <summary>{words.more}</summary>
        <MoreFields {...props} />
      </details>
    </FormPart>
  );
}

function MoreFields({ draft, change, mistakesOf }: MappingPartProps) {
  const words = useWords().carrierConnections.tracking.event;
  return (
    <>
      {textMembers.map((name) => (
        <SourceField
          key={name}
          label={words.texts[name]}
          source={draft.texts[name]}
          mistakes={mistakesOf(`mapping.event.${name}`)}
          onChange={(source) => change({ texts: { ...draft.texts, [name]: source } })}
        />
      ))}
      <DayField
        label={words.redeliveryOn}
        source={draft.redeliveryOn}
        mistakes={mistakesOf('mapping.event.redeliveryOn')}
        onChange={(redeliveryOn) => change({ redeliveryOn })}
      />
      <DayField
        label={words.expectedOn}
        source={draft.expectedOn}
        mistakes={mistakesOf('mapping.event.expectedOn')}
        onChange={(expectedOn) => change({ expectedOn })}
      />
      <Typed
        label={words.proofs}
        value={draft.proofs}
        maxLength={200}
        mistakes={mistakesOf('mapping.event.proofs')}
        onChange={(proofs) => change({ proofs })}
      />
    </>
  );
}
