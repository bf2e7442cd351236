import type { GuideBlock, GuideText } from '@carreto/contract/guides';
import { Link } from '@tanstack/react-router';
import { prefix } from '../../api/place.ts';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { keepShipper } from '../../shell/shipper.ts';

/** What a page of a guide says, from top to bottom. */
export function Blocks({ blocks }: { blocks: readonly GuideBlock[] }) {
  return blocks.map((block, at) => (
    // Pages never change while they are read.
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name but their place
    <Block key={at} block={block} />
  ));
}

function Block({ block }: { block: GuideBlock }) {
  switch (block.kind) {
    case 'heading':
      return <PartHeading block={block} />;
    case 'list':
      return <List block={block} />;
    case 'table':
      return <Table block={block} />;
    case 'code':
      return <Code block={block} />;
    case 'picture':
      return (
        <figure className="help-picture">
          <img src={`${prefix}/docs/figuras/${block.file}`} alt={block.text} loading="lazy" />
        </figure>
      );
    default:
      return (
        <p className={block.kind === 'note' ? 'help-note' : undefined}>
          <Texts texts={block.texts} />
        </p>
      );
  }
}

function Code({ block: { text } }: Of<'code'>) {
  return (
    <div className="help-code">
      <pre className="code">{text}</pre>
      <CopyButton text={text} />
    </div>
  );
}

type Of<Kind extends GuideBlock['kind']> = { block: Extract<GuideBlock, { kind: Kind }> };

function PartHeading({ block: { level, anchor, texts } }: Of<'heading'>) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Heading id={anchor}>
      <Texts texts={texts} />
    </Heading>
  );
}

function List({ block: { isOrdered, items } }: Of<'list'>) {
  const Tag = isOrdered ? 'ol' : 'ul';
  return (
    <Tag>
      {items.map((texts) => (
        <li key={plain(texts)}>
          <Texts texts={texts} />
        </li>
      ))}
    </Tag>
  );
}

function Table({ block: { head, rows } }: Of<'table'>) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={plain(cell)} scope="col">
              <Texts texts={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells.map(plain).join('|')}>
            {cells.map((cell, at) => (
              <td key={plain(head[at] ?? [])}>
                <Texts texts={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function plain(texts: readonly GuideText[]): string {
  return texts.map(({ text }) => text).join('');
}

/** A line of a page: names of the screen stand out, links lead to pages of the help. */
export function Texts({ texts }: { texts: readonly GuideText[] }) {
  return texts.map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: runs of a line have no name but their place
    <Run key={at} text={text} />
  ));
}

function Run({ text }: { text: GuideText }) {
  if (text.kind === 'page' || text.kind === 'address') return <Leading text={text} />;
  if (text.kind === 'code') return <code>{text.text}</code>;
  if (text.kind === 'strong') return <strong>{text.text}</strong>;
  return text.kind === 'name' ? <span className="help-name">{text.text}</span> : text.text;
}

function Leading({ text }: { text: Extract<GuideText, { to: string }> }) {
  if (text.kind === 'address')
    return (
      <a href={text.to} rel="noreferrer">
        {text.text}
      </a>
    );
  const [place, hash] = text.to.split('#');
  return (
    <Link to={`/ajuda/${place}`} search={keepShipper} {...(hash === undefined ? {} : { hash })}>
      {text.text}
    </Link>
  );
}
