-- The column has the spelling that the code uses everywhere.
alter table own_category rename column colour to color;
alter table own_category rename constraint own_category_colour_check to own_category_color_check;
