import { addCarrier as bounds } from '../../../api/made/bounds/registry/carriers.ts';
import { fieldMistakes } from '../../../parts/field/field-mistakes.ts';
import { TextField } from '../../../parts/field/text-field.tsx';
import { useWords } from '../../../words/words.ts';
import { type CarrierMore, isAddress } from './values.ts';

/** Members that a carrier has beside those of every company. */
export const moreMembers = ['rntrc', 'logoUrl'] as const;

type MoreFieldsProps = {
  values: CarrierMore;
  onChange: (change: Partial<CarrierMore>) => void;
  /** What the API said when it was sent. */
  error: Error | undefined;
  /** Whether it was tried to send: what is wrong is said from then on. */
  isTried: boolean;
};

/** What a carrier has beside what every company has, each member with what follows from it. */
export function MoreFields({ values, onChange, error, isTried }: MoreFieldsProps) {
  const words = useWords().carriers.form;
  const said = fieldMistakes(error, moreMembers);
  const wrong = isTried && !isAddress(values.logoUrl) ? [words.mistakes.urlWrong] : [];
  return moreMembers.map((member) => (
    <TextField
      key={member}
      label={words.fields[member]}
      {...(words.why[member] === undefined ? {} : { why: words.why[member] })}
      value={values[member]}
      maxLength={bounds[member].maxLength}
      mistakes={[...(member === 'logoUrl' ? wrong : []), ...said.of(member)]}
      onChange={({ target }) => onChange({ [member]: target.value })}
    />
  ));
}
