import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { wordFor } from '../../formats/word-for.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { staleDesk } from './use-desk.ts';

type CandidatesProps = { cteId: number; mayDecide: boolean };

/** Freights that a CT-e without one may charge, with what speaks for each; one click links it. */
export function Candidates({ cteId, mayDecide }: CandidatesProps) {
  const words = useWords().audit.candidates;
  const queries = useQueryClient();
  const candidates = useQuery({
    queryKey: ['listCteCandidates', cteId],
    queryFn: ({ signal }) => api.listCteCandidates({ cteId }, { signal }),
  });
  const link = useMutation({
    mutationFn: ({ freightCode, clues }: { freightCode: string; clues: string }) =>
      api.linkCte({ cteId, body: { freightCode, note: words.why(clues) } }),
    onSettled: () => staleDesk(queries),
  });
  if (candidates.data === undefined)
    return <Unanswered error={candidates.error} needs="audit.read" again={() => void candidates.refetch()} />;
  const { items } = candidates.data;
  if (items.length === 0) return <p className="note">{words.none}</p>;
  return (
    <>
      <h4>{words.title}</h4>
      <ul className="audit-proposals" aria-label={words.title}>
        {items.map(({ freightCode, clues, days }) => {
          const said = clues.map((clue) => wordFor(words.clues, clue)).join(', ');
          return (
            <li key={freightCode}>
              <Link className="code" to={`/fretes/${freightCode}`} search={keepShipper}>
                {freightCode}
              </Link>
              <p className="note">{words.line(said, words.days(days))}</p>
              {mayDecide ? (
                <button
                  type="button"
                  className="button"
                  aria-disabled={link.isPending}
                  onClick={() => (link.isPending ? undefined : link.mutate({ freightCode, clues: said }))}
                >
                  {words.link}
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
      <div role="alert">{link.error === null ? null : <Mistake error={link.error} />}</div>
    </>
  );
}
