import { useWords } from '../../../words/words.ts';
import { FormDialog } from '../../dialog/form-dialog.tsx';
import type { DoubtfulColumn } from '../changes.ts';
import type { GridColumn } from '../column.ts';
import type { DecimalSign } from '../decimal-sign.ts';
import { readValue } from '../read-value.ts';
import { shown } from '../write-value.ts';
import { type TitleOf, titleLine } from './column-title.ts';

type DoubtDialogProps = {
  doubtful: readonly DoubtfulColumn[];
  columns: readonly GridColumn[];
  titleOf: TitleOf;
  onAnswer(sign: DecimalSign): void;
  onClose(): void;
};

const signs = [',', '.'] as const;

/** Asks what pasted numbers mean that can be read in two ways; one answer is for all of them. */
export function DoubtDialog({ doubtful, columns, titleOf, onAnswer, onClose }: DoubtDialogProps) {
  const words = useWords().grid;
  const submit = async (form: FormData): Promise<void> => {
    onAnswer(form.get('sign') === '.' ? '.' : ',');
  };
  return (
    <FormDialog title={words.doubt.title} act={words.doubt.act} onClose={onClose} onSubmit={submit}>
      <p>{words.doubt.why}</p>
      <fieldset className="grid-choice">
        <legend>{words.doubt.sign}</legend>
        {signs.map((sign) => (
          <label key={sign}>
            <input type="radio" name="sign" value={sign} required />
            {words.doubt.signs[sign]}
          </label>
        ))}
      </fieldset>
      <ul className="grid-samples">
        {doubtful.map(({ column: at, samples }) => {
          const column = columns[at];
          return column === undefined ? null : (
            <li key={at}>
              {titleLine(titleOf(column))}
              {samples.map((sample) => (
                <p key={sample} className="note">
                  {words.doubt.sample(sample, asRead(sample, column, ','), asRead(sample, column, '.'))}
                </p>
              ))}
            </li>
          );
        })}
      </ul>
    </FormDialog>
  );
}

function asRead(text: string, { unit }: GridColumn, sign: DecimalSign): string {
  const reading = readValue(text, unit, sign);
  return reading.kind === 'value' ? shown(reading.value, unit) : '—';
}
