import { ActionIcon, Anchor, Paper, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { CallResult } from '@nazar/domain/api/define-call.ts';
import type { getMyOverview } from '@nazar/domain/api/inquiry-calls.ts';
import { IconShare } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../api/paths.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { AutoDirectionText } from '../../../../ui/auto-direction-text.tsx';
import { ClosingTime } from '../../../../ui/closing-time.tsx';
import { Cover } from '../../../files/index.ts';
import { LazyShareDialog } from '../../share/lazy-share-dialog.tsx';
import classes from './own-lists.module.css';

type Overview = CallResult<typeof getMyOverview>;

/** A person's open inquiries with their counts, and the drafts to continue. */
export function OwnLists({ overview: { drafts, live, counts } }: { overview: Overview }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  if (counts.all === 0) return null;
  if (live.length === 0 && drafts.length === 0) {
    return (
      <Anchor component={Link} to={paths.myInquiries} size="sm" w="fit-content">
        {t('own.all')}
      </Anchor>
    );
  }
  return (
    <div className={classes.lists}>
      {live.length > 0 && (
        <OwnList title={t('own.live')} all={paths.myInquiriesBy('published')} count={counts.live}>
          {live.map((inquiry) => (
            <LiveRow key={inquiry.id} inquiry={inquiry} />
          ))}
        </OwnList>
      )}
      {drafts.length > 0 && (
        <OwnList title={t('own.drafts')} all={paths.myInquiriesBy('draft')} count={counts.drafts}>
          {drafts.map((inquiry) => (
            <Row key={inquiry.id} inquiry={inquiry} to={paths.wizard(inquiry.id)}>
              <span>{format.relative(inquiry.updatedAt)}</span>
            </Row>
          ))}
        </OwnList>
      )}
    </div>
  );
}

type OwnListProps = { title: string; all: string; count: number; children: ReactNode };

function OwnList({ title, all, count, children }: OwnListProps) {
  const { t } = useTranslation('home');
  return (
    <Paper component="section" className={classes.list}>
      <div className={classes.head}>
        <Title order={2} size="h6">
          {title}
        </Title>
        <Anchor component={Link} to={all} size="sm" aria-label={t('own.allNamed', { title })}>
          {t('own.seeAll', { count })}
        </Anchor>
      </div>
      <ul>{children}</ul>
    </Paper>
  );
}

function LiveRow({ inquiry }: { inquiry: Overview['live'][number] }) {
  const { t } = useTranslation('home');
  const [sharing, { open, close }] = useDisclosure(false);
  const { id, title, publicTitle, today, responseCount, expireDate } = inquiry;
  const share = (
    <ActionIcon
      size="lg"
      className={classes.above}
      aria-label={t('shareNamed', { ns: 'share', title })}
      title={t('share', { ns: 'share' })}
      onClick={open}
    >
      <IconShare size={19} aria-hidden />
    </ActionIcon>
  );
  return (
    <Row inquiry={inquiry} to={paths.results(id)} action={share}>
      {today !== null && today > 0 && (
        <Text span inherit fw={600} c="teal.9">
          {t('own.today', { count: today })}
        </Text>
      )}
      {responseCount > 0 ? (
        <span>{t('responses', { count: responseCount })}</span>
      ) : (
        <Anchor component="button" type="button" inherit className={classes.above} onClick={open}>
          {t('own.share')}
        </Anchor>
      )}
      {expireDate !== null && (
        <span className={classes.above}>
          <ClosingTime expireDate={expireDate} />
        </span>
      )}
      {sharing && <LazyShareDialog inquiryId={id} title={publicTitle} opened onClose={close} />}
    </Row>
  );
}

type RowProps = {
  inquiry: Overview['drafts'][number] | Overview['live'][number];
  to: string;
  action?: ReactNode;
  children: ReactNode;
};

function Row({ inquiry: { id, title, publicFile, publicFileKind }, to, action, children }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.cover}>
        <Cover inquiryId={id} file={publicFile} kind={publicFileKind} sizes="72px" />
      </div>
      <div className={classes.about}>
        <Link to={to} className={classes.link}>
          <bdi>
            <AutoDirectionText text={title} />
          </bdi>
        </Link>
        <div className={classes.facts}>{children}</div>
      </div>
      {action}
    </li>
  );
}
