import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide an element is, while that is wanted; undefined until it is known. */
export function useRoom(of: RefObject<HTMLElement | null>, isWanted: boolean): number | undefined {
  const [px, setPx] = useState<number>();
  useLayoutEffect(() => {
    const element = of.current;
    if (!isWanted || element === null) return setPx(undefined);
    const measure = (): void => setPx(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [of, isWanted]);
  return px;
}
