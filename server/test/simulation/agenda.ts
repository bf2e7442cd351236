/** What is to happen, by time; what is at the same time keeps its order. */
export type Agenda = {
  at(timeMs: number, act: () => void | Promise<void>): void;
  next(): { timeMs: number; act: () => void | Promise<void> } | undefined;
};

type Entry = { timeMs: number; serial: number; act: () => void | Promise<void> };

export function newAgenda(): Agenda {
  const heap: Entry[] = [];
  let serial = 0;
  const isBefore = (one: Entry | undefined, other: Entry | undefined): boolean =>
    one !== undefined &&
    other !== undefined &&
    (one.timeMs < other.timeMs || (one.timeMs === other.timeMs && one.serial < other.serial));
  const swap = (one: number, other: number): void => {
    const [a, b] = [heap[one], heap[other]];
    if (a === undefined || b === undefined) return;
    heap[one] = b;
    heap[other] = a;
  };
  return {
    at(timeMs, act) {
      serial += 1;
      heap.push({ timeMs, serial, act });
      for (let place = heap.length - 1; place > 0; ) {
        const parent = (place - 1) >> 1;
        if (!isBefore(heap[place], heap[parent])) break;
        swap(place, parent);
        place = parent;
      }
    },
    next() {
      const first = heap[0];
      swap(0, heap.length - 1);
      heap.pop();
      for (let place = 0; ; ) {
        const [left, right] = [2 * place + 1, 2 * place + 2];
        const least = isBefore(heap[right], heap[left]) ? right : left;
        if (!isBefore(heap[least], heap[place])) break;
        swap(place, least);
        place = least;
      }
      return first;
    },
  };
}
