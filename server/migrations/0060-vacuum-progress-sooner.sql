-- Freights that go on are updated again and again, and lists and counts read them by indexes alone, which only hold where their
-- pages were vacuumed since. A fifth of the table, after which that is done by itself, is more than ever goes on at once: among a
-- million freights the counts of a list looked up every row of fifty thousand twice for that.

alter table freight_progress set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
