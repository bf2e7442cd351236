/** One thing wrong with a document: where in the document, which line of the source, and what. */
export type DocumentProblem = { field: string; line: number | null; message: string };

export type Problems = {
  list: DocumentProblem[];
  add(field: string, message: string, line?: number | null): void;
  /** Checker of integers within bounds for the members of one record; null passes. */
  at(field: string, line: number | null): CheckInteger;
};

// biome-ignore lint/complexity/useMaxParams: a table of bounds reads best in one line each
export type CheckInteger = (member: string, value: number | null, max: number, min?: number) => void;

/** An empty list of problems to add to. */
export function collectProblems(): Problems {
  const list: DocumentProblem[] = [];
  const add = (field: string, message: string, line: number | null = null): void => {
    list.push({ field, line, message });
  };
  return {
    list,
    add,
    at:
      (field, line) =>
      // biome-ignore lint/complexity/useMaxParams: see CheckInteger
      (member, value, max, min = 0) => {
        if (value === null || (Number.isSafeInteger(value) && value >= min && value <= max)) return;
        add(
          field === '' ? member : `${field}.${member}`,
          `${value} is not an integer from ${min} to ${max}`,
          line,
        );
      },
  };
}
