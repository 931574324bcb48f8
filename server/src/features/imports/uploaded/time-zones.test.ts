import { deleteResponses } from '@nazar/domain/api/response-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { OwnExportSetup } from './testing/own-export-setup.ts';

const server = useTestApp();
const own = new OwnExportSetup(server);
const { story } = own;
beforeEach(() => server.pool.query('truncate task'));

const times = ['2026-01-10T12:00:00.000Z', '2026-01-11T23:30:00.000Z', '2026-07-10T12:00:00.000Z'];

/** An inquiry with responses in both seasons. */
async function makeAnswered(submitted = times): Promise<string> {
  const rows = submitted.map((time, index) => `${time},Answer ${index}`);
  const read = await story.upload(`Submitted,Why?\n${rows.join('\n')}\n`);
  await story.check(read.id, await story.newPlan(read));
  await story.store(read.id);
  return read.id;
}

const findResponses = async (inquiryId: string) => {
  const { rows } = await server.pool.query<{ id: string; at: Date }>(
    'select id, submitted_at as at from response where inquiry_id = $1 order by submitted_at',
    [inquiryId],
  );
  return rows.map(({ id, at }) => ({ id, at: at.toISOString() }));
};
const timesOf = async (inquiryId: string) => (await findResponses(inquiryId)).map(({ at }) => at);

/** Deletes an inquiry's responses and restores them from an export; times without a zone are read in the given one. */
async function restore(inquiryId: string, file: Buffer, timeZone: string) {
  const ids = (await findResponses(inquiryId)).map(({ id }) => id);
  await server.call(deleteResponses, { inquiryId, ids }, { as: server.people.owner });
  const { read, plan } = await own.planInto(inquiryId, file);
  const checked = await story.check(read.id, { ...plan, timeZone, restoresDeleted: true });
  await story.store(read.id);
  return checked;
}

test.each([
  ['Europe/Berlin', 'gregorian', 'csv'],
  ['America/New_York', 'gregorian', 'xlsx'],
  ['Asia/Tehran', 'persian', 'xlsx'],
] as const)(
  'an export says the zone of its times, so that both seasons are read in %s (%s, %s)',
  async (timeZone, calendar, format) => {
    const id = await makeAnswered();
    expect(await timesOf(id)).toEqual(times);
    const file = await own.export(id, { values: 'codes', timeZone, calendar, format });
    await restore(id, file, 'Africa/Algiers');
    expect(await timesOf(id)).toEqual(times);
  },
);

test.each([
  ['Europe/Berlin', ['2025-10-25T23:59', '2025-10-26T00:00', '2025-10-26T01:00', '2025-10-26T02:00']],
  ['America/New_York', ['2025-11-02T04:59', '2025-11-02T05:59', '2025-11-02T06:59', '2025-11-02T07:00']],
  ['Australia/Lord_Howe', ['2026-04-04T14:45', '2026-04-04T15:15', '2026-04-04T15:45']],
])('an export says the offset of times that the clocks of %s show twice', async (timeZone, minutes) => {
  const submitted = minutes.map((minute) => `${minute}:00.000Z`);
  const id = await makeAnswered(submitted);
  await restore(id, await own.export(id, { values: 'labels', timeZone }), 'UTC');
  expect(await timesOf(id)).toEqual(submitted);
});

test('times are read in the chosen zone if their row has none, and refused if its zone is unknown, also if columns were added', async () => {
  const id = await makeAnswered();
  const file = String(await own.export(id, { values: 'labels', timeZone: 'Asia/Tokyo' }));
  const [heading = '', first = '', second = '', ...others] = file.trimEnd().split('\r\n');
  const rows = [
    first,
    second.replace('Asia/Tokyo', 'Home'),
    ...others.map((row) => row.replace('Asia/Tokyo', '')),
  ];
  const edited = [`${heading},Mine`, ...rows.map((row) => `${row},x`)].join('\r\n');
  expect(await restore(id, Buffer.from(edited), 'Asia/Seoul')).toMatchObject({
    counts: { stored: 3, untimed: 1, refusedCells: 2 },
    refusals: [
      { column: 'Time zone', value: 'Home', text: 'not a time zone like Europe/Berlin' },
      { column: 'Submitted', text: 'has no valid time zone' },
    ],
  });
  expect(await timesOf(id)).toEqual(expect.arrayContaining([times[0], times[2]]));
  expect(await timesOf(id)).not.toContain(times[1]);
});

test('the zone of a row may be written in any case', async () => {
  const id = await makeAnswered();
  const file = String(await own.export(id, { values: 'labels', timeZone: 'America/New_York' }));
  let rows = 0;
  const spellings = ['america/new_york', 'AMERICA/NEW_YORK', 'aMERICA/nEW_yORK'];
  const edited = file.replaceAll('America/New_York', () => spellings[rows++ % 3] ?? '');
  expect(await restore(id, Buffer.from(edited), 'Asia/Seoul')).toMatchObject({
    counts: { stored: 3, refusedCells: 0 },
  });
  expect(await timesOf(id)).toEqual(times);
});

test('days without times are the inquiry’s days, also in an export with another zone', async () => {
  const id = await makeAnswered();
  const findDays = async () => {
    const { days } = await server.call(getSummary, { inquiryId: id }, { as: server.people.owner });
    return days.filter(({ count }) => count > 0);
  };
  const days = await findDays();
  const file = String(await own.export(id, { values: 'labels', timeZone: 'Asia/Tokyo' }));
  const lines = file.trimEnd().split('\r\n');
  const submitted = lines[0]?.split(',').indexOf('Submitted') ?? -1;
  const withoutTimes = lines.map((line) => line.split(',').toSpliced(submitted, 1).join(','));
  await restore(id, Buffer.from(withoutTimes.join('\r\n')), 'America/New_York');
  expect(await findDays()).toEqual(days);
});
