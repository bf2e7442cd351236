import type { Context } from '../../../context.ts';
import type { Keep } from '../../../platform/idempotency/once.ts';
import type { Actor } from '../../../registry/changes/change.ts';
import type { FoundFreight } from '../../find.ts';
import { attachNfeXml } from '../../hire/nfe/attach-nfe-xml.ts';
import { type Attachment, attachNfes } from '../../hire/nfe/attach-nfes.ts';
import { entryOf, recordAct } from './record-act.ts';

type Attaching = { freight: FoundFreight; keep: Keep<null> };

/** Attaches NF-es as the freight's shipper does, in the name of an operator. @throws Failure as `attachNfes` */
export async function attachAsOperator(
  ctx: Pick<Context, 'db'>,
  actor: Actor,
  { freight, keep, ...attachment }: Attaching & Attachment,
): Promise<void> {
  const keys = attachment.nfes.map(({ accessKey }) => accessKey);
  const end = recordAct(actor, () => attached(freight, { keys }), keep);
  await attachNfes(ctx, refOf(freight), { ...attachment, keep: end });
}

/** The same from the XML that was authorised. @throws Failure as `attachNfeXml` */
export async function attachXmlAsOperator(
  ctx: Pick<Context, 'db'>,
  actor: Actor,
  { freight, keep, xml }: Attaching & { xml: Uint8Array },
): Promise<void> {
  const end = recordAct(actor, () => attached(freight, { xmlBytes: xml.byteLength }), keep);
  await attachNfeXml(ctx, refOf(freight), { xml, keep: end });
}

function attached(freight: FoundFreight, after: object) {
  return entryOf(freight, { action: 'attach_nfe', after });
}

function refOf({ shipperId, code: freightCode }: FoundFreight) {
  return { shipperId, freightCode };
}
