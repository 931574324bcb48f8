-- Documents are stored whole. Fields newer than their first version stood in `extension`: `settings` of the document, and
-- `parts` of segments, questions and options by id.

create function pg_temp.join_parts(list jsonb, parts jsonb) returns jsonb language plpgsql as $$
begin
  return (
    select coalesce(jsonb_agg(
      whole
      || case when jsonb_typeof(whole -> 'questions') = 'array'
        then jsonb_build_object('questions', pg_temp.join_parts(whole -> 'questions', parts)) else '{}' end
      || case when jsonb_typeof(whole -> 'options') = 'array'
        then jsonb_build_object('options', pg_temp.join_parts(whole -> 'options', parts)) else '{}' end
      order by at), '[]')
    from (
      select part || coalesce(parts -> (part ->> 'id'), '{}') as whole, at
      from jsonb_array_elements(list) with ordinality as given (part, at)
    ) as joined
  );
end $$;

create function pg_temp.join_document(definition jsonb, extension jsonb) returns jsonb language sql as $$
  -- What older versions did not have yet.
  select '{"listed": true, "editableAfterExpiry": false, "comments": "all", "askOwner": false, "submitCaptcha": "never",
    "theme": "default"}'
    || definition || coalesce(extension -> 'settings', '{}')
    || jsonb_build_object('version', 1,
      'segments', pg_temp.join_parts(definition -> 'segments', coalesce(extension -> 'parts', '{}')))
$$;

update inquiry set definition = pg_temp.join_document(definition, extension);
update inquiry_revision set definition = pg_temp.join_document(definition, extension);
drop function pg_temp.join_document, pg_temp.join_parts;
alter table inquiry drop column extension;
alter table inquiry_revision drop column extension;
