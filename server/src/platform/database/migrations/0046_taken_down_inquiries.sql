-- Few are; what they show is asked for before a picture is served.
create index inquiry_taken_down on inquiry (id) where taken_down_at is not null;
