import type { WebhookDetail } from '@carreto/contract/admin/webhooks/webhooks';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { Moment } from '../../parts/timeline/timeline.tsx';
import { useWords } from '../../words/words.ts';

/** Keys that sign now; while one is replaced the old one signs along. */
export function Keys({ keys }: Pick<WebhookDetail, 'keys'>) {
  const words = useWords().webhook;
  return (
    <section className="webhook-part">
      <h2>{words.keys}</h2>
      <ul className="webhook-keys">
        {keys.map(({ kind, publicKey, createdAt, expiresAt }) => (
          <li key={createdAt}>
            <strong>{words.key[kind]}</strong>
            <span>
              {words.keyMade} <Moment iso={createdAt} />
            </span>
            {expiresAt === null ? (
              <span>{words.keyCurrent}</span>
            ) : (
              <span>
                {words.keyEnds} <Moment iso={expiresAt} />
              </span>
            )}
            {publicKey === null ? null : (
              <>
                <code>{publicKey}</code> <CopyButton text={publicKey} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
