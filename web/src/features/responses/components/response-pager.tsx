import { ActionIcon, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { ResponseDetails } from '@nazar/domain/api/response-calls.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useAddFilterToPath } from '../../results/index.ts';
import { responseQuery } from '../responses-queries.ts';

/** Fields and players use the arrow keys themselves. */
const withOwnArrows = ['INPUT', 'TEXTAREA', 'SELECT', 'VIDEO', 'AUDIO'];

type ResponsePositionProps = {
  response: ResponseDetails;
  /** Whether a dialog is open, which then handles the keys. */
  isCovered: boolean;
};

/** The position of a response in the list, with links to its neighbours, which the arrow keys open too. */
export function ResponsePager({ response, isCovered }: ResponsePositionProps) {
  const { t } = useTranslation('responses');
  const format = useFormat();
  const navigate = useNavigate();
  const carry = useAddFilterToPath();
  const { dir } = useLanguage();
  const { inquiryId, newer, older, position, count } = response;
  usePrefetchedNeighbours(response);
  const getResponsePath = (id: string | null) => (id === null ? null : carry(paths.response(inquiryId, id)));
  const open = (id: string | null) => (event: KeyboardEvent) => {
    const path = getResponsePath(id);
    const isInMenu = event.target instanceof Element && event.target.closest('[role="menu"]') !== null;
    if (path !== null && !isCovered && !isInMenu) void navigate(path);
  };
  const keys =
    dir === 'rtl' ? (['ArrowRight', 'ArrowLeft'] as const) : (['ArrowLeft', 'ArrowRight'] as const);
  useHotkeys(
    [
      [keys[0], open(newer)],
      [keys[1], open(older)],
    ],
    withOwnArrows,
  );
  return (
    <Group component="nav" gap={4} wrap="nowrap" aria-label={t('one.title')}>
      <NeighbourLink
        to={getResponsePath(newer)}
        label={t('one.newer')}
        shortcut={keys[0]}
        Icon={IconChevronLeft}
      />
      <Text
        size="sm"
        ta="center"
        miw={76}
        style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        {position === null
          ? t('count', { count, shown: format.number(count) })
          : t('one.position', { position: format.number(position), count: format.number(count) })}
      </Text>
      <NeighbourLink
        to={getResponsePath(older)}
        label={t('one.older')}
        shortcut={keys[1]}
        Icon={IconChevronRight}
      />
    </Group>
  );
}

type NeighbourLinkProps = {
  /** Null at the end of the list. */
  to: string | null;
  label: string;
  shortcut: string;
  Icon: typeof IconChevronLeft;
};

function NeighbourLink({ to, label, shortcut, Icon }: NeighbourLinkProps) {
  const icon = <Icon size={20} className="mirrored" aria-hidden />;
  const look = { size: 40, variant: 'default', title: label, 'aria-label': label };
  if (to === null) {
    return (
      <ActionIcon disabled {...look}>
        {icon}
      </ActionIcon>
    );
  }
  return (
    <ActionIcon component={Link} to={to} aria-keyshortcuts={shortcut} {...look}>
      {icon}
    </ActionIcon>
  );
}

/** Prefetches the neighbours, so that reading one after the other doesn't wait. */
function usePrefetchedNeighbours({ inquiryId, newer, older }: ResponseDetails): void {
  const client = useQueryClient();
  useEffect(() => {
    for (const id of [older, newer]) {
      if (id !== null) void client.prefetchQuery(responseQuery(inquiryId, id));
    }
  }, [client, inquiryId, newer, older]);
}
