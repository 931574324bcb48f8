import { Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import {
  type ContentReport,
  dismissReports,
  type ModeratedContent,
  refuseAppeal,
} from '@nazar/domain/api/moderation-calls.ts';
import { IconArrowBackUp, IconCheck, IconEyeOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { makeCommentUrlHash, paths } from '../../../api/app-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { showSuccess } from '../../../ui/show-success.ts';
import { AutoDirectionText } from '../../../ui/text/auto-direction-text.tsx';
import { RelativeTime } from '../../../ui/text/relative-time.tsx';
import { usePictureUrl } from '../../files/index.ts';
import { getModerationTargetKind } from '../../moderation/index.ts';
import classes from '../admin.module.css';
import { contentReportsQuery, useAdminMutation } from '../admin-queries.ts';
import { ReportedMessageAttachments } from './reported-message.tsx';

type ModeratedCardProps = { target: ModeratedContent; onTakeDown: () => void; onRestore: () => void };

/** Reported content beside its reports, with the possible decisions. */
export function ModeratedContentCard({ target, onTakeDown, onRestore }: ModeratedCardProps) {
  const titleId = useId();
  return (
    <Paper component="li" p={{ base: 'sm', sm: 'md' }} aria-labelledby={titleId}>
      <div className={classes.moderated}>
        <ModerationTarget target={target} titleId={titleId} />
        <Stack gap="sm">
          {target.takedown !== null && <Decision target={target} />}
          {target.appeal !== null && <Appeal target={target} />}
          {target.reportCount > 0 && <Reports target={target} />}
        </Stack>
      </div>
      <Actions target={target} onTakeDown={onTakeDown} onRestore={onRestore} />
    </Paper>
  );
}

function ModerationTarget({ target, titleId }: { target: ModeratedContent; titleId: string }) {
  const { t } = useTranslation('admin');
  const kind = getModerationTargetKind(target);
  return (
    <Stack gap="xs" miw={0}>
      <Group gap={6}>
        <Badge variant="default" tt="none">
          {t(`reports.target.${kind}`)}
        </Badge>
        {target.takedown !== null && (
          <Badge variant="light" color="red.9" tt="none">
            {t('reports.isDown')}
          </Badge>
        )}
      </Group>
      <Title order={2} size="h5" id={titleId} style={{ overflowWrap: 'anywhere' }}>
        {target.inquiryId === null ? (
          t('reports.messageOf', { name: `\u2068${target.author.name ?? t('formerUser')}\u2069` })
        ) : (
          <Anchor
            component={Link}
            to={`${paths.inquiry(target.inquiryId)}${target.commentId === null ? '' : makeCommentUrlHash(target.commentId)}`}
            inherit
            dir="auto"
          >
            <bdi>{target.title || t('reports.noTitle')}</bdi>
          </Anchor>
        )}
      </Title>
      <Text size="xs" c="dimmed" component="div">
        {t('reports.by')} <bdi>{target.author.name ?? t('formerUser')}</bdi>
        {target.author.isGuest && ` (${t('reports.guest')})`} · <RelativeTime at={target.at} />
      </Text>
      {target.publicFile !== null && <Picture file={target.publicFile} />}
      {target.text !== '' && (
        <Text className={`${classes.quote} ${classes.long}`} dir="auto" size="sm" tabIndex={0}>
          <AutoDirectionText text={target.text} />
        </Text>
      )}
      {target.message !== null && <ReportedMessageAttachments message={target.message} />}
      {kind === 'message' && (
        <Text size="xs" c="dimmed">
          {t('reports.messageHint')}
        </Text>
      )}
    </Stack>
  );
}

function Picture({ file }: { file: string }) {
  const { at, onError } = usePictureUrl(file);
  return (
    <img
      src={at(320)}
      onError={onError}
      alt=""
      loading="lazy"
      style={{ width: 180, maxWidth: '100%', height: 96, objectFit: 'cover', borderRadius: 8 }}
    />
  );
}

function Decision({ target: { takedown } }: { target: ModeratedContent }) {
  const { t } = useTranslation('admin');
  if (takedown === null) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {t(`reason.${takedown.reason}`, { ns: 'reports' })}
      </Text>
      <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        <AutoDirectionText text={takedown.words} />
      </Text>
      <Text size="xs" c="dimmed" component="div">
        {t('reports.takenDownBy')} <bdi>{takedown.by ?? t('formerUser')}</bdi> ·{' '}
        <RelativeTime at={takedown.at} />
      </Text>
    </div>
  );
}

function Appeal({ target: { appeal, takedown } }: { target: ModeratedContent }) {
  const { t } = useTranslation('admin');
  if (appeal === null) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {t(takedown?.appeal === 'refused' ? 'reports.appealRefused' : 'reports.appeal')}
      </Text>
      <Text className={classes.quote} dir="auto" size="sm">
        <AutoDirectionText text={appeal.text} />
      </Text>
      <Text size="xs" c="dimmed" component="div">
        <RelativeTime at={appeal.at} />
      </Text>
    </div>
  );
}

