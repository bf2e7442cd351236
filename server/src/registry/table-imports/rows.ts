import type { ImportFailure, ImportResult } from '@carreto/contract/admin/tables/table-imports';
import type { TableReport } from '@carreto/contract/admin/tables/tables';
import type { ColumnType, Generated } from 'kysely';
import type { LayoutAnswer } from '../../tariff/carrier-sheets/answer-questions.ts';
import type { Layout } from '../../tariff/carrier-sheets/understand/layout.ts';
import type { LayoutQuestion } from '../../tariff/carrier-sheets/understand/question.ts';
import type { TabView } from '../../tariff/carrier-sheets/view/tab-view.ts';
import type { ImportState } from './states.ts';

/** What is asked, and the layout that the answers go into. Answered, the layout alone is left. */
export type OpenQuestions = { questions: LayoutQuestion[]; layout: Layout };

export type ImportPhase = 'reading' | 'understanding' | 'compiling' | 'storing';

type Json<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

/** Tables this folder owns; migrations 0008 and 0056 say what they mean. */
export type TableImportRows = {
  tableImport: {
    id: Generated<number>;
    carrierId: number;
    shipperId: number | null;
    groupId: number | null;
    name: string | null;
    /** `YYYY-MM-DD`. */
    validFrom: string | null;
    validUntil: string | null;
    options: ColumnType<Readonly<Record<string, unknown>>, string, never>;
    checkOnly: boolean;
    layoutId: number | null;
    layoutName: string | null;
    answers: ColumnType<LayoutAnswer[], never, string>;
    state: ColumnType<ImportState, never, ImportState>;
    claim: string | null;
    leaseUntil: ColumnType<Date | null, never, unknown>;
    attempts: Generated<number>;
    phase: ImportPhase | null;
    rowsRead: Generated<number>;
    percent: Generated<number>;
    inputHash: Buffer | null;
    report: Json<TableReport>;
    questions: Json<OpenQuestions>;
    result: Json<ImportResult>;
    failure: Json<ImportFailure>;
    versionId: number | null;
    operatorId: number | null;
    /** Among the jobs of the operator; null where it has none and was there before 0071. */
    jobId: Generated<number | null>;
    createdBy: string;
    createdAt: Generated<Date>;
    startedAt: ColumnType<Date | null, never, unknown>;
    endedAt: ColumnType<Date | null, never, unknown>;
  };
  tableImportReading: {
    importId: number;
    tabs: ColumnType<TabView[], string, string>;
    layout: ColumnType<Layout | null, string | null, string | null>;
    readAt: ColumnType<Date, never, unknown>;
  };
  tableImportFile: {
    importId: number;
    position: ColumnType<number, number, unknown>;
    name: string | null;
    hash: Buffer;
    sizeBytes: number;
    content: ColumnType<Buffer | null, Buffer, null>;
    createdAt: Generated<Date>;
  };
};
