-- Destinations of quotes are indexed once their day is over. A day that is being filled has no such index: it cost more than all the
-- rest of a stored quote once it had outgrown a checkpoint, for a search that can as well look through one day in bounded steps.
--
-- The index of the parent is handed on to every day that is attached, so it goes, and those of all days with it: the task that builds
-- them (`server/src/freight/quote/store/destination-index.ts`) does so day by day, behind requests. Until it has, searches by destination
-- look through the days that have none.
drop index quote_destination;
