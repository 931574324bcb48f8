with names (id, en, fa) as (
  values
    ('a0000000-0000-4000-8000-000000000001'::uuid, 'Society', 'جامعه'),
    ('a0000000-0000-4000-8000-000000000002'::uuid, 'Education', 'آموزش'),
    ('a0000000-0000-4000-8000-000000000003'::uuid, 'Health', 'سلامت'),
    ('a0000000-0000-4000-8000-000000000004'::uuid, 'Work and business', 'کار و کسب‌وکار'),
    ('a0000000-0000-4000-8000-000000000005'::uuid, 'Science and research', 'علم و پژوهش'),
    ('a0000000-0000-4000-8000-000000000006'::uuid, 'Technology', 'فناوری'),
    ('a0000000-0000-4000-8000-000000000007'::uuid, 'Culture and art', 'فرهنگ و هنر'),
    ('a0000000-0000-4000-8000-000000000008'::uuid, 'Sport', 'ورزش'),
    ('a0000000-0000-4000-8000-000000000009'::uuid, 'Travel', 'سفر'),
    ('a0000000-0000-4000-8000-00000000000a'::uuid, 'Environment', 'محیط زیست'),
    ('a0000000-0000-4000-8000-00000000000b'::uuid, 'Products and services', 'کالا و خدمات'),
    ('a0000000-0000-4000-8000-00000000000c'::uuid, 'Fun', 'سرگرمی')
), made as (
  -- A second apart, so that the order «newest first» is a fixed one.
  insert into general_category (id, created_at)
  select id, timestamptz '2026-01-01 00:00:00+00' - row_number() over (order by id) * interval '1 second' from names
  returning id
)
insert into general_category_text (category_id, language, name)
select names.id, text.language, text.name
from names join made using (id)
cross join lateral (values ('en', names.en), ('fa', names.fa)) as text (language, name);
