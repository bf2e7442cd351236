import type { Shipper } from '@carreto/contract/admin/registry/shippers';
import { Link } from '@tanstack/react-router';
import { writeCount } from '../../../formats/numbers.ts';
import type { SearchParams } from '../../../shell/search-params.ts';
import { useMay } from '../../../shell/session-context.ts';
import { keepShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';

/** How many platforms a shipper has; they are kept beside the tokens that are sent with them. */
export function PlatformCount({ shipper }: { shipper: Shipper }) {
  const words = useWords().company.platforms;
  const mayOpen = useMay('tokens.read');
  return (
    <section className="settings-part card-part" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p data-member="platforms">
        {words.count(writeCount(shipper.platforms.length))} {words.why}
      </p>
      {mayOpen ? (
        <p>
          <Link
            className="button"
            to="/integracoes/tokens"
            search={(before: SearchParams) => ({ ...keepShipper(before), parte: 'plataformas' })}
          >
            {words.open}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
