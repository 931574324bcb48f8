import { Alert, Skeleton, TextInput } from '@mantine/core';
import type { ResponseForm } from '@nazar/domain/api/response-calls.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useIsNarrow } from '../../../ui/use-media-query.ts';
import { useResponseCorrectionComponent } from '../response-correction.ts';
import { responseFormQuery } from '../responses-queries.ts';
import { useSaveResponseCorrection } from '../use-save-response-correction.ts';
import classes from './response-correction-dialog.module.css';

type CorrectionDialogProps = { inquiryId: string; id: string; opened: boolean; onClose: () => void };

/** The owner's correction of a response: the participants' form, with a reason beside it. */
export function ResponseCorrectionDialog({ opened, onClose, ...target }: CorrectionDialogProps) {
  const { t } = useTranslation('responses');
  const isNarrow = useIsNarrow();
  const [isChanged, setChanged] = useState(false);
  const [asking, setAsking] = useState(false);
  const close = () => {
    setChanged(false);
    setAsking(false);
    onClose();
  };
  useEffect(() => {
    if (!opened || !isChanged) return;
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmUnload);
    return () => window.removeEventListener('beforeunload', confirmUnload);
  }, [opened, isChanged]);
  return (
    <>
      <Dialog
        opened={opened}
        onClose={() => (isChanged ? setAsking(true) : close())}
        title={t('edit.title')}
        size="56rem"
        fullScreen={isNarrow}
        closeOnClickOutside={false}
        classNames={{ content: classes.content, body: classes.body }}
      >
        <Correction {...target} onChange={() => setChanged(true)} onSaved={close} />
      </Dialog>
      <ConfirmDialog
        opened={asking}
        title={t('edit.discard')}
        confirmLabel={t('edit.discardConfirm')}
        onConfirm={close}
        onClose={() => setAsking(false)}
      >
        {t('edit.discardText')}
      </ConfirmDialog>
    </>
  );
}

type CorrectionProps = { inquiryId: string; id: string; onChange: () => void; onSaved: () => void };

function Correction({ inquiryId, id, ...rest }: CorrectionProps) {
  const form = useQuery(responseFormQuery(inquiryId, id));
  if (form.data !== undefined) return <CorrectionForm form={form.data} {...{ inquiryId, id }} {...rest} />;
  if (form.isError) return <ErrorState error={form.error} onRetry={() => void form.refetch()} />;
  return <Skeleton className={classes.frame ?? ''} aria-hidden />;
}

function CorrectionForm({
  inquiryId,
  id,
  form,
  onChange,
  onSaved,
}: CorrectionProps & { form: ResponseForm }) {
  const { t } = useTranslation('responses');
  const Form = useResponseCorrectionComponent();
  const [reason, setReason] = useState('');
  const latest = useRef({ reason, onChange, onSaved });
  latest.current = { reason, onChange, onSaved };
  const { save, wasChanged } = useSaveResponseCorrection({ inquiryId, id, version: form.version }, latest);
  const changed = useCallback(() => latest.current.onChange(), []);
  // The object stays the same while the dialog is open, because a new one would restart the form.
  const corrected = useMemo(() => {
    const { look, pages, answers, files } = form;
    const plain = {
      description: '',
      logoFile: null,
      headerFile: null,
      footerFile: null,
      backgroundFile: null,
      bodyCss: '',
    };
    return { inquiryId, pages, answers, files, look: { ...look, ...plain } };
  }, [inquiryId, form]);
  return (
    <>
      <TextInput
        label={t('edit.reason')}
        description={t('edit.reasonHint')}
        dir="auto"
        maxLength={textLimits.reason}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          onChange();
        }}
      />
      {wasChanged && (
        <Alert icon={<IconInfoCircle aria-hidden />} color="orange" role="alert">
          {t('edit.wasChanged')}
        </Alert>
      )}
      <Suspense fallback={<Skeleton className={classes.frame ?? ''} aria-hidden />}>
        <Form
          corrected={corrected}
          title={t('edit.frame')}
          className={classes.frame}
          save={save}
          onChange={changed}
        />
      </Suspense>
    </>
  );
}
