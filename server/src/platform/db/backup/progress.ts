/** How far a long act has come, in bytes; `total` is an estimate until the end. */
export type Progress = { doneBytes: number; totalBytes: number };

export type OnProgress = (progress: Progress) => void;

export const noProgress: OnProgress = () => {};
