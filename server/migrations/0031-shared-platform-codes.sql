-- A code names a platform, and modules of shops carry one for all their users: the pair of shipper and code identifies
-- (decision A7 of the specification).
alter table shipper_platform drop constraint shipper_platform_code_taken;
alter table shipper_platform add constraint shipper_platform_code_taken primary key (shipper_id, code);
drop index shipper_platform_shipper;
