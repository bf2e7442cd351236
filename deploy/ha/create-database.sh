#!/bin/sh
# Run by Patroni once, on the first primary, with the superuser's connection: the role and the database of Carreto.
# The password comes by the environment, so that no process list shows it.
set -eu
psql "$1" --no-psqlrc --quiet --set=ON_ERROR_STOP=1 <<'SQL'
\getenv password APPLICATION_PASSWORD
create role carreto login password :'password';
create database carreto owner carreto encoding 'UTF8' template template0;
SQL
