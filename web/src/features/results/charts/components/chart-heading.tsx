import { Anchor, Group, Stack, Title } from '@mantine/core';
import { isolateNumbers } from '@nazar/domain/text/number-runs.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../api/paths.ts';
import { useInquiryCrumb } from '../../../../ui/inquiry-crumb.ts';
import { useCarriedFilter } from '../../filter/use-filter.ts';

type ChartHeadingProps = { inquiryId: string; inquiryTitle: string; children: ReactNode };

/** The heading of chart screens, with a link back to the inquiry's results. */
export function ChartHeading({ inquiryId, inquiryTitle, children }: ChartHeadingProps) {
  const { t } = useTranslation('charts');
  const carry = useCarriedFilter();
  useInquiryCrumb(inquiryId, inquiryTitle);
  return (
    <Stack gap={4} miw={0}>
      <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Title>
      <Anchor
        component={Link}
        to={carry(paths.results(inquiryId))}
        size="sm"
        style={{ overflowWrap: 'anywhere' }}
      >
        <Group gap={6} wrap="nowrap" component="span">
          <IconArrowLeft size={16} className="mirrored" aria-hidden style={{ flexShrink: 0 }} />
          <span>{t('resultsOf', { title: isolateNumbers(inquiryTitle) })}</span>
        </Group>
      </Anchor>
    </Stack>
  );
}
