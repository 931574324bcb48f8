import { Paper, Skeleton, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../api/paths.ts';
import { AutoDirectionText } from '../../../../ui/auto-direction-text.tsx';
import { InquiryCover } from '../../../results/index.ts';
import { useExampleInquiry } from '../home-queries.ts';
import classes from './live-example.module.css';

/** An open inquiry with public results, as an example of a poll. */
export function LiveExample() {
  const { t } = useTranslation('home');
  const { data, isPending } = useExampleInquiry();
  if (isPending) return <Skeleton h={290} />;
  const card = data?.data[0];
  if (card?.coverType !== 'chart' || card.responseCount === 0) return null;
  return (
    <Paper component="section" aria-labelledby="live-example" className={classes.example}>
      <Title order={2} size="h6" id="live-example">
        <Text span inherit c="teal.9">
          {t('example.title')}:
        </Text>{' '}
        <Link to={paths.inquiry(card.id)} lang={card.language} className={classes.link}>
          <bdi>
            <AutoDirectionText text={card.publicTitle} />
          </bdi>
        </Link>
      </Title>
      <InquiryCover inquiry={card} eager sizes="(width < 62em) 100vw, 380px" />
      <Text size="sm" c="dimmed">
        {t('example.responses', { count: card.responseCount })}
      </Text>
    </Paper>
  );
}
