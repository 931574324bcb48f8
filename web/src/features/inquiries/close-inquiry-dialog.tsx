import { SegmentedControl, Text } from '@mantine/core';
import { minGroupSize } from '@nazar/domain/results/min-group-size.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/date/date-field.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { showSuccess } from '../../ui/show-success.ts';
import { useSaveInquiryClosing } from './use-save-inquiry-closing.ts';

type CloseDialogProps = {
  id: string;
  title: string;
  /** The number of votes in a secret ballot; null for other inquiries. */
  votes: number | null;
  /** The saved closing time; null if it stays open. */
  expireDate: string | null;
  onClose: () => void;
};

/** Lets an owner close an open inquiry now or at a later time. It publishes no other changes. */
export function CloseInquiryDialog({ id, title, votes, expireDate, onClose }: CloseDialogProps) {
  const { t } = useTranslation('myInquiries');
  const [when, setWhen] = useState<'now' | 'later'>(expireDate === null ? 'now' : 'later');
  const [date, setDate] = useState(expireDate);
  const [isWrong, setWrong] = useState(false);
  const { save, problem } = useSaveInquiryClosing({
    id,
    onSaved: () => {
      showSuccess(when === 'now' ? t('expired', { title }) : t('closing.saved'));
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (when === 'later' && isWrong) return;
    save.mutate(when === 'now' ? undefined : date);
  };
  return (
    <FormDialog
      title={t('closing.title', { title })}
      submitLabel={t(when === 'now' ? 'expire' : 'closing.save')}
      loading={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('closing.when')}
        value={when}
        onChange={(value) => setWhen(value === 'now' ? 'now' : 'later')}
        data={[
          { value: 'now', label: t('closing.now') },
          { value: 'later', label: t('closing.later') },
        ]}
      />
      {when === 'later' && (
        <DateField
          label={t('closing.date')}
          description={t('closing.dateHint')}
          value={date}
          min={new Date().toISOString()}
          error={problem}
          onChange={setDate}
          onWrong={setWrong}
        />
      )}
      <Text size="sm">{votes === null ? t('expireText') : <BallotConsequence {...{ when, votes }} />}</Text>
    </FormDialog>
  );
}

/** Closing a secret ballot is final, and with too few votes its results are never shown. */
function BallotConsequence({ when, votes }: { when: 'now' | 'later'; votes: number }) {
  const { t } = useTranslation('myInquiries');
  if (when === 'later') return t('closing.ballotLater');
  return votes < minGroupSize ? t('closing.ballotTooFew', { count: votes }) : t('closing.ballotNow');
}
