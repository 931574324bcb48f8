import { ActionIcon, Anchor, Badge, Card, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ListedInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { richTextToPlain } from '@nazar/domain/text/visible-text.ts';
import {
  IconCheck,
  IconList,
  IconMessageCircle,
  IconShare,
  IconThumbUp,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { AutoDirectionText } from '../../../../ui/text/auto-direction-text.tsx';
import { ClosingTime } from '../../../../ui/text/closing-time.tsx';
import { BookmarkButton } from '../../../bookmarks/index.ts';
import { InquiryCover } from '../../../results/index.ts';
import { LazyShareDialog } from '../../share/lazy-share-dialog.tsx';
import { emptyHomeFilter, makeHomeUrl } from '../home-filter.ts';
import classes from './inquiry-card.module.css';

type HomeInquiryCardProps = { card: ListedInquiry; category: string | undefined; eager: boolean };

export function HomeInquiryCard({ card, category, eager }: HomeInquiryCardProps) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const [sharing, { open, close }] = useDisclosure(false);
  const description = richTextToPlain(card.publicDescription);
  return (
    <Card component="li" padding={0} className={classes.card}>
      <InquiryCover
        inquiry={card}
        eager={eager}
        sizes="(width <= 360px) 320px, (width < 36em) 100vw, (width < 62em) 50vw, 380px"
      />
      <div className={classes.body}>
        {(category !== undefined || card.participated) && (
          <Group gap={6} mb={6}>
            {category !== undefined && (
              <Badge variant="light" color="cyan" tt="none" fw={500} maw="100%">
                {category}
              </Badge>
            )}
            {card.participated && (
              <Badge variant="light" color="teal" tt="none" fw={500} leftSection={<IconCheck size={12} />}>
                {t('participated')}
              </Badge>
            )}
          </Group>
        )}
        <Title order={2} size="h4" lineClamp={2} dir="auto" lang={card.language}>
          <Link to={paths.inquiry(card.id)} className={classes.link}>
            <AutoDirectionText text={card.publicTitle} />
          </Link>
        </Title>
        {card.authorName !== null && (
          <Text size="sm" c="dimmed" truncate>
            {t('by')} <bdi>{card.authorName}</bdi>
          </Text>
        )}
        {description !== '' && (
          <Text size="sm" c="dimmed" lineClamp={3} mt={4} dir="auto" lang={card.language}>
            <AutoDirectionText text={description} />
          </Text>
        )}
        {card.tags.length > 0 && (
          <Group gap="2px 10px" fz="sm" mt={6} className={classes.tags}>
            {card.tags.slice(0, 3).map((tag) => (
              <Anchor
                key={tag}
                component={Link}
                to={makeHomeUrl({ ...emptyHomeFilter, tag })}
                inherit
                c="dimmed"
              >
                <bdi>#{tag}</bdi>
              </Anchor>
            ))}
          </Group>
        )}
        <Group gap="md" mt="auto" pt="sm" fz="xs" c="dimmed" wrap="nowrap" justify="space-between">
          <Group gap="2px 12px">
            <Count icon={IconList} label={t('questions', { count: card.questionCount })}>
              {format.number(card.questionCount)}
            </Count>
            <Count icon={IconUsers} label={t('responses', { count: card.responseCount })}>
              {format.number(card.responseCount)}
            </Count>
            {card.commentCount > 0 && (
              <Count icon={IconMessageCircle} label={t('comments', { count: card.commentCount })}>
                {format.number(card.commentCount)}
              </Count>
            )}
            {card.likeCount > 0 && (
              <Count icon={IconThumbUp} label={t('likes', { count: card.likeCount })}>
                {format.number(card.likeCount)}
              </Count>
            )}
            <span className={classes.above}>
              <ClosingTime expireDate={card.expireDate} />
            </span>
          </Group>
          <Group gap={2} wrap="nowrap" className={classes.above}>
            <BookmarkButton inquiryId={card.id} title={card.publicTitle} bookmarked={card.bookmarked} />
            <ActionIcon
              size="lg"
              aria-label={t('shareNamed', { ns: 'share', title: card.publicTitle })}
              title={t('share', { ns: 'share' })}
              onClick={open}
            >
              <IconShare size={19} aria-hidden />
            </ActionIcon>
          </Group>
        </Group>
      </div>
      {sharing && (
        <LazyShareDialog
          inquiryId={card.id}
          title={card.publicTitle}
          cooperationType={card.cooperationType}
          opened
          onClose={close}
        />
      )}
    </Card>
  );
}

type CountProps = { icon: typeof IconUsers; label: string; children: string };

function Count({ icon: Icon, label, children }: CountProps) {
  return (
    <Group gap={4} wrap="nowrap" title={label}>
      <Icon size={15} aria-hidden />
      <span aria-hidden="true">{children}</span>
      <span className={classes.unseen}>{label}</span>
    </Group>
  );
}
