import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { PartLoadFailure } from '../../../../ui/loading/part-load-failure.tsx';
import { InquiryCover } from '../../../results/index.ts';
import { useSimilarInquiries } from '../inquiry-detail-queries.ts';
import classes from './similar-inquiries.module.css';

type SimilarInquiriesProps = { inquiryId: string; categoryId: string };

/** Other inquiries of the same category; renders nothing if there are none. */
export function SimilarInquiries({ inquiryId, categoryId }: SimilarInquiriesProps) {
  const { t } = useTranslation('detail');
  const format = useFormat();
  const { query, similar } = useSimilarInquiries(inquiryId, categoryId);
  if (similar.length === 0) return <PartLoadFailure query={query} />;
  return (
    <section aria-labelledby="similar">
      <Title order={2} size="h4" mb="sm" id="similar">
        {t('similar')}
      </Title>
      <ul className={classes.list}>
        {similar.map((card) => (
          <Paper component="li" key={card.id} className={classes.card}>
            <InquiryCover inquiry={card} sizes="(width < 36em) 100vw, 260px" />
            <Stack p="sm" gap={4}>
              <Text
                component={Link}
                to={paths.inquiry(card.id)}
                inherit
                lineClamp={3}
                className={classes.link}
                dir="auto"
                lang={card.language}
              >
                {card.publicTitle}
              </Text>
              <Group gap={4} fz="xs" c="dimmed">
                <IconUsers size={14} aria-hidden />
                <Text inherit title={t('responses', { count: card.responseCount })}>
                  {format.number(card.responseCount)}
                </Text>
              </Group>
            </Stack>
          </Paper>
        ))}
      </ul>
    </section>
  );
}
