import { Anchor, Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { type AuditEntry, auditActions } from '@nazar/domain/api/audit-calls.ts';
import { isUuid } from '@nazar/domain/text/uuid.ts';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../api/app-paths.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { DateField } from '../../ui/date/date-field.tsx';
import { LoadMoreButton } from '../../ui/loading/load-more.tsx';
import { Skeletons } from '../../ui/loading/skeletons.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import classes from './admin.module.css';
import { auditEntriesQuery } from './admin-queries.ts';

const isIsoDayText = (text: string | null) =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
/** The start of a local day, or of a following day. */
const dayStart = (day: string, add = 0) => {
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + add);
  return at.toISOString();
};

/** The audit log of administrators' actions, latest first. */
export function AuditScreen() {
  const { t } = useTranslation('admin');
  const [params, setParams] = useSearchParams();
  const action = auditActions.find((name) => name === params.get('act'));
  const [adminId, subjectId] = [params.get('by'), params.get('subject')];
  const getDayParam = (name: string) => (isIsoDayText(params.get(name)) ? params.get(name) : null);
  const [from, to] = [getDayParam('from'), getDayParam('to')];
  const list = useInfiniteQuery(
    auditEntriesQuery({
      ...(action !== undefined && { action }),
      ...(isUuid(adminId) && { adminId }),
      ...(isUuid(subjectId) && { subjectId }),
      ...(from !== null && { from: dayStart(from) }),
      ...(to !== null && { to: dayStart(to, 1) }),
    }),
  );
  useScreenTitle(t('audit.title'));
  const set = (name: string, value: string | null) =>
    setParams((last) => {
      if (value === null || value === '') last.delete(name);
      else last.set(name, value);
      return last;
    });
  const entries = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const admins = list.data?.pages.at(0)?.admins ?? [];
  const filtered = params.size > 0;
  return (
    <>
      <Title order={1} size="h2" mb={4}>
        {t('audit.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('audit.hint')}
      </Text>
      <Group gap="sm" align="flex-end" mb="md">
        <NativeSelect
          label={t('audit.act')}
          value={action ?? ''}
          onChange={({ currentTarget: { value } }) => set('act', value)}
          data={[
            { value: '', label: t('audit.all') },
            ...auditActions.map((name) => ({ value: name, label: t(`audit.action.${getActionKey(name)}`) })),
          ]}
        />
        <NativeSelect
          label={t('audit.by')}
          value={isUuid(adminId) ? adminId : ''}
          onChange={({ currentTarget: { value } }) => set('by', value)}
          data={[
            { value: '', label: t('audit.everyone') },
            ...admins.map(({ id, name }) => ({ value: id, label: name ?? t('formerUser') })),
          ]}
        />
        <DateField
          label={t('audit.from')}
          kind="date"
          value={from}
          max={to}
          onChange={(day) => set('from', day)}
        />
        <DateField
          label={t('audit.to')}
          kind="date"
          value={to}
          min={from}
          onChange={(day) => set('to', day)}
        />
        {filtered && (
          <Button variant="subtle" onClick={() => setParams({})}>
            {t('audit.clear')}
          </Button>
        )}
      </Group>
      {list.isPending && <Skeletons height={72} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && entries.length === 0 && (
        <EmptyState icon={IconHistory} title={t(filtered ? 'audit.noneFound' : 'audit.none')} />
      )}
      {entries.length > 0 && (
        <Paper component="ul" className={`${classes.plain} ${classes.rows}`}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onSubject={() => set('subject', entry.subject.id)} />
          ))}
        </Paper>
      )}
      <LoadMoreButton list={list} />
    </>
  );
}

/** A dot would separate namespaces in the text key. */
const getActionKey = (action: string) => action.replace('.', '_');

function Entry({ entry, onSubject }: { entry: AuditEntry; onSubject: () => void }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const details = useDetails(entry);
  const { admin, subject, reason } = entry;
  const name = useSubjectName(entry);
  return (
    <Stack component="li" gap={2} p="sm">
      <Group gap="2px 8px" justify="space-between" align="baseline">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <b>{t(`audit.action.${getActionKey(entry.action)}`)}</b>
          {name !== null && (
            <>
              {': '}
              {subject.inquiryId === null ? (
                <bdi>{name}</bdi>
              ) : (
                <Anchor component={Link} to={paths.inquiry(subject.inquiryId)} inherit>
                  <bdi>{name}</bdi>
                </Anchor>
              )}
            </>
          )}
        </Text>
        <Text size="xs" c="dimmed" component="time" dateTime={entry.at}>
          {format.date(entry.at, 'dateTime')}
        </Text>
      </Group>
      {details !== null && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {details}
        </Text>
      )}
      {reason !== '' && (
        <Text size="sm" dir="auto" className={classes.quote}>
          {reason}
        </Text>
      )}
      <Group gap="xs" fz="xs" c="dimmed">
        <span>{admin === null ? t('audit.command') : <bdi>{admin.name ?? t('formerUser')}</bdi>}</span>
        <Button variant="subtle" size="compact-xs" onClick={onSubject}>
          {t('audit.same')}
        </Button>
      </Group>
    </Stack>
  );
}

function useSubjectName({ subject, before, after }: AuditEntry): string | null {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  if (subject.kind === 'category') return String(after.into ?? before[language] ?? after[language] ?? '');
  if (subject.kind === 'comment')
    return subject.name === null ? null : t('audit.commentOn', { title: `\u2068${subject.name}\u2069` });
  return subject.name ?? t('formerUser');
}

/** The values before and after the action, if they say more than the action's name. */
function useDetails({ action, before, after }: AuditEntry): string | null {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { language } = useLanguage();
  const text = (value: unknown) => `\u2068${String(value ?? '')}\u2069`;
  const number = (value: unknown) => format.number(Number(value ?? 0));
  switch (action) {
    case 'category.rename':
      return t('audit.renamed', {
        before: `${text(before.en)} / ${text(before.fa)}`,
        after: `${text(after.en)} / ${text(after.fa)}`,
      });
    case 'category.move':
      return t('audit.moved', { before: number(before.position), after: number(after.position) });
    case 'category.merge':
      return t('audit.merged', { name: text(after[language]), count: Number(after.moved ?? 0) });
    case 'inquiry.takeDown':
    case 'comment.takeDown':
      return t(`reason.${String(after.reason)}`, { ns: 'reports' });
    case 'reports.dismiss':
      return t('reports.count', { count: Number(before.reports ?? 0) });
    default:
      return null;
  }
}
