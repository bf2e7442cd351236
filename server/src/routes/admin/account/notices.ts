import * as notices from '@carreto/contract/admin/account/notices';
import type { Context } from '../../../context.ts';
import {
  listNotices,
  noticeLetters,
  readNotices,
  setNoticeLetters,
} from '../../../freight/record/notices/notices.ts';
import { toNotice } from '../../../freight/record/notices/wire.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { pageStart, toPage } from '../../../registry/page.ts';

/** Binds what `contract/src/admin/account/notices.ts` declares. */
export function bindNotices(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, notices.listNotices, async ({ query: { unread = false, ...query }, caller }) => {
    const { fetch, after } = pageStart(query);
    const before = query.cursor === undefined ? null : after;
    const page = { operatorId: caller.operatorId, before, fetch, unread };
    return toPage(query, (await listNotices(ctx, page)).map(toNotice));
  });
  bind(server, notices.readNotices, async ({ body, caller }) => ({
    read: await readNotices(ctx, { operatorId: caller.operatorId, untilId: body.untilId }),
  }));
  bind(server, notices.getNoticeLetters, async ({ caller }) => ({
    kinds: await noticeLetters(ctx, caller.operatorId),
  }));
  bind(server, notices.putNoticeLetters, async ({ body, caller }) => ({
    kinds: await setNoticeLetters(ctx, { operatorId: caller.operatorId, kinds: body.kinds }),
  }));
}
