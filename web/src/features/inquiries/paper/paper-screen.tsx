import { Alert, Button, Group, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { translateInquiry } from '@nazar/domain/inquiries/translation/translate-inquiry.ts';
import { isLanguage, type Language, languages } from '@nazar/domain/text/language.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { BackLink } from '../../../ui/navigation/back-link.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { storedInquiryQuery } from '../wizard/wizard-queries.ts';
import classes from './paper.module.css';
import { PaperForm, type PrintedInquiry } from './paper-form.tsx';
import { usePaperI18n } from './use-paper-texts.ts';

/** An inquiry as a form to print and fill in by hand. */
export function PaperScreen() {
  const { t } = useTranslation('wizard');
  const { inquiryId = '' } = useParams();
  const query = useQuery(storedInquiryQuery(inquiryId));
  const inquiry = query.data?.item;
  const [chosenLanguage, setChosenLanguage] = useState<Language | null>(null);
  useScreenTitle(
    inquiry === undefined ? t('paper.title') : `${t('paper.title')}: ${inquiry.publicTitle || inquiry.title}`,
  );
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (inquiry === undefined) return <Skeleton h={600} aria-hidden />;
  return (
    <Stack gap="md">
      <Group justify="space-between" className={classes.tools}>
        <BackLink to={paths.wizard(inquiryId)}>{t('paper.back')}</BackLink>
        {inquiry.secondLanguage !== null && (
          <SegmentedControl
            aria-label={t('paper.language')}
            value={chosenLanguage ?? inquiry.language}
            onChange={(value) => isLanguage(value) && setChosenLanguage(value)}
            data={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
          />
        )}
        <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
          {t('paper.print')}
        </Button>
      </Group>
      {inquiry.publishedRevision !== null && inquiry.publishedRevision < inquiry.revision && (
        <Alert variant="light" color="yellow.9" className={classes.tools}>
          {t('paper.unpublished')}
        </Alert>
      )}
      <InItsLanguage
        inquiry={translateInquiry(
          { ...inquiry, segments: inquiry.segments ?? [] },
          chosenLanguage ?? inquiry.language,
        )}
      />
    </Stack>
  );
}

function InItsLanguage({ inquiry }: { inquiry: PrintedInquiry }) {
  const texts = usePaperI18n(inquiry.language);
  if (texts === null) return <Skeleton h={600} aria-hidden />;
  return (
    <I18nextProvider i18n={texts}>
      <PaperForm inquiry={inquiry} />
    </I18nextProvider>
  );
}
