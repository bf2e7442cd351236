import type { BillDetailView } from '@carreto/contract/admin/charges/bills';
import { useQuery } from '@tanstack/react-query';
import { api, refusalOf } from '../../api/client.ts';
import { saveFile } from '../../parts/file/save-file.ts';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useWords } from '../../words/words.ts';

/** The DOCCOB as it came, for as long as it is kept. */
export function BillFile({ bill }: { bill: BillDetailView }) {
  const words = useWords().bills.file;
  const { id: billId, source } = bill;
  const file = useQuery({
    queryKey: ['getBillFile', billId],
    queryFn: async ({ signal }) => {
      const { body } = await api.getBillFile({ billId }, { signal });
      return body as Uint8Array<ArrayBuffer>;
    },
    enabled: source === 'edi',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (source !== 'edi') return <p>{words.none}</p>;
  if (refusalOf(file.error)?.status === 404) return <p>{words.gone}</p>;
  if (file.data === undefined)
    return <Unanswered error={file.error} needs="bills.read" again={() => void file.refetch()} />;
  const bytes = file.data;
  return (
    <section className="bill-file">
      <button
        type="button"
        className="button"
        onClick={() => saveFile(new Blob([bytes], { type: 'text/plain' }), words.name(String(billId)))}
      >
        {words.download}
      </button>
      {/* A region of its own scrolls by keyboard, too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <section className="bill-raw" tabIndex={0} aria-label={words.show}>
        <pre>{textOf(bytes)}</pre>
      </section>
    </section>
  );
}

/** As such files are read: UTF-8 where it is that, else Windows-1252. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
