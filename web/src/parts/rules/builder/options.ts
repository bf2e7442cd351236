import { volumeTypes } from '../../../api/made/volume-types.ts';
import { useWords } from '../../../words/words.ts';
import { useCarriers } from '../../carriers/use-carriers.ts';
import type { FilterOption } from '../../filters/filter-form.tsx';
import { usePoints } from '../names.ts';
import { type ConditionName, valueWords } from '../sentence.ts';

const ufs = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

const optionsOf = (titles: Readonly<Record<string, string>>): FilterOption[] =>
  Object.entries(titles).map(([value, title]) => ({ value, title }));

/** What a condition is picked from; none where it is typed. */
export function useOptions(shipperId: number, name: ConditionName): readonly FilterOption[] {
  const words = useWords().rules;
  const carriers = useCarriers();
  const points = usePoints(shipperId);
  switch (name) {
    case 'originUfs':
    case 'destinationUfs':
      return ufs.map((uf) => ({ value: uf, title: uf }));
    case 'carriers':
      return carriers ?? [];
    case 'dispatchers':
      return points ?? [];
    case 'categories':
      return optionsOf(volumeTypes);
    case 'reverse':
      return [
        { value: 'true', title: words.fields.yes },
        { value: 'false', title: words.fields.no },
      ];
    default:
      return optionsOf(valueWords(name, words));
  }
}
