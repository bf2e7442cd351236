import type { ReactNode } from 'react';

type RowLinkProps = {
  /** Where the item has its page: for another tab, and for who copies it. */
  address: string;
  className?: string;
  children: ReactNode;
};

/** The name of a row, which opens it as `Enter` does; rows are reached by the keys of their list, so it is no tab stop. */
export function RowLink({ address, className = 'code', children }: RowLinkProps) {
  return (
    <a className={`${className} row-link`} href={address} tabIndex={-1} data-opens-row="">
      {children}
    </a>
  );
}
