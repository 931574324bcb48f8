/** The general category “Education” of the first migration. Administrators may rename or delete it. */
export const educationCategoryId = 'a0000000-0000-4000-8000-000000000002';
