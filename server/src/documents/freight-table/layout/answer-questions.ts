import type { FindingReport } from '../../finding.ts';
import type { Layout } from './layout.ts';

/** An answer to the question of this id: one of its `answers`, or a text of its `form`. */
export type LayoutAnswer = { question: string; answer: string };

/** The layout with the answers in it, or why one of them is none. */
export type AnsweredLayout = { layout: Layout | null; report: FindingReport };
