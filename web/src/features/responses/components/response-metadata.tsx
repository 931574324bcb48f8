import { Paper, Text } from '@mantine/core';
import type { ResponseDetails } from '@nazar/domain/api/response-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import classes from '../response-screen.module.css';
import { useFormatResponseMetadata } from '../use-format-response-metadata.ts';
import { SuspicionBadges } from './suspicion-badges.tsx';
import { SuspicionRules } from './suspicion-rules.tsx';

/** The metadata of a response; its score has a part of its own. */
export function ResponseMetadata({ response }: { response: ResponseDetails }) {
  const { t } = useTranslation('responses');
  const format = useFormat();
  const { formatTime, plain } = useFormatResponseMetadata();
  const { storesIdentity, startedAt, givenIn, channel, edits } = response;
  // Clear facts need no visible term on a phone.
  const facts: { term: string; text: string; isClear?: boolean }[] = [
    ...(storesIdentity ? [{ term: t('columns.person'), text: plain.person(response), isClear: true }] : []),
    { term: t('when'), text: formatTime(response), isClear: true },
    ...(startedAt === null ? [] : [{ term: t('one.started'), text: format.date(startedAt, 'dateTime') }]),
    { term: t('columns.duration'), text: plain.duration(response) },
    ...(givenIn === null
      ? []
      : [{ term: t('columns.givenIn'), text: plain.givenIn(response), isClear: true }]),
    ...(channel === null ? [] : [{ term: t('columns.channel'), text: channel }]),
  ];
  return (
    <Paper className={classes.facts}>
      <dl className={classes.factList}>
        {facts.map(({ term, text, isClear }) => (
          <div key={term} data-clear={isClear}>
            <Text component="dt" size="xs" c="dimmed">
              {term}
            </Text>
            <Text
              component="dd"
              size="sm"
              m={0}
              className={classes.fact}
              style={{ overflowWrap: 'anywhere' }}
            >
              <bdi>{text}</bdi>
            </Text>
          </div>
        ))}
      </dl>
      <SuspicionBadges marks={response.marks} />
      <SuspicionRules marks={response.marks} fastBelow={response.fastBelow} />
      {edits > 0 && (
        <Text size="sm" mt="xs">
          {t('edited', { count: edits, shown: format.number(edits) })}
        </Text>
      )}
    </Paper>
  );
}