function Reports({ target }: { target: ModeratedContent }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [all, setAll] = useState(false);
  const more = useInfiniteQuery({ ...contentReportsQuery(target.id), enabled: all });
  const reports = more.data?.pages.flatMap(({ data }) => data) ?? target.reports;
  const hiddenCount = target.reportCount - reports.length;
  return (
    <div>
      <Group gap={6} mb={6}>
        <Text size="sm" fw={600}>
          {t('reports.count', { count: target.reportCount })}
        </Text>
        {target.reasons.map(({ reason, count }) => (
          <Badge key={reason} variant="light" color="orange.9" tt="none">
            {t(`reason.${reason}`, { ns: 'reports' })} · {format.number(count)}
          </Badge>
        ))}
      </Group>
      <Stack component="ul" gap="xs" className={classes.plain}>
        {reports.map((report) => (
          <ReportItem key={report.id} report={report} />
        ))}
      </Stack>
      {hiddenCount > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          loading={more.isFetching}
          onClick={() => (all ? void more.fetchNextPage() : setAll(true))}
        >
          {t('reports.more', { count: hiddenCount })}
        </Button>
      )}
    </div>
  );
}

function ReportItem({ report }: { report: ContentReport }) {
  const { t } = useTranslation('admin');
  const { reporter, words } = report;
  return (
    <li>
      <Text size="sm" c={report.isOpen ? undefined : 'dimmed'}>
        {t(`reason.${report.reason}`, { ns: 'reports' })}
      </Text>
      {words !== '' && (
        <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <AutoDirectionText text={words} />
        </Text>
      )}
      <Text size="xs" c="dimmed" component="div">
        {reporter.isGuest ? t('reports.guest') : <bdi>{reporter.name ?? t('formerUser')}</bdi>} ·{' '}
        <RelativeTime at={report.at} />
        {!report.isOpen && ` · ${t('reports.judged')}`}
      </Text>
    </li>
  );
}

function Actions({ target, onTakeDown, onRestore }: ModeratedCardProps) {
  const { t } = useTranslation('admin');
  const dismiss = useAdminMutation(dismissReports);
  const refuse = useAdminMutation(refuseAppeal);
  const { inquiryId, commentId, messageId, takedown } = target;
  const ids = { inquiryId, commentId, messageId };
  if (takedown === null) {
    return (
      <Group gap="xs" mt="md">
        <Button color="red" size="sm" leftSection={<IconEyeOff size={16} aria-hidden />} onClick={onTakeDown}>
          {t('reports.takeDown')}
        </Button>
        <Button
          size="sm"
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate(ids, { onSuccess: () => showSuccess(t('reports.dismissed')) })}
        >
          {t('reports.dismiss')}
        </Button>
      </Group>
    );
  }
  return (
    <Group gap="xs" mt="md">
      <Button
        size="sm"
        leftSection={<IconArrowBackUp size={16} className="mirrored" aria-hidden />}
        onClick={onRestore}
      >
        {t('reports.restore')}
      </Button>
      {takedown.appeal === 'open' && (
        <Button
          size="sm"
          color="red"
          loading={refuse.isPending}
          onClick={() => refuse.mutate(ids, { onSuccess: () => showSuccess(t('reports.leftDown')) })}
        >
          {t('reports.leaveDown')}
        </Button>
      )}
    </Group>
  );
}
