/** A key or a chord as it is drawn beside what it does; screen readers hear of it by `aria-keyshortcuts`. */
export function KeyCap({ of: keys }: { of: string }) {
  return (
    <span className="key-cap" aria-hidden="true">
      {keys}
    </span>
  );
}
