import { Paper, Skeleton, Stack, Text, TextInput, ThemeIcon, UnstyledButton } from '@mantine/core';
import type { CooperationType, InquiryState } from '@nazar/domain/inquiries/inquiry.ts';
import { parseChannel } from '@nazar/domain/participation/channel.ts';
import { IconMessages, IconShare2 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { useSignedIn } from '../../../api/session.ts';
import { FoldedSection } from '../../../ui/folded-section.tsx';
import { createLazyPart } from '../../../ui/loading/create-lazy-part.tsx';
import { ChannelCounts } from './channel-counts.tsx';
import { CopyableTextField } from './copyable-text-field.tsx';
import { InviteCard } from './invite-card.tsx';
import classes from './share-panel.module.css';
import { addChannelToUrl, type SharedLink, type ShareIcon, shareTargets } from './share-targets.ts';

// Only this part needs the QR encoder.
const QrCodeBlock = createLazyPart(() => import('./qr-code-block.tsx'), 'QrCodeBlock');

type SharePanelProps = {
  inquiryId: string;
  title: string;
  /** For people who see single responses: whether links can be named and show their number of visitors. */
  counts?: boolean;
  /** Set on a page of its own, where the link has a card. */
  frame?: boolean;
  /** Whether it takes no answers any more, so that the link opens the inquiry's page. */
  closed?: boolean;
  /** Who can answer. Public networks are left out for invited people. */
  cooperationType: CooperationType;
  /** The state of a limited inquiry, for its owner, whose invitations come before the link. */
  inviteState?: InquiryState | undefined;
};

/** The link to the questions, its QR code and the services to share it with. */
export function SharePanel(props: SharePanelProps) {
  const { inquiryId, title, counts = false, frame = false, closed = false } = props;
  const { cooperationType, inviteState } = props;
  const [limited, usersOnly] = [cooperationType === 'limited', cooperationType === 'users'];
  const { t } = useTranslation('share');
  const [name, setName] = useState('');
  const channel = parseChannel(name);
  const isWrong = name !== '' && channel === null;
  const { origin } = window.location;
  const url = `${origin}${closed ? paths.inquiry(inquiryId, channel) : paths.sharedQuestions(inquiryId, channel)}`;
  const link = (
    <div className={classes.lead}>
      <div className={classes.link}>
        <CopyableTextField
          label={t('link')}
          value={url}
          copyLabel={t('copyLink')}
          leads={inviteState === undefined}
        />
        {usersOnly && (
          <Text size="sm" mt={6}>
            {t('usersOnly')}
          </Text>
        )}
      </div>
      <div className={classes.qr}>
        <Suspense fallback={<Skeleton width={154} height={154} />}>
          <QrCodeBlock url={addChannelToUrl(url, 'qr')} title={title} />
        </Suspense>
      </div>
      <SendBy {...{ inquiryId, url, title, limited }} />
    </div>
  );
  return (
    <Stack gap="md">
      {inviteState !== undefined ? (
        <>
          <InviteCard inquiryId={inquiryId} state={inviteState} />
          <FoldedSection title={t('linkAndQr')} summary={t('linkOfInvited')}>
            <div className={classes.panel}>{link}</div>
          </FoldedSection>
        </>
      ) : (
        <Paper withBorder={frame} p={frame ? { base: 'md', sm: 'lg' } : 0} className={classes.panel}>
          {link}
        </Paper>
      )}
      {!limited && (
        <div className={classes.folds}>
          <div>
            {counts && (
              <FoldedSection
                title={t('channelTitle')}
                summary={channel ?? t('channelSummary')}
                wrong={isWrong}
              >
                <TextInput
                  label={t('channel')}
                  description={t('channelHint')}
                  dir="ltr"
                  maxLength={32}
                  value={name}
                  onChange={(event) => setName(event.currentTarget.value)}
                  error={isWrong ? t('channelWrong') : null}
                />
                <ChannelCounts inquiryId={inquiryId} />
              </FoldedSection>
            )}
            {/* Inside another site, guests couldn't sign in. */}
            {!usersOnly && (
              <FoldedSection title={t('embed')} summary={t('embedSummary')}>
                <CopyableTextField
                  label={t('embedCode')}
                  value={embedSnippet(
                    addChannelToUrl(`${origin}${paths.participate(inquiryId, channel)}`, 'embed'),
                    title,
                  )}
                  copyLabel={t('copyEmbed')}
                  multiline
                />
              </FoldedSection>
            )}
          </div>
        </div>
      )}
    </Stack>
  );
}

/** The services to send the link with. */
function SendBy({ inquiryId, url, title, limited }: { inquiryId: string; limited: boolean } & SharedLink) {
  const { t } = useTranslation('share');
  const signedIn = useSignedIn();
  return (
    <div className={classes.send}>
      <Text size="sm" fw={500} mb={6}>
        {t('sendBy')}
      </Text>
      <div className={classes.targets}>
        {shareTargets
          .filter(({ isPublic }) => !(limited && isPublic))
          .map(({ name, icon: Icon, address }) => (
            <UnstyledButton
              key={name}
              component="a"
              href={address({ url: addChannelToUrl(url, name), title })}
              target="_blank"
              rel="noopener noreferrer"
              className={classes.target}
            >
              <Sign icon={Icon} />
              {t(`by.${name}`)}
            </UnstyledButton>
          ))}
        {signedIn && (
          <UnstyledButton
            component={Link}
            to={paths.chats({ inquiry: inquiryId })}
            className={classes.target}
          >
            <Sign icon={IconMessages} />
            {t('by.chat')}
          </UnstyledButton>
        )}
        <SystemShare url={addChannelToUrl(url, 'app')} title={title} />
      </div>
    </div>
  );
}

/** The device's share sheet, if it has one. */
function SystemShare({ url, title }: SharedLink) {
  const { t } = useTranslation('share');
  if (typeof navigator.share !== 'function') return null;
  // Closing the share sheet rejects the promise, which is not an error.
  const share = () => navigator.share({ url, title }).catch(() => undefined);
  return (
    <UnstyledButton className={classes.target} onClick={() => void share()}>
      <Sign icon={IconShare2} />
      {t('by.system')}
    </UnstyledButton>
  );
}

function Sign({ icon: Icon }: { icon: ShareIcon }) {
  return (
    <ThemeIcon variant="outline" size={44} aria-hidden>
      <Icon size={22} stroke={1.6} />
    </ThemeIcon>
  );
}

function embedSnippet(url: string, title: string): string {
  const name = title.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<iframe src="${encodeURI(url)}" title="${name}" width="100%" height="700" style="border:0" loading="lazy"></iframe>`;
}
