import { expect, test } from 'vitest';
import { detectPeopleColumns } from './people-columns.ts';

test.each([
  [
    'English headings in any order',
    [
      ['Phone', 'Email', 'Full name'],
      ['', 'a@b.ir', 'Sara'],
    ],
    { hasHeading: true, names: [2], email: 1, mobile: 0 },
  ],
  [
    'first and last name',
    [
      ['First name', 'Last name', 'Email'],
      ['Sara', 'K', 'a@b.ir'],
    ],
    { hasHeading: true, names: [0, 1], email: 2, mobile: null },
  ],
  [
    'Persian headings with Arabic letters',
    [
      ['نام', 'شماره همراه', 'ايميل'],
      ['سارا', '۰۹۱۲۱۲۳۴۵۶۷', 'a@b.ir'],
    ],
    { hasHeading: true, names: [0], email: 2, mobile: 1 },
  ],
  [
    'no heading',
    [
      ['Sara', 'a@b.ir', '+98 912 123 4567'],
      ['Ali', 'c@d.ir', ''],
    ],
    { hasHeading: false, names: [0], email: 1, mobile: 2 },
  ],
  [
    'a lone column of addresses',
    [['a@b.ir'], ['c@d.ir']],
    { hasHeading: false, names: [], email: 0, mobile: null },
  ],
  [
    'a column of both kinds of contacts',
    [
      ['سارا', '۰۹۱۲۱۲۳۴۵۶۷'],
      ['علی', 'c@d.ir'],
    ],
    { hasHeading: false, names: [0], email: 1, mobile: 1 },
  ],
  [
    'a column of mobile numbers with an address among them',
    [['Name', 'Phone'], ...['0912 123 4567', '0912 123 4568', 'c@d.ir'].map((contact) => ['Sara', contact])],
    { hasHeading: true, names: [0], email: 1, mobile: 1 },
  ],
  ['nothing', [], { hasHeading: false, names: [], email: null, mobile: null }],
])('recognises %s', (_title, rows, columns) => {
  expect(detectPeopleColumns(rows)).toEqual(columns);
});
