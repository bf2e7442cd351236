import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { writeCount } from '../../formats/numbers.ts';
import { useSession } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { ActFailed, DialogActs, FreightLines, useSentence } from './act-outcome.tsx';
import { eachFreight, selectedCodes } from './each-freight.ts';
import type { FreightList } from './use-freight-list.ts';

/** Assigns the selection to who works here, at once: it is undone by assigning it to another. */
export function AssignDialog({ list, onClose }: { list: FreightList; onClose: () => void }) {
  const words = useWords().freights;
  const sentence = useSentence();
  const queries = useQueryClient();
  const { person } = useSession();
  const { mutate, data, error } = useMutation({
    mutationFn: async () =>
      eachFreight(await selectedCodes(list), (freightCode) =>
        api.assignFreight({ freightCode, body: { operatorId: person.id } }),
      ),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['findFreights'] });
      void queries.invalidateQueries({ queryKey: ['countFreights'] });
    },
  });
  useEffect(() => mutate(), [mutate]);
  const failed = data?.flatMap((one) => ('error' in one ? [one] : [])) ?? [];
  return (
    <>
      {data === undefined && error === null ? <p role="status">{words.working}</p> : null}
      {error === null ? null : <ActFailed error={error} permission="freights.note" again={() => mutate()} />}
      {data === undefined ? null : (
        <p role="status">{words.assigned(writeCount(data.length - failed.length))}</p>
      )}
      <FreightLines
        title={words.notAssigned}
        lines={failed.map(({ code, error: why }) => ({ freightCode: code, text: sentence(why) }))}
      />
      <DialogActs onClose={onClose} />
    </>
  );
}
