import { Badge, Button, Card, Group, Stack, Text, Title, Tooltip } from '@mantine/core';
import type { MyInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import type { MyCategory } from '@nazar/domain/api/my-category-calls.ts';
import { IconChartBar, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { CategoryDot } from '../../../../ui/category-dot.tsx';
import { AutoDirectionText } from '../../../../ui/text/auto-direction-text.tsx';
import { ClosingTime } from '../../../../ui/text/closing-time.tsx';
import { InquiryCover } from '../../../results/index.ts';
import { InquiryRow } from '../../inquiry-row.tsx';
import classes from './my-inquiry-card.module.css';
import { MyInquiryMenu } from './my-inquiry-menu.tsx';

const badgeLook = {
  draft: { variant: 'default' },
  scheduled: { variant: 'light', color: 'blue.9' },
  published: { variant: 'light', color: 'teal.9' },
  expired: { variant: 'light', color: 'red.9' },
} as const;

type MyInquiryCardProps = { inquiry: MyInquiry; category: MyCategory | undefined };

/** One of my inquiries: what it is, how it does, and its next step; the rest is in the menu. */
export function MyInquiryCard({ inquiry, category }: MyInquiryCardProps) {
  const { t } = useTranslation('myInquiries');
  const { id, title, state } = inquiry;
  const isDraft = state === 'draft';
  const Icon = isDraft ? IconPencil : IconChartBar;
  return (
    <Card component="li" padding={0} className={classes.card}>
      <InquiryCover inquiry={inquiry} sizes="(width < 48em) 100vw, 380px" />
      <Stack gap={6} p="md" flex={1}>
        <Title order={2} size="h4" lineClamp={2} dir="auto">
          <Link to={isDraft ? paths.edit(id) : paths.results(id)} className={classes.link}>
            <AutoDirectionText text={title} />
          </Link>
        </Title>
        <Group gap="xs">
          <CardBadges inquiry={inquiry} category={category} />
          {!isDraft && <ResponseCount inquiry={inquiry} />}
        </Group>
        <CardFacts inquiry={inquiry} />
        <Group mt="auto" pt="xs" wrap="nowrap" justify="space-between">
          <Button
            component={Link}
            to={isDraft ? paths.edit(id) : paths.results(id)}
            size="sm"
            leftSection={<Icon size={16} aria-hidden />}
            aria-label={t(isDraft ? 'continueNamed' : 'resultsNamed', { title })}
          >
            {t(isDraft ? 'continue' : 'results')}
          </Button>
          <MyInquiryMenu inquiry={inquiry} />
        </Group>
      </Stack>
    </Card>
  );
}

/** The inquiry on a phone: the row leads to its pages, and other actions are in its menu. */
export function MyInquiryRow({ inquiry, category }: MyInquiryCardProps) {
  const { t } = useTranslation('myInquiries');
  const format = useFormat();
  const { id, title, state, updatedAt } = inquiry;
  const isDraft = state === 'draft';
  return (
    <InquiryRow
      inquiry={inquiry}
      to={isDraft ? paths.edit(id) : paths.results(id)}
      lines={2}
      next={
        isDraft
          ? { label: t('continue'), named: t('continueNamed', { title }) }
          : { label: t('results'), named: t('resultsNamed', { title }) }
      }
      action={<MyInquiryMenu inquiry={inquiry} />}
    >
      <CardBadges inquiry={inquiry} category={category} />
      {isDraft ? <span>{format.relative(updatedAt)}</span> : <ResponseCount inquiry={inquiry} />}
    </InquiryRow>
  );
}

function CardBadges({ inquiry, category }: MyInquiryCardProps) {
  const { t } = useTranslation('myInquiries');
  const { state, publishedRevision, revision } = inquiry;
  const hasChanges = publishedRevision !== null && publishedRevision < revision;
  return (
    <Group gap={6}>
      <Badge {...badgeLook[state]} tt="none">
        {t(`state.${state}`)}
      </Badge>
      {hasChanges && (
        <Badge variant="light" color="yellow.9" tt="none">
          {t('unpublishedChanges')}
        </Badge>
      )}
      {inquiry.takenDown && (
        <Badge variant="light" color="red.9" tt="none">
          {t('takenDown')}
        </Badge>
      )}
      {inquiry.isTemplate && (
        <Badge variant="default" tt="none">
          {t('template')}
        </Badge>
      )}
      {category !== undefined && (
        <Badge variant="default" tt="none" leftSection={<CategoryDot color={category.color} size={10} />}>
          {category.name}
        </Badge>
      )}
    </Group>
  );
}

function ResponseCount({ inquiry: { responseCount } }: { inquiry: MyInquiry }) {
  const { t } = useTranslation('myInquiries');
  return (
    <Text
      span
      fz="sm"
      c={responseCount > 0 ? 'var(--mantine-color-text)' : 'dimmed'}
      fw={responseCount > 0 ? 600 : undefined}
    >
      {t('responses', { count: responseCount })}
    </Text>
  );
}

function CardFacts({ inquiry }: { inquiry: MyInquiry }) {
  const { t } = useTranslation('myInquiries');
  const format = useFormat();
  const { state, publishDate, expireDate, updatedAt } = inquiry;
  return (
    <Group gap="0 12px" fz="sm" c="dimmed">
      {state === 'scheduled' && publishDate !== null && (
        <span>{t('opens', { date: format.date(publishDate, 'dateTime') })}</span>
      )}
      {(state === 'published' || state === 'expired') && expireDate !== null && (
        <ClosingTime expireDate={expireDate} isClosed={state === 'expired'} />
      )}
      <Tooltip label={format.date(updatedAt, 'dateTime')} events={{ hover: true, focus: true, touch: true }}>
        <Text inherit component="time" dateTime={updatedAt} w="fit-content" tabIndex={0}>
          {t('edited', { time: format.relative(updatedAt) })}
        </Text>
      </Tooltip>
    </Group>
  );
}
