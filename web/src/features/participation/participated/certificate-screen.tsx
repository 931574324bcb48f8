import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { MyResult } from '@nazar/domain/api/my-response-calls.ts';
import { getPrintableAccentColor } from '@nazar/domain/inquiries/theme/accent.ts';
import { getLanguageDirection } from '@nazar/domain/text/language.ts';
import { IconCertificate, IconPrinter } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { ApiProblem } from '../../../api/api-problem.ts';
import { paths } from '../../../api/app-paths.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { useTimeZone } from '../../../i18n/server-render-moment.ts';
import { useTextsOfLanguage } from '../../../i18n/use-texts-of-language.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { AutoDirectionText } from '../../../ui/text/auto-direction-text.tsx';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { PicturePreview } from '../../files/index.ts';
import classes from './certificate.module.css';
import { useMyResult } from './use-my-result.ts';

/** A printable certificate of an exam. */
export function CertificateScreen() {
  const { t } = useTranslation('participated');
  const { inquiryId = '', resultId = '' } = useParams();
  const { result } = useMyResult(inquiryId, resultId);
  useScreenTitle(t('certificate.title'));
  const back = (
    <Button component={Link} to={paths.myResult(inquiryId, resultId)} variant="subtle">
      {t('certificate.back')}
    </Button>
  );
  const isUnknown = result.error instanceof ApiProblem && result.error.status === 404;
  if (result.isError && !isUnknown)
    return <ErrorState error={result.error} onRetry={() => void result.refetch()} />;
  if (result.data === undefined && !isUnknown) return <Skeleton h={420} aria-hidden />;
  if (result.data?.certificate !== true) {
    return (
      <EmptyState order={1} icon={IconCertificate} title={t('certificate.none')} action={back}>
        {t(result.data?.scoreWithheld === true ? 'result.scoreLater' : 'certificate.noneHint')}
      </EmptyState>
    );
  }
  return (
    <Stack gap="lg">
      <Certificate result={result.data} />
      {result.data.participantName === null && result.data.nameSource !== undefined && (
        <Nameless source={result.data.nameSource} />
      )}
      <Group className={classes.tools} gap="xs">
        <Button size="md" leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
          {t('certificate.print')}
        </Button>
        {back}
      </Group>
    </Stack>
  );
}

/** Why the certificate has no name; it isn't printed. */
function Nameless({ source }: { source: NonNullable<MyResult['nameSource']> }) {
  const { t } = useTranslation('participated');
  return (
    <Text size="sm" ta="center" className={classes.note}>
      {t(`certificate.nameless.${source}`)}{' '}
      {source === 'profile' && (
        <Anchor component={Link} to={paths.user} size="sm" underline="always">
          {t('certificate.addName')}
        </Anchor>
      )}
    </Text>
  );
}

/** The certificate is in the exam's language, which may differ from the interface's. */
function Certificate({ result }: { result: MyResult }) {
  const { language } = result;
  const t = useTextsOfLanguage(language, 'participated');
  const timeZone = useTimeZone();
  const { participantName, title, score, maxScore, percent, passed, day, responseId, logoFile } = result;
  const accent = getPrintableAccentColor(result.accentColor);
  return (
    <article
      className={classes.paper}
      lang={language}
      dir={getLanguageDirection(language)}
      style={{ '--accent': accent ?? undefined } as CSSProperties}
    >
      {logoFile === null ? (
        <IconCertificate size={56} stroke={1.25} aria-hidden className={classes.mark} />
      ) : (
        <PicturePreview file={logoFile} alt="" maxHeight={96} />
      )}
      <Title order={1} className={classes.heading}>
        {t('certificate.title')}
      </Title>
      {participantName !== null && (
        <>
          <Text c="dimmed">{t('certificate.for')}</Text>
          <Text className={classes.name}>
            <bdi>{participantName}</bdi>
          </Text>
        </>
      )}
      <Text c="dimmed">
        {t(
          `certificate.${participantName === null ? 'unnamed' : 'named'}.${passed === true ? 'passed' : 'taken'}`,
        )}
      </Text>
      <Text className={classes.exam} dir="auto">
        <AutoDirectionText text={title} />
      </Text>
      {score !== null && maxScore !== null && percent !== null && (
        <Text>
          {t('certificate.score', {
            score: formatNumber(score, language),
            max: formatNumber(maxScore, language),
            percent: formatNumber(percent, language, { maximumFractionDigits: 1 }),
          })}
        </Text>
      )}
      <Text c="dimmed" size="sm" mt="lg">
        {formatDate(`${day}T12:00:00`, language, 'date', timeZone)}
      </Text>
      <Text c="dimmed" size="xs">
        {t('certificate.number')} <bdi dir="ltr">{responseId}</bdi>
      </Text>
    </article>
  );
}
