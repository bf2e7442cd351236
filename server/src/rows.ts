import type { DemoRows } from './demo/history/rows.ts';
import type { AuditRows } from './freight/audit/rows.ts';
import type { BillRows } from './freight/bill/rows.ts';
import type { NamedCteRows } from './freight/cte/intake/named/rows.ts';
import type { CteRows } from './freight/cte/rows.ts';
import type { LoadingRows } from './freight/dispatch/loading/rows.ts';
import type { LabelRows } from './freight/label/rows.ts';
import type { LetterRows } from './freight/letters/rows.ts';
import type { NotifyRows } from './freight/notify/rows.ts';
import type { BookingRows } from './freight/post/bookings/rows.ts';
import type { PostRows } from './freight/post/rows.ts';
import type { QuoteRows } from './freight/quote/store/rows.ts';
import type { RecordRows } from './freight/record/rows.ts';
import type { ReportRows } from './freight/report/rows.ts';
import type { ReverseRows } from './freight/reverse/rows.ts';
import type { FreightRows } from './freight/rows.ts';
import type { StoreWorkRows } from './freight/stores/rows.ts';
import type { PollRows } from './freight/track/intake/poll/rows.ts';
import type { TrackRows } from './freight/track/intake/rows.ts';
import type { WhatIfRows } from './freight/what-if/rows.ts';
import type { PlatformRows } from './platform/db/rows.ts';
import type { MailRows } from './platform/mail/rows.ts';
import type { AccessRows } from './registry/access/rows.ts';
import type { CallRows } from './registry/calls/rows.ts';
import type { CarrierRows } from './registry/carriers/rows.ts';
import type { ChangeRows } from './registry/changes/rows.ts';
import type { ContractRows } from './registry/contracts/rows.ts';
import type { DispatchPointRows } from './registry/dispatch-points/rows.ts';
import type { GroupRows } from './registry/groups/rows.ts';
import type { InstallationRows } from './registry/installation/rows.ts';
import type { JobRows } from './registry/jobs/rows.ts';
import type { LabelPictureRows } from './registry/label-pictures/rows.ts';
import type { LayoutRows } from './registry/layouts/rows.ts';
import type { LiveCarrierRows } from './registry/live-carriers/rows.ts';
import type { OperatorRows } from './registry/operators/rows.ts';
import type { PlaceRows } from './registry/places/rows.ts';
import type { PostalRows } from './registry/postal/rows.ts';
import type { PreferenceRows } from './registry/preferences/rows.ts';
import type { RuleRows } from './registry/rules/rows.ts';
import type { ShipperRows } from './registry/shippers/rows.ts';
import type { SignInRows } from './registry/sign-in/rows.ts';
import type { SkuRows } from './registry/skus/rows.ts';
import type { StoreRows } from './registry/stores/rows.ts';
import type { TableImportRows } from './registry/table-imports/rows.ts';
import type { TableRows } from './registry/tables/rows.ts';
import type { TaxRateRows } from './registry/tax-rates/rows.ts';
import type { TrackingConnectionRows } from './registry/tracking-connections/rows.ts';
import type { VendorAccountRows } from './registry/vendor-accounts/rows.ts';

/** All tables of the database, each declared by the folder that owns it. */
export type Rows = PlatformRows &
  AccessRows &
  AuditRows &
  BillRows &
  BookingRows &
  CallRows &
  CarrierRows &
  ChangeRows &
  ContractRows &
  CteRows &
  DemoRows &
  DispatchPointRows &
  FreightRows &
  GroupRows &
  InstallationRows &
  JobRows &
  LabelPictureRows &
  LabelRows &
  LetterRows &
  LiveCarrierRows &
  LayoutRows &
  LoadingRows &
  MailRows &
  NamedCteRows &
  NotifyRows &
  OperatorRows &
  PlaceRows &
  PostRows &
  PostalRows &
  PollRows &
  PreferenceRows &
  QuoteRows &
  RecordRows &
  ReportRows &
  ReverseRows &
  RuleRows &
  ShipperRows &
  SignInRows &
  SkuRows &
  StoreRows &
  StoreWorkRows &
  TableImportRows &
  TableRows &
  TaxRateRows &
  TrackRows &
  TrackingConnectionRows &
  VendorAccountRows &
  WhatIfRows;
