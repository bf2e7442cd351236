import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { saveFile } from '../../parts/file/save-file.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { useCte } from './use-desk.ts';

/** The document of a CT-e as it came, for those who may see whom it names. */
export function OriginalButton({ cteId }: { cteId: number }) {
  const words = useWords().audit;
  const maySee = useMay('personal.see');
  const { data: cte } = useCte(cteId);
  const file = useMutation({
    mutationFn: async () => {
      const { body, contentType } = await api.getCteFile({ cteId });
      const [type = ''] = contentType.split(';');
      const ending = new Map([
        ['application/xml', 'xml'],
        ['application/json', 'json'],
      ]).get(type);
      saveFile(
        new Blob([body as Uint8Array<ArrayBuffer>], { type }),
        `cte-${cte?.accessKey ?? cteId}.${ending ?? 'txt'}`,
      );
    },
  });
  if (!maySee || cte?.originalUrl == null) return null;
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={file.isPending}
        onClick={() => (file.isPending ? undefined : file.mutate())}
      >
        {words.original}
      </button>
      <div role="alert">{file.error === null ? null : <Mistake error={file.error} />}</div>
    </>
  );
}
