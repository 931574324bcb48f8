import { Badge, Button, Card, Group, Stack, Text, Title, Tooltip } from '@mantine/core';
import type { MyInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import type { MyCategory } from '@nazar/domain/api/my-category-calls.ts';
import { IconChartBar, IconPencil, IconUsers } from '@tabler/icons-react';
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

/** One of my inquiries: its state, and links to everything about it. */
export function MyInquiryCard({ inquiry, category }: MyInquiryCardProps) {
  const { t } = useTranslation('myInquiries');
  const { id, state, abilities } = inquiry;
  const isDraft = state === 'draft';
  return (
    <Card component="li" padding={0} className={classes.card}>
      <InquiryCover inquiry={inquiry} sizes="(width < 48em) 100vw, 380px" />
      <Stack gap="xs" p="md" flex={1}>
        <CardBadges inquiry={inquiry} category={category} />
        <Title order={2} size="h4" lineClamp={2} dir="auto">
          <Link to={isDraft ? paths.edit(id) : paths.myInquiry(id)} className={classes.link}>
            <AutoDirectionText text={inquiry.title} />
          </Link>
        </Title>
        <CardFacts inquiry={inquiry} />
        <Group gap="xs" mt="auto" pt="xs" wrap="nowrap" justify="space-between">
          <Group gap="xs">
            {!isDraft && (
              <Button
                component={Link}
                to={paths.results(id)}
                size="sm"
                leftSection={<IconChartBar size={16} aria-hidden />}
                aria-label={t('resultsNamed', { title: inquiry.title })}
              >
                {t('results')}
              </Button>
            )}
            {abilities.edit && (
              <Button
                component={Link}
                to={paths.edit(id)}
                size="sm"
                {...(!isDraft && { variant: 'subtle' })}
                leftSection={<IconPencil size={16} aria-hidden />}
                aria-label={t(isDraft ? 'continueNamed' : 'editNamed', { title: inquiry.title })}
              >
                {t(isDraft ? 'continue' : 'edit')}
              </Button>
            )}
          </Group>
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
  const { id, title, state, updatedAt, responseCount } = inquiry;
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
      {isDraft ? (
        <span>{format.relative(updatedAt)}</span>
      ) : (
        <Text span inherit {...(responseCount > 0 && { c: 'var(--mantine-color-text)', fw: 600 })}>
          {t('responses', { count: responseCount })}
        </Text>
      )}
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
        <Badge variant="default" tt="none" leftSection={<CategoryDot colour={category.colour} size={10} />}>
          {category.name}
        </Badge>
      )}
    </Group>
  );
}

function CardFacts({ inquiry }: { inquiry: MyInquiry }) {
  const { t } = useTranslation('myInquiries');
  const format = useFormat();
  const { state, publishDate, updatedAt } = inquiry;
  return (
    <Stack gap={2} fz="sm" c="dimmed">
      {state !== 'draft' && (
        <Group gap={6} wrap="nowrap">
          <IconUsers size={16} aria-hidden />
          <Text span inherit {...(inquiry.responseCount > 0 && { c: 'var(--mantine-color-text)', fw: 600 })}>
            {t('responses', { count: inquiry.responseCount })}
          </Text>
        </Group>
      )}
      {state === 'scheduled' && publishDate !== null && (
        <span>{t('opens', { date: format.date(publishDate, 'dateTime') })}</span>
      )}
      {(state === 'published' || state === 'expired') && (
        <ClosingTime expireDate={inquiry.expireDate} isClosed={state === 'expired'} />
      )}
      <Tooltip label={format.date(updatedAt, 'dateTime')} events={{ hover: true, focus: true, touch: true }}>
        <Text inherit component="time" dateTime={updatedAt} w="fit-content" tabIndex={0}>
          {t('edited', { time: format.relative(updatedAt) })}
        </Text>
      </Tooltip>
    </Stack>
  );
}
