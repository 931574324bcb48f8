import { Skeleton, Stack, Title } from '@mantine/core';
import { getMyOverview } from '@nazar/domain/api/inquiry-calls.ts';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../api/query-client.ts';
import { PartLoadFailure } from '../../../../ui/loading/part-load-failure.tsx';
import { EmptyStateDrawing } from '../../../../ui/states/empty-drawing.tsx';
import { listNewInquiryTiles } from './list-new-inquiry-tiles.ts';
import { MyInquiryLists } from './my-inquiry-lists.tsx';
import { NewInquirySection } from './new-inquiry-section.tsx';

const tiles = listNewInquiryTiles();

/** A signed-in person's start: the ways to a new inquiry, which a phone shows at once, then the state of theirs. */
export function SignedInHomeSection({ onReady }: { onReady: () => void }) {
  const { t } = useTranslation('home');
  // The wizard may still be saving in the background.
  const query = useQuery({
    ...callQuery(getMyOverview, {}, { background: true }),
    staleTime: 0,
  });
  const { data, isPending } = query;
  useLayoutEffect(() => {
    if (!isPending) onReady();
  }, [isPending, onReady]);
  if (isPending) return <Skeleton h={360} />;
  const isFirst = data?.counts.all === 0;
  return (
    <Stack gap="lg">
      <section aria-labelledby="own-start">
        {isFirst && (
          <Stack align="center" mb="xs">
            <EmptyStateDrawing icon={IconChartBar} />
          </Stack>
        )}
        <Title
          order={2}
          size={isFirst ? 'h4' : 'h6'}
          id="own-start"
          mb={isFirst ? 'sm' : 6}
          ta={isFirst ? 'center' : undefined}
        >
          {t(isFirst ? 'own.first' : 'own.new')}
        </Title>
        <NewInquirySection tiles={tiles} package="advance" compact={!isFirst} />
      </section>
      {data === undefined ? <PartLoadFailure query={query} /> : <MyInquiryLists overview={data} />}
    </Stack>
  );
}
