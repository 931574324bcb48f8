import { Anchor, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import type { CallResult } from '@nazar/domain/api/define-call.ts';
import { getMyOverview } from '@nazar/domain/api/inquiry-calls.ts';
import {
  IconChartBar,
  IconClipboardList,
  IconSchool,
  IconTableImport,
  IconTemplate,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../api/paths.ts';
import { callQuery } from '../../../../api/query-client.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { AutoDirectionText } from '../../../../ui/auto-direction-text.tsx';
import classes from './signed-in-start.module.css';
import { StartTiles } from './start-tiles.tsx';

const tiles = [
  { name: 'poll', Icon: IconChartBar, to: paths.newInquiry('advance', 'poll') },
  { name: 'survey', Icon: IconClipboardList, to: paths.newInquiry('advance', 'survey') },
  { name: 'exam', Icon: IconSchool, to: paths.newInquiry('advance', 'exam') },
  { name: 'template', Icon: IconTemplate, to: paths.createInquiry },
  { name: 'import', Icon: IconTableImport, to: paths.importAnswers({}) },
] as const;

type Overview = CallResult<typeof getMyOverview>;

/** A signed-in person's start: create an inquiry, continue one, and see the state of open ones. */
export function SignedInStart({ onReady }: { onReady: () => void }) {
  const { t } = useTranslation('home');
  // The wizard may still be saving in the background.
  const { data, isPending } = useQuery({
    ...callQuery(getMyOverview, {}, { background: true }),
    staleTime: 0,
  });
  useLayoutEffect(() => {
    if (!isPending) onReady();
  }, [isPending, onReady]);
  return (
    <section aria-labelledby="own-start">
      <Title order={2} size="h5" id="own-start">
        {t('own.new')}
      </Title>
      <StartTiles tiles={tiles} />
      {isPending && <Skeleton h={120} mt="md" />}
      {data !== undefined && <OwnLists overview={data} />}
    </section>
  );
}

function OwnLists({ overview: { drafts, live, counts } }: { overview: Overview }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  if (counts.all === 0) return null;
  return (
    <SimpleGrid cols={{ base: 1, sm: drafts.length > 0 && live.length > 0 ? 2 : 1 }} mt="md">
      {live.length > 0 && (
        <OwnList title={t('own.live')} all={paths.myInquiriesBy('published')} count={counts.live}>
          {live.map(({ id, title, today, responseCount }) => (
            <Row key={id} to={paths.results(id)} title={title}>
              {today !== null && today > 0 && (
                <Text span inherit fw={600} c="teal.9">
                  {t('own.today', { count: today })}
                </Text>
              )}
              <span>{t('responses', { count: responseCount })}</span>
            </Row>
          ))}
        </OwnList>
      )}
      {drafts.length > 0 && (
        <OwnList title={t('own.drafts')} all={paths.myInquiriesBy('draft')} count={counts.drafts}>
          {drafts.map(({ id, title, updatedAt }) => (
            <Row key={id} to={paths.wizard(id)} title={title}>
              <span>{format.relative(updatedAt)}</span>
            </Row>
          ))}
        </OwnList>
      )}
      {live.length === 0 && drafts.length === 0 && (
        <Anchor component={Link} to={paths.myInquiries} size="sm" w="fit-content">
          {t('own.all')}
        </Anchor>
      )}
    </SimpleGrid>
  );
}

type OwnListProps = { title: string; all: string; count: number; children: ReactNode };

function OwnList({ title, all, count, children }: OwnListProps) {
  const { t } = useTranslation('home');
  return (
    <Paper className={classes.list}>
      <div className={classes.head}>
        <Title order={3} size="h6">
          {title}
        </Title>
        <Anchor component={Link} to={all} size="sm" aria-label={t('own.allNamed', { title })}>
          {t('own.seeAll', { count })}
        </Anchor>
      </div>
      <ul>{children}</ul>
    </Paper>
  );
}

function Row({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={classes.row}>
        <bdi className={classes.title}>
          <AutoDirectionText text={title} />
        </bdi>
        <span className={classes.facts}>{children}</span>
      </Link>
    </li>
  );
}
