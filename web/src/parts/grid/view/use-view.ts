import { useLayoutEffect, useState } from 'react';
import type { View } from '../viewport.ts';
import { headPx } from './layout.ts';

/** What is seen of an element that scrolls below its head. */
export function useView(element: HTMLElement | null): View {
  const [view, setView] = useState<View>({ top: 0, left: 0, height: 0, width: 0 });
  useLayoutEffect(() => {
    if (element === null) return;
    const measure = (): void => {
      const { scrollTop: top, scrollLeft: left, clientHeight, clientWidth: width } = element;
      const height = Math.max(0, clientHeight - headPx);
      setView((before) =>
        before.top === top && before.left === left && before.height === height && before.width === width
          ? before
          : { top, left, height, width },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [element]);
  return view;
}
