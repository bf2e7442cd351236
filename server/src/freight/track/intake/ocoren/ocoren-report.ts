import type { OcorenFile } from '../../../../documents/proceda/read-ocoren.ts';
import type { KeptFinding } from '../../../work-off-file.ts';
import type { Taken } from '../report.ts';

/** What became of the lines of a file, kept for whoever sends it again. */
export type OcorenReport = Pick<OcorenFile, 'version' | 'interchangeId'> & {
  lines: { line: number; taken: Taken }[];
  findings: KeptFinding[];
};

/** What became of a file that was sent, and which lines of one that came before were worked on again. */
export type TakenOcoren = OcorenReport & { isRepeat: boolean; again: readonly number[] };
