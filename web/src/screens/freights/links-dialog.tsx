import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useWords } from '../../words/words.ts';
import { ActFailed, DialogActs, FreightLines, useSentence } from './act-outcome.tsx';
import { eachFreight, selectedCodes } from './each-freight.ts';
import type { FreightList } from './use-freight-list.ts';

/** The public tracking pages of the selection, a line each, to be copied. */
export function LinksDialog({ list, onClose }: { list: FreightList; onClose: () => void }) {
  const all = useWords();
  const words = all.freights;
  const sentence = useSentence();
  const [isCopied, setCopied] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['trackingLinks', list.query, [...(list.selection.kind === 'rows' ? list.selection.ids : [])]],
    queryFn: async () =>
      eachFreight(await selectedCodes(list), async (freightCode) => {
        const { trackingUrl } = await api.getFreight({ freightCode });
        return trackingUrl;
      }),
    gcTime: 0,
  });
  const found = data?.flatMap((one) => ('value' in one ? [one.value] : [])) ?? [];
  const failed = data?.flatMap((one) => ('error' in one ? [one] : [])) ?? [];
  const text = found.join('\n');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <>
      {data === undefined && error === null ? <p role="status">{words.working}</p> : null}
      {error === null ? null : (
        <ActFailed error={error} permission="freights.read" again={() => void refetch()} />
      )}
      {data === undefined ? null : (
        <textarea
          className="input code"
          readOnly
          rows={8}
          aria-label={all.freight.listed.links}
          value={text}
        />
      )}
      <FreightLines
        title={all.parts.failed}
        lines={failed.map(({ code, error: why }) => ({ freightCode: code, text: sentence(why) }))}
      />
      <DialogActs onClose={onClose}>
        <button
          type="button"
          className="button"
          data-kind="main"
          disabled={found.length === 0}
          onClick={() => void copy()}
        >
          {isCopied ? all.parts.copied : all.parts.copy}
        </button>
      </DialogActs>
    </>
  );
}
