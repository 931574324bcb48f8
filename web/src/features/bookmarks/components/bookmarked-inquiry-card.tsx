import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { CallResult } from '@nazar/domain/api/define-call.ts';
import type { getMyBookmarks } from '@nazar/domain/api/feedback-calls.ts';
import { IconMessage, IconThumbUp, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { ClosingTime } from '../../../ui/text/closing-time.tsx';
import { InquiryCover } from '../../results/index.ts';
import { BookmarkButton } from '../bookmark-button.tsx';

type BookmarkedCardProps = { card: CallResult<typeof getMyBookmarks>['data'][number] };

export function BookmarkedInquiryCard({ card }: BookmarkedCardProps) {
  const { t } = useTranslation('comments');
  const { state } = card;
  return (
    <Card component="li" padding={0} style={{ display: 'flex', flexDirection: 'column' }}>
      <InquiryCover inquiry={card} sizes="(width < 36em) 100vw, 380px" />
      <Stack gap="xs" p="md" flex={1}>
        {state !== 'published' && (
          <Badge variant="light" color={state === 'expired' ? 'red.9' : 'blue.9'} tt="none">
            {t(state === 'expired' ? 'bookmarks.closed' : 'bookmarks.notOpen')}
          </Badge>
        )}
        <Title order={2} size="h4" lineClamp={2} dir="auto" lang={card.language}>
          <Link to={paths.inquiry(card.id)} style={{ color: 'inherit', textDecoration: 'none' }}>
            {card.publicTitle}
          </Link>
        </Title>
        {card.authorName !== null && (
          <Text size="sm" c="dimmed" truncate>
            {t('by', { ns: 'home' })} <bdi>{card.authorName}</bdi>
          </Text>
        )}
        <Group gap="xs" mt="auto" wrap="nowrap" justify="space-between" fz="xs" c="dimmed">
          <Group gap="2px 12px">
            <Count icon={IconUsers} label={t('responses', { ns: 'home', count: card.responseCount })}>
              {card.responseCount}
            </Count>
            <Count icon={IconMessage} label={t('count.comments', { count: card.commentCount })}>
              {card.commentCount}
            </Count>
            <Count icon={IconThumbUp} label={t('count.likes', { count: card.likeCount })}>
              {card.likeCount}
            </Count>
            {state === 'published' && <ClosingTime expireDate={card.expireDate} />}
          </Group>
          <BookmarkButton inquiryId={card.id} title={card.publicTitle} bookmarked={card.bookmarked} />
        </Group>
      </Stack>
    </Card>
  );
}

type CountProps = { icon: typeof IconUsers; label: string; children: number };

function Count({ icon: Icon, label, children }: CountProps) {
  const format = useFormat();
  return (
    <Group gap={4} wrap="nowrap" title={label}>
      <Icon size={15} aria-hidden />
      <span role="img" aria-label={label}>
        {format.number(children)}
      </span>
    </Group>
  );
}
