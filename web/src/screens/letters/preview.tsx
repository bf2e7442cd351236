import type { LetterOccasion } from '@carreto/contract/admin/registry/recipient-letters';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, refusalOf } from '../../api/client.ts';
import { LetterFigure } from '../../parts/letter/letter-figure.tsx';
import { Loading } from '../../parts/states/states.tsx';
import { useWords } from '../../words/words.ts';
import type { LetterValues, OccasionValues } from './values.ts';

type PreviewProps = Pick<OccasionValues, 'pt' | 'en'> & {
  shipperId: number;
  occasion: LetterOccasion;
  language: LetterValues['language'];
};

/** The letter as it would be, with invented facts; what is wrong with its texts where something is. */
export function Preview({ shipperId, ...wanted }: PreviewProps) {
  const words = useWords().letters;
  const { data, error } = useQuery({
    queryKey: ['previewRecipientLetter', shipperId, wanted],
    queryFn: ({ signal }) => api.previewRecipientLetter({ shipperId, body: wanted }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (error !== null) {
    const [first] = refusalOf(error)?.details ?? [];
    return (
      <p className="mistake" role="alert">
        {first === undefined ? words.noPreview : first.message}
      </p>
    );
  }
  if (data === undefined) return <Loading />;
  return (
    <LetterFigure
      label={words.previewOf(words.occasions[wanted.occasion])}
      subjectLabel={words.subjectLine}
      letter={data}
    />
  );
}
