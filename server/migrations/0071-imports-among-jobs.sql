-- Imports of tables stand among the jobs of whoever opened them, as what-ifs do since 0069: their numbers there are drawn with those
-- of jobs, so that one list, by one number, has them all, newest first.

alter table table_import add column job_id bigint;
update table_import set job_id = numbered.job_id
  from (
    select ordered.id, nextval('operator_job_id_seq') as job_id
    from (select id from table_import where operator_id is not null order by id) as ordered
  ) as numbered
  where numbered.id = table_import.id;
alter table table_import alter column job_id set default nextval('operator_job_id_seq');
create unique index table_import_among_jobs on table_import (job_id);
create index table_import_jobs_of_operator on table_import (operator_id, job_id desc) where operator_id is not null;
