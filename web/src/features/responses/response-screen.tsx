import { ActionIcon, Button, Group, Menu, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ResponseDetails } from '@nazar/domain/api/response-calls.ts';
import { IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { paths } from '../../api/app-paths.ts';
import { RowMenu } from '../../ui/dialogs/row-menu.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';
import { useIsNarrow } from '../../ui/use-media-query.ts';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import { useAddFilterToPath } from '../results/index.ts';
import { DeleteResponsesDialog } from './components/delete-responses-dialog.tsx';
import { ExamResult } from './components/exam-result.tsx';
import { ResponseAnswers } from './components/response-answers.tsx';
import { ResponseCorrectionDialog } from './components/response-correction-dialog.tsx';
import { ResponseHistory } from './components/response-history.tsx';
import { ResponseMetadata } from './components/response-metadata.tsx';
import {
  ReadOnlyResponseNote,
  ResponseFlagButton,
  ResponseOwnerNote,
} from './components/response-owner-marks.tsx';
import { ResponsePager } from './components/response-pager.tsx';
import { ResponsesProblemState } from './components/responses-problem-state.tsx';
import classes from './response-screen.module.css';
import { responseQuery } from './responses-queries.ts';

/** One response with all its answers, on screen and in print. */
export function ResponseScreen() {
  const { t } = useTranslation('responses');
  const { inquiryId = '', resultId = '' } = useParams();
  const response = useQuery(responseQuery(inquiryId, resultId));
  useScreenTitle(response.data === undefined ? t('one.title') : `${t('one.title')}: ${response.data.title}`);
  if (response.data !== undefined) return <Response key={response.data.id} response={response.data} />;
  if (!response.isError) return <Skeleton h={500} aria-hidden />;
  return (
    <ResponsesProblemState
      inquiryId={inquiryId}
      error={response.error}
      onRetry={() => void response.refetch()}
    />
  );
}

function Response({ response }: { response: ResponseDetails }) {
  const { inquiryId, canChange, version } = response;
  const [editing, edit] = useDisclosure(false);
  const [deleting, askToDelete] = useDisclosure(false);
  return (
    <Stack gap="md">
      <Tools
        response={response}
        isCovered={editing || deleting}
        onEdit={edit.open}
        onDelete={askToDelete.open}
      />
      <div className={classes.body}>
        <ExamResult response={response} />
        <ResponseMetadata response={response} />
        <ResponseAnswers questions={response.questions} />
        <div className={classes.note}>
          {canChange ? (
            <ResponseOwnerNote response={response} />
          ) : (
            <ReadOnlyResponseNote text={response.note} />
          )}
        </div>
      </div>
      {version > 0 && <ResponseHistory key={version} inquiryId={inquiryId} id={response.id} />}
      {canChange && (
        <Dialogs
          {...{ response, editing, deleting }}
          onEditClose={edit.close}
          onDeleteClose={askToDelete.close}
        />
      )}
    </Stack>
  );
}

type ToolsProps = {
  response: ResponseDetails;
  /** Whether a dialog is open, which then handles the keys. */
  isCovered: boolean;
  onEdit: () => void;
  onDelete: () => void;
};

function Tools({ response, isCovered, onEdit, onDelete }: ToolsProps) {
  const { t } = useTranslation('responses');
  const carry = useAddFilterToPath();
  const { inquiryId, canChange } = response;
  // A phone has no space for texts, and its tab leads back to the list.
  const isNarrow = useIsNarrow();
  return (
    <Group justify="space-between" gap="xs" className={`${classes.tools} ${classes.screenOnly}`}>
      <Group gap="md">
        {!isNarrow && <BackLink to={carry(paths.responses(inquiryId))}>{t('one.all')}</BackLink>}
        <ResponsePager response={response} isCovered={isCovered} />
      </Group>
      <Group gap={4} ms="auto">
        {canChange && <ResponseFlagButton response={response} />}
        {canChange &&
          (isNarrow ? (
            <ActionIcon size={40} aria-label={t('edit.button')} onClick={onEdit}>
              <IconPencil size={20} aria-hidden />
            </ActionIcon>
          ) : (
            <Button size="sm" leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
              {t('edit.button')}
            </Button>
          ))}
        <RowMenu label={t('one.menu')}>
          <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            {t('one.print')}
          </Menu.Item>
          {canChange && (
            <Menu.Item color="red.9" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
              {t('chosen.delete')}
            </Menu.Item>
          )}
        </RowMenu>
      </Group>
    </Group>
  );
}

type DialogsProps = {
  response: ResponseDetails;
  editing: boolean;
  deleting: boolean;
  onEditClose: () => void;
  onDeleteClose: () => void;
};

function Dialogs({ response, editing, deleting, onEditClose, onDeleteClose }: DialogsProps) {
  const { inquiryId, id, storesIdentity } = response;
  const navigate = useNavigate();
  const carry = useAddFilterToPath();
  return (
    <>
      <ResponseCorrectionDialog {...{ inquiryId, id, opened: editing }} onClose={onEditClose} />
      <DeleteResponsesDialog
        inquiryId={inquiryId}
        mayAskAgain={storesIdentity}
        ids={[id]}
        opened={deleting}
        onClose={onDeleteClose}
        onDeleted={() => void navigate(carry(paths.responses(inquiryId)), { replace: true })}
      />
    </>
  );
}
