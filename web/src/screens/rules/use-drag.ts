import { type RefObject, useEffect, useRef } from 'react';

/** Lets rows of a list be dragged by their grips; `to` is the place, from 0, that the row is dropped at. */
export function useDrag(list: RefObject<HTMLElement | null>, onDrop: (id: number, to: number) => void): void {
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    let dragged: number | undefined;
    const start = (event: DragEvent): void => {
      dragged = idOf(event.target);
      event.dataTransfer?.setData('text/plain', String(dragged));
    };
    const over = (event: DragEvent): void => {
      if (dragged !== undefined) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      const target = rowOf(event.target);
      if (dragged === undefined || target === null) return;
      event.preventDefault();
      latest.current(dragged, [...element.children].indexOf(target));
      dragged = undefined;
    };
    element.addEventListener('dragstart', start);
    element.addEventListener('dragover', over);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('dragstart', start);
      element.removeEventListener('dragover', over);
      element.removeEventListener('drop', drop);
    };
  }, [list]);
}

function rowOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-rule]') : null;
}

function idOf(target: EventTarget | null): number | undefined {
  const id = rowOf(target)?.getAttribute('data-rule');
  return id == null ? undefined : Number(id);
}
