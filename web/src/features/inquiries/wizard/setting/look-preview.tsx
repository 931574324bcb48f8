import { Skeleton, Text } from '@mantine/core';
import type { PublicPage } from '@nazar/domain/api/inquiry-shapes.ts';
import { compileInquiry } from '@nazar/domain/inquiries/compile.ts';
import { buildPages } from '@nazar/domain/participation/build-pages.ts';
import { makeParticipationPageLook } from '@nazar/domain/participation/participation-page-look.ts';
import type { TFunction } from 'i18next';
import { Suspense, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toDefinitionWithDummyCodes } from '../draft/draft.ts';
import { useDraftSelector } from '../draft/use-draft.ts';
import { useParticipationPreviewComponent } from '../participation-preview.ts';
import { useWizardTextsOfLanguage } from '../use-wizard-texts-of-language.ts';
import classes from './look-preview.module.css';

/** The questions of the draft in its look, or a sample while there are none; redrawn with each change. */
export function LookPreview() {
  const { t } = useTranslation('wizard');
  const Preview = useParticipationPreviewComponent();
  const id = useDraftSelector((state) => state.id);
  const settings = useDeferredValue(useDraftSelector((state) => state.settings));
  const segments = useDraftSelector((state) => state.segments);
  const inTheirs = useWizardTextsOfLanguage(settings.language);
  const previewed = useMemo(() => {
    // The server filters the author's styles, and the preview step shows them.
    const look = makeParticipationPageLook({ ...settings, bodyCss: '' });
    const pages = buildPages(compileInquiry(toDefinitionWithDummyCodes({ settings, segments })), { seed: 1 });
    return {
      inquiryId: id,
      look,
      completionMessage: settings.completionMessage,
      pages: pages.length > 0 ? pages : [samplePage(inTheirs)],
    };
  }, [id, settings, segments, inTheirs]);
  return (
    <div className={classes.preview}>
      <Text size="sm" fw={500} aria-hidden>
        {t('setting.lookPreview')}
      </Text>
      <Suspense fallback={<Skeleton className={classes.frame} />}>
        <Preview
          previewed={previewed}
          title={t('setting.lookPreview')}
          className={classes.frame}
          ended={inTheirs('preview.ended')}
          again={inTheirs('preview.again')}
        />
      </Suspense>
    </div>
  );
}

const sampleId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

function samplePage(say: TFunction<'wizard'>): PublicPage {
  const options = (['sampleYes', 'sampleNo'] as const).map((key, index) => ({
    id: sampleId(index + 3),
    type: 'text' as const,
    role: 'choice' as const,
    file: null,
    body: say(`setting.${key}`),
  }));
  const question = {
    id: sampleId(1),
    type: 'text' as const,
    responseType: 'single' as const,
    number: 1,
    isForce: true,
    body: say('setting.sampleQuestion'),
    file: null,
    horizontal: false,
    min: null,
    max: null,
    condition: null,
    options,
  };
  const segment = { id: sampleId(2), name: '', description: '', condition: null, questions: [question] };
  return { pageNumber: 1, segments: [segment] };
}
