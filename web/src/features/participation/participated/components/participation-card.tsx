import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import type { MyResponseSummary } from '@nazar/domain/api/my-response-calls.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { AutoDirectionText } from '../../../../ui/text/auto-direction-text.tsx';
import { InquiryStateBadge, useFormatResponseTime } from './inquiry-state-badge.tsx';
import { ResponseEditingSentence } from './response-editing-sentence.tsx';

type ParticipationCardProps = { part: MyResponseSummary; order: 2 | 3 };

/** One participation of a person. */
export function ParticipationCard({ part, order }: ParticipationCardProps) {
  const { t } = useTranslation('participated');
  const when = useFormatResponseTime();
  const to = paths.myResult(part.inquiryId, part.responseId);
  const { inquiryId, title, language, storesIdentity, editing, seeResults } = part;
  return (
    <Paper component="li" p={{ base: 'md', sm: 'lg' }}>
      <Group gap="xs" mb={6}>
        <InquiryStateBadge standing={part.standing} />
        {!storesIdentity && (
          <Badge variant="light" color="gray.7" tt="none">
            {t('anonymous')}
          </Badge>
        )}
      </Group>
      <Title order={order} size="h4" dir="auto" lang={language} style={{ overflowWrap: 'anywhere' }}>
        <Link to={to} style={{ color: 'inherit', textDecoration: 'none' }}>
          <AutoDirectionText text={title} />
        </Link>
      </Title>
      <Text size="sm" c="dimmed" mt={4}>
        {when(part)}
      </Text>
      <ExamScore part={part} />
      <ResponseEditingSentence editing={editing} storesIdentity={storesIdentity} />
      <Group gap="xs" mt="sm">
        <Button component={Link} to={to} size="sm" aria-label={t('openNamed', { title })}>
          {t('open')}
        </Button>
        {editing?.refusal === null && (
          <Button
            component="a"
            href={paths.participate(inquiryId)}
            size="sm"
            variant="subtle"
            aria-label={t('changeNamed', { title })}
          >
            {t('change')}
          </Button>
        )}
        {seeResults && (
          <Button
            component={Link}
            to={paths.results(inquiryId)}
            size="sm"
            variant="subtle"
            aria-label={t('resultsNamed', { title })}
          >
            {t('results')}
          </Button>
        )}
      </Group>
    </Paper>
  );
}

/** The points of an exam, as shown after submitting. */
export function ExamScore({
  part: { score, maxScore },
}: {
  part: Pick<MyResponseSummary, 'score' | 'maxScore'>;
}) {
  const { t } = useTranslation('participated');
  if (score === null) return null;
  return (
    <Text fw={500} mt={4}>
      {maxScore === null ? t('score', { score }) : t('scoreOf', { score, max: maxScore })}
    </Text>
  );
}
