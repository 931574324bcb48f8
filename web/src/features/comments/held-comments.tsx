import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './comment-item.module.css';
import { CommentItem } from './comment-item.tsx';
import { useComments } from './comment-queries.ts';

/** Comments that wait for the owner's approval, oldest first. */
export function HeldComments({ inquiryId, count }: { inquiryId: string; count: number }) {
  const { t } = useTranslation('comments');
  const [opened, setOpened] = useState(false);
  const listId = useId();
  const list = useComments({ inquiryId, held: true }, opened);
  return (
    <Alert
      color="yellow.9"
      variant="light"
      icon={<IconHourglass aria-hidden />}
      title={<span role="status">{t('held.title', { count })}</span>}
      role="note"
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('held.hint')}</Text>
        <Button size="sm" aria-expanded={opened} aria-controls={listId} onClick={() => setOpened(!opened)}>
          {t(opened ? 'held.hide' : 'held.show')}
        </Button>
        <ul id={listId} className={classes.list} hidden={!opened}>
          {list.data?.pages
            .flatMap(({ data }) => data)
            .map((comment) => (
              <li key={comment.id}>
                <CommentItem inquiryId={inquiryId} comment={comment} />
              </li>
            ))}
        </ul>
        {opened && list.hasNextPage && (
          <Button
            variant="subtle"
            size="sm"
            loading={list.isFetching}
            onClick={() => void list.fetchNextPage()}
          >
            {t('more')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
