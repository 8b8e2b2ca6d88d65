/**
 * Makes the keys of empty tables anew, after all their other indexes. As long as a table has no statistics its indexes look
 * alike to PostgreSQL, and of those that do it takes the one that was made last: a foreign key would be checked by an index
 * that holds all rows of the organisation, and each row would cost more than the one before until the first analyze.
 */
export const MAKE_KEYS_LAST = `
  do $$
  declare
    one record;
    links text[];
    link text;
  begin
    select array_agg(format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)))
    into links from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace;
    for one in select conrelid::regclass as owner, conname as name from pg_constraint
      where contype = 'f' and connamespace = current_schema()::regnamespace
    loop
      execute format('alter table %s drop constraint %I', one.owner, one.name);
    end loop;
    for one in select conrelid::regclass as owner, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype in ('p', 'u') and connamespace = current_schema()::regnamespace
      order by contype desc
    loop
      execute format('alter table %s drop constraint %I, add constraint %2$I %s', one.owner, one.name, one.definition);
    end loop;
    foreach link in array links loop
      execute link;
    end loop;
  end $$`;
