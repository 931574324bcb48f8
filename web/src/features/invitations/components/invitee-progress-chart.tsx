import { Group, Text } from '@mantine/core';
import type { InviteeCounts } from '@nazar/domain/api/invitee-calls.ts';
import {
  countInviteeParts,
  getInviteePartFilter,
  type InviteePart,
} from '@nazar/domain/invitations/invitee-progress.ts';
import { serializePeopleFilter } from '@nazar/domain/invitations/people-filter.ts';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import classes from './invitee-progress-chart.module.css';

const colors: Readonly<Record<InviteePart, string>> = {
  answered: 'teal-8',
  sent: 'cyan-3',
  uncertain: 'yellow-5',
  waiting: 'gray-5',
  none: 'gray-3',
  failed: 'red-6',
  refused: 'red-6',
  bounced: 'red-6',
  unwanted: 'gray-7',
};
const style = (part: InviteePart, count?: number) =>
  ({ '--part': `var(--mantine-color-${colors[part]})`, flexGrow: count }) as CSSProperties;

type InviteeProgressChartProps = { inquiryId: string; counts: InviteeCounts };

/** How many invited people have answered, and what became of the messages to the others; each part opens its list. */
export function InviteeProgressChart({ inquiryId, counts }: InviteeProgressChartProps) {
  const { t } = useTranslation(['invitations', 'people']);
  const format = useFormat();
  const parts = countInviteeParts(counts);
  const { people, states } = counts;
  const answered = states?.answered ?? 0;
  const opened = states?.opened ?? 0;
  return (
    <div>
      <Group justify="space-between" gap="0 16px" align="baseline" fz="lg" fw={700}>
        <Text inherit role="status">
          {t('progress.answered', { answered, people })}
          {opened > 0 && (
            <Text span fz="sm" fw={400} c="dimmed" ms="xs">
              {t('progress.opened', { opened })}
            </Text>
          )}
        </Text>
        <bdi>{format.percent(people === 0 ? 0 : answered / people)}</bdi>
      </Group>
      <div className={classes.bar} aria-hidden>
        {parts.map(({ part, count }) => (
          <i key={part} style={style(part, count)} />
        ))}
      </div>
      <ul className={classes.parts}>
        {parts.map(({ part, count }) => (
          <li key={part}>
            <Link
              className={classes.part}
              style={style(part)}
              to={{
                pathname: paths.invited(inquiryId),
                search: new URLSearchParams(
                  serializePeopleFilter({ search: '', ...getInviteePartFilter(part) }),
                ).toString(),
              }}
            >
              <span className={classes.label}>
                {part === 'answered'
                  ? t('people:invited.states.answered')
                  : part === 'sent'
                    ? t('progress.sent')
                    : t(`people:invited.messages.${part}`)}
              </span>
              <span className={classes.count}>{format.number(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
