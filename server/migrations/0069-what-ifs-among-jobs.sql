-- What-ifs stand among the jobs of whoever asked for them. Their numbers there are drawn with those of jobs, so that one list, by one
-- number, has both, newest first.

alter table what_if add column job_id bigint;
update what_if set job_id = numbered.job_id
  from (
    select ordered.id, nextval('operator_job_id_seq') as job_id
    from (select id from what_if where operator_id is not null order by id) as ordered
  ) as numbered
  where numbered.id = what_if.id;
alter table what_if alter column job_id set default nextval('operator_job_id_seq');
create unique index what_if_among_jobs on what_if (job_id);
create index what_if_jobs_of_operator on what_if (operator_id, job_id desc) where operator_id is not null;
