import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import type { CallResult } from '@nazar/domain/api/define-call.ts';
import type { getTemplate } from '@nazar/domain/api/from-template-calls.ts';
import { type Package, packages } from '@nazar/domain/inquiries/inquiry.ts';
import { roundToMinutes } from '@nazar/domain/inquiries/round-to-minutes.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { type KeyboardEvent, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeUuid } from '../../../../api/make-uuid.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { useReturnFocus } from '../../../../ui/focus/use-return-focus.ts';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { useIsNarrow } from '../../../../ui/use-media-query.ts';
import { useParticipationPreviewComponent } from '../participation-preview.ts';
import { useWizardTextsOfLanguage } from '../use-wizard-texts-of-language.ts';
import { useCreateInquiryFromTemplate, useSetIsTemplateMutation, useTemplateQuery } from './begin-queries.ts';
import classes from './template-card.module.css';

type Template = CallResult<typeof getTemplate>;

type TemplatePreviewProps = {
  id: string;
  title: string;
  package: Package;
  onCreated: (id: string) => void;
  onClose: () => void;
};

/** A template as its participants see it, with a button to start a draft from it. */
export function TemplatePreview({ id, title, package: chosen, onCreated, onClose }: TemplatePreviewProps) {
  useReturnFocus();
  const isNarrow = useIsNarrow();
  const query = useTemplateQuery(id);
  return (
    <Dialog opened onClose={onClose} title={<bdi>{title}</bdi>} size="xl" fullScreen={isNarrow}>
      {query.isPending && <Skeleton h={420} aria-busy />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Opened template={query.data} chosen={chosen} onCreated={onCreated} onClose={onClose} />}
    </Dialog>
  );
}

type OpenedProps = {
  template: Template;
  chosen: Package;
  onCreated: (id: string) => void;
  onClose: () => void;
};

function Opened({ template, chosen, onCreated, onClose }: OpenedProps) {
  const { t } = useTranslation('wizard');
  // All attempts use one id, so that a second click, or a retry after a lost reply, creates no second draft.
  const [id] = useState(makeUuid);
  const making = useCreateInquiryFromTemplate(onCreated);
  const needsMore = packages.indexOf(template.leastPackage) > packages.indexOf(chosen);
  const used = needsMore ? template.leastPackage : chosen;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // The preview is a separate document, so the dialog doesn't get its key events, but React passes them on.
  const closeByKey = ({ key, target, nativeEvent }: KeyboardEvent<HTMLElement>) => {
    const isInPage = (target as Node).ownerDocument !== document;
    if (isInPage && key === 'Escape' && !nativeEvent.isComposing && !nativeEvent.defaultPrevented) onClose();
  };
  const start = () => making.mutate({ id, templateId: template.id, package: used, timeZone });
  return (
    <Stack gap="sm" onKeyDown={closeByKey}>
      <Text size="sm" c="dimmed">
        {listFacts(template, t).join(t('begin.between'))}
      </Text>
      <Suspense fallback={<Skeleton className={classes.page} />}>
        <Page template={template} />
      </Suspense>
      <div className={classes.foot}>
        {needsMore && (
          <Alert variant="light" color="cyan.9" icon={<IconInfoCircle aria-hidden />} mb="sm" p="xs">
            {t('begin.needsMore', {
              chosen: t(`package.${chosen}.name`),
              least: t(`package.${used}.name`),
            })}
          </Alert>
        )}
        <div className={classes.actions}>
          <Button size="md" onClick={start} loading={making.isPending}>
            {needsMore ? t('begin.useWith', { name: t(`package.${used}.name`) }) : t('begin.use')}
          </Button>
          {template.mayMark && <TakeOut id={template.id} onDone={onClose} />}
        </div>
      </div>
    </Stack>
  );
}

function listFacts(template: Template, t: ReturnType<typeof useTranslation<'wizard'>>['t']): string[] {
  const { questionCount, duration, timeLimit, hasScores } = template;
  return [
    t('begin.count', { count: questionCount }),
    timeLimit === null
      ? t('begin.minutes', { count: roundToMinutes(duration) })
      : t('begin.timeLimit', { count: timeLimit }),
    ...(hasScores ? [t('begin.hasScores')] : []),
  ];
}

function Page({ template }: { template: Template }) {
  const { t } = useTranslation('wizard');
  const { id, look, pages, completionMessage } = template;
  const inTheirs = useWizardTextsOfLanguage(look.language);
  const Preview = useParticipationPreviewComponent();
  // The same object for the same template, because a new object would restart the preview.
  const previewed = useMemo(
    () => ({ inquiryId: id, look, pages, completionMessage }),
    [id, look, pages, completionMessage],
  );
  return (
    <Preview
      previewed={previewed}
      title={t('begin.frameTitle')}
      className={classes.page}
      ended={inTheirs('preview.ended')}
      again={inTheirs('preview.again')}
    />
  );
}

/** For administrators: removes the template. The inquiry itself stays with its owner. */
function TakeOut({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation('wizard');
  const marking = useSetIsTemplateMutation();
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
        {t('begin.takeOut')}
      </Button>
    );
  }
  return (
    <Button
      color="red"
      loading={marking.isPending}
      onClick={() => marking.mutate({ id, isTemplate: false }, { onSuccess: onDone })}
    >
      {t('begin.takeOutSure')}
    </Button>
  );
}
