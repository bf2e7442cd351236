import type { Generated } from 'kysely';

/** A step of the first hour of an installation. */
export type OnboardingStep = 'account' | 'company' | 'carrier' | 'table' | 'quote';

/** What carriers read and were told in files, and what operators write; the migrations say what it means. */
export type RecordRows = {
  carrierFeed: { carrierId: number; position: number; shipperId: number; freightCode: string };
  notfisFile: {
    id: Generated<number>;
    carrierId: number;
    shipperId: number | null;
    layout: '3.1' | '5.0';
    writtenAt: Generated<Date>;
    writtenBy: string;
  };
  notice: {
    id: Generated<number>;
    operatorId: number;
    kind: NoticeKind;
    subject: string;
    shipperId: number | null;
    title: string;
    target: string;
    createdAt: Date;
    readAt: Date | null;
  };
  /** What archives have still to forget. */
  archiveForgotten: { freightCode: string; offerToken: string | null; forgottenAt: Generated<Date> };
  noticeLetter: { operatorId: number; kind: NoticeKind };
  weeklyLetter: {
    operatorId: number;
    weekday: number;
    hour: number;
    /** A Monday, `YYYY-MM-DD`. */
    weekOn: string;
  };
  todayCount: {
    /** `YYYY-MM-DD` */
    day: string;
    card: string;
    /** 0: of none. */
    shipperId: number;
    carrierId: number;
    count: number;
    oldestAt: Date | null;
    /** Of what is about money. */
    cents: Generated<number | null>;
  };
  onboardingSkip: { step: OnboardingStep; skippedAt: Generated<Date> };
  exampleVersion: { versionId: number };
  todayRound: { day: string; countedAt: Date };
  freightNote: {
    id: Generated<number>;
    shipperId: number;
    freightCode: string;
    operatorId: number | null;
    author: string;
    /** Null: forgotten. */
    text: string | null;
    writtenAt: Date;
  };
  notfisFreight: {
    shipperId: number;
    freightCode: string;
    fileId: number;
    nfeCount: number;
    position: number;
  };
};

/** Of what operators are told. */
export type NoticeKind =
  | 'assignment'
  | 'import'
  | 'webhook_off'
  | 'job'
  | 'what_if'
  | 'approval'
  | 'cte_assignment'
  | 'bill_approval'
  | 'bill_assignment'
  | 'negotiation_answer';
