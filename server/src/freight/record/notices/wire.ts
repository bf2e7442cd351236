import type { NoticeView } from '@carreto/contract/admin/account/notices';
import type { Notice } from './notices.ts';

export function toNotice({ id, createdAt, kind, title, shipperId, target, readAt }: Notice): NoticeView {
  return {
    ...{ id, kind, title, shipperId, target },
    at: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  };
}
