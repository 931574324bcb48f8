import { Group, Paper, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { getInstallationFigures, type InstallationFigures } from '@nazar/domain/api/figures-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { backgroundCallQuery } from '../../api/background-query.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Skeletons } from '../../ui/loading/skeletons.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import classes from './admin.module.css';

const aMinute = 60_000;

export function InstallationFiguresScreen() {
  const { t } = useTranslation('admin');
  const figures = useQuery({ ...backgroundCallQuery(getInstallationFigures, {}), refetchInterval: aMinute });
  useScreenTitle(t('figures.title'));
  return (
    <>
      <Title order={1} size="h2" mb="md">
        {t('figures.title')}
      </Title>
      {figures.isPending && <Skeletons height={150} count={6} asCards />}
      {figures.isError && <ErrorState error={figures.error} onRetry={() => void figures.refetch()} />}
      {figures.data !== undefined && <Shown figures={figures.data} />}
    </>
  );
}

function Shown({ figures }: { figures: InstallationFigures }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const size = useSize();
  const { users, inquiries, responses, jobs, mail, disk } = figures;
  const n = (value: number) => format.number(value);
  return (
    <Stack gap="md">
      <Days responses={responses} />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
        <Card title={t('figures.users')}>
          <Fact name={t('figures.all')}>{n(users.all)}</Fact>
          <Fact name={t('figures.lastWeek')}>{n(users.lastWeek)}</Fact>
          <Fact name={t('figures.admins')}>{n(users.admins)}</Fact>
          <Fact name={t('figures.disabled')}>{n(users.disabled)}</Fact>
        </Card>
        <Card title={t('figures.inquiries')}>
          <Fact name={t('figures.all')}>{n(inquiries.all)}</Fact>
          <Fact name={t('figures.published')}>{n(inquiries.published)}</Fact>
          <Fact name={t('figures.scheduled')}>{n(inquiries.scheduled)}</Fact>
          <Fact name={t('figures.expired')}>{n(inquiries.expired)}</Fact>
          <Fact name={t('figures.drafts')}>{n(inquiries.drafts)}</Fact>
          <Fact name={t('figures.takenDown')}>{n(inquiries.takenDown)}</Fact>
          <Fact name={t('figures.templates')}>{n(inquiries.templates)}</Fact>
        </Card>
        <Card title={t('figures.messages')}>
          {(['email', 'sms'] as const).map((channel) => (
            <Fact key={channel} name={t(`figures.${channel}`)} warns={(mail[channel]?.failed ?? 0) > 0}>
              {t('figures.mailCounts', {
                sent: n(mail[channel]?.sent ?? 0),
                waiting: n(mail[channel]?.waiting ?? 0),
                failed: n(mail[channel]?.failed ?? 0),
              })}
            </Fact>
          ))}
        </Card>
        <Card title={t('figures.jobs')}>
          <Fact name={t('figures.waiting')}>{n(jobs.waiting)}</Fact>
          <Fact name={t('figures.failed')} warns={jobs.failed > 0}>
            {n(jobs.failed)}
          </Fact>
        </Card>
        <Card title={t('figures.room')}>
          <Fact name={t('figures.files')}>{size(disk.files)}</Fact>
          <Fact name={t('figures.database')}>{size(disk.database)}</Fact>
          {disk.used !== null && disk.free !== null && (
            <>
              <Fact name={t('figures.diskUsed')}>{size(disk.used)}</Fact>
              <Fact name={t('figures.diskFree')} warns={disk.free < disk.used / 9}>
                {size(disk.free)}
              </Fact>
            </>
          )}
        </Card>
        <Card title={t('figures.program')}>
          <Fact name={t('figures.version')}>{format.digits(figures.version)}</Fact>
          <Fact name={t('figures.schema')}>{n(figures.schema)}</Fact>
          <Fact name={t('figures.started')}>
            <RelativeTime at={figures.startedAt} />
          </Fact>
          <Fact name={t('figures.countedAt')}>{format.date(figures.countedAt, 'time')}</Fact>
        </Card>
      </SimpleGrid>
    </Stack>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" p="md" aria-labelledby={id}>
      <Title order={2} size="h5" mb="xs" id={id}>
        {title}
      </Title>
      <dl style={{ margin: 0 }}>{children}</dl>
    </Paper>
  );
}

function Fact({ name, warns = false, children }: { name: string; warns?: boolean; children: ReactNode }) {
  return (
    <Group justify="space-between" gap="xs" py={3} wrap="nowrap" align="baseline">
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" size="sm" m={0} fw={600} ta="end" {...(warns && { c: 'red.9' })}>
        {children}
      </Text>
    </Group>
  );
}

/** Formats a size in the largest unit that gives a whole number. */
function useSize(): (bytes: number) => string {
  const format = useFormat();
  return (bytes) => {
    const [unit, by] =
      bytes >= 1e9
        ? (['gigabyte', 1e9] as const)
        : bytes >= 1e6
          ? (['megabyte', 1e6] as const)
          : (['kilobyte', 1e3] as const);
    return format.number(bytes / by, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 });
  };
}

/** A chart of the responses of the last days, with a table of the same numbers. */
function Days({ responses: { all, days } }: { responses: InstallationFigures['responses'] }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const most = Math.max(1, ...days.map(({ count }) => count));
  const sum = days.reduce((total, { count }) => total + count, 0);
  const name = (day: string) => format.date(`${day}T12:00:00`, 'day');
  return (
    <Paper component="section" p="md" aria-labelledby="figures-days">
      <Group justify="space-between" align="baseline" mb="xs">
        <Title order={2} size="h5" id="figures-days">
          {t('figures.days', { count: days.length })}
        </Title>
        <Text size="sm" c="dimmed">
          {t('figures.daysSum', { count: sum, all: format.number(all) })}
        </Text>
      </Group>
      <div className={classes.days} aria-hidden="true">
        {days.map(({ day, count }) => (
          <div
            key={day}
            className={classes.day}
            data-none={count === 0 || undefined}
            title={`${name(day)}: ${format.number(count)}`}
            style={{ height: `${(count / most) * 100}%` }}
          />
        ))}
      </div>
      <Group justify="space-between" fz="xs" c="dimmed" mt={4} aria-hidden="true">
        <span>{name(days[0]?.day ?? '')}</span>
        <span>{t('figures.most', { count: most })}</span>
        <span>{name(days.at(-1)?.day ?? '')}</span>
      </Group>
      <details>
        <summary style={{ fontSize: 'var(--mantine-font-size-sm)', cursor: 'pointer' }}>
          {t('figures.table')}
        </summary>
        <Table mt="xs" maw={320}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('figures.day')}</Table.Th>
              <Table.Th ta="end">{t('figures.responses')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {days.map(({ day, count }) => (
              <Table.Tr key={day}>
                <Table.Td>{name(day)}</Table.Td>
                <Table.Td ta="end">{format.number(count)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </Paper>
  );
}
