-- What a file of bills says of each CT-e beside what it is found by: its NF-es, ledger account, references.

-- `ChargeSaid` of documents/bill/charge-said.ts; null: the bill came in no file, or before this was kept.
alter table bill_cte add column said jsonb;
