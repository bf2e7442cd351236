import { mostLines } from '@carreto/contract/admin/work/jobs';
import { fail, failField } from '../../kernel/failure.ts';

/** Members by which a request says that it wants a preview, or acts on one. */
type PreviewRequest = { preview?: boolean | undefined; previewId?: string | undefined };

/**
 * The preview that is acted on, or null where one is to be made. `saysMore`: the request has members beside these.
 * @throws Failure `invalid_request` for members that do not go together
 */
export function startedPreview(
  { preview = false, previewId }: PreviewRequest,
  saysMore: boolean,
): string | null {
  if (preview && previewId !== undefined) throw failField('previewId', 'Uma prévia não parte de outra.');
  if (preview) return null;
  if (previewId === undefined) throw failField('previewId', 'Faça antes a prévia (`preview`: true).');
  if (saysMore) throw failField('previewId', 'Vale o que a prévia mostrou: informe só ela.');
  return previewId;
}

/** @throws Failure `work_too_large` for more things than a job has lines; `things`: in Portuguese, as `fretes` */
export function requireWithinJob(found: readonly unknown[], things: string): void {
  if (found.length > mostLines)
    throw fail('work_too_large', {
      message: `O filtro encontra mais de ${mostLines} ${things}; escolha menos de cada vez.`,
    });
}
