import { Button, Group, Stack, TextInput } from '@mantine/core';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { IconPlayerStop, IconRefresh, IconVolume } from '@tabler/icons-react';
import { type ComponentProps, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './captcha.module.css';
import { CaptchaButton } from './captcha-button.tsx';
import { CaptchaPicture } from './captcha-picture.tsx';
import { SpokenCaptchaStatus } from './spoken-captcha-status.tsx';
import type { CaptchaControls } from './use-captcha.ts';
import { useFormHadFocus } from './use-form-had-focus.ts';
import { useSpokenCaptcha } from './use-spoken-captcha.ts';

type CaptchaFieldProps = Omit<ComponentProps<typeof TextInput>, 'label'> & {
  captcha: CaptchaControls;
  /** Clears the field, because its text belongs to the previous captcha. */
  onRenew: () => void;
};

/**
 * The letters of a picture, or spoken digits for people who can't read it; both can be replaced by new ones.
 */
export function CaptchaField({ captcha, onRenew, ...input }: CaptchaFieldProps) {
  const { t } = useTranslation('account');
  const place = useRef<HTMLDivElement>(null);
  const isUsed = useFormHadFocus(place);
  const { speech, press, playNext } = useSpokenCaptcha(captcha.turn);
  const spoken = captcha.mode === 'sound';
  const playing = speech.state === 'playing';
  const renew = () => {
    if (spoken) playNext();
    onRenew();
    captcha.refresh();
  };
  const turnTo = (mode: CaptchaControls['mode']) => {
    if (mode === 'sound') playNext();
    onRenew();
    captcha.turnTo(mode);
  };
  return (
    <Stack gap={4} ref={place}>
      <TextInput
        label={t(spoken ? 'captcha.digits' : 'captcha.label')}
        placeholder={spoken ? t('captcha.digitsPlaceholder') : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        inputMode={spoken ? 'numeric' : 'text'}
        spellCheck={false}
        maxLength={textLimits.code}
        required
        classNames={{ input: `ltr ${classes.input}` }}
        // One row, with errors below all of it.
        inputContainer={(field) => (
          <div className={classes.row}>
            {field}
            {spoken ? (
              <SpokenCaptchaStatus speech={speech} />
            ) : (
              <CaptchaPicture src={captcha.src} isUsed={isUsed} onRenew={renew} />
            )}
            <CaptchaButton
              icon={IconRefresh}
              label={t(spoken ? 'captcha.otherDigits' : 'captcha.refresh')}
              onClick={renew}
            />
          </div>
        )}
        {...input}
      />
      <Group gap={4} ms={-8}>
        <Button
          variant="subtle"
          size="compact-sm"
          mih={32}
          leftSection={
            playing ? <IconPlayerStop size={16} aria-hidden /> : <IconVolume size={16} aria-hidden />
          }
          aria-busy={speech.state === 'loading'}
          onClick={() => (spoken ? press() : turnTo('sound'))}
        >
          {t(`captcha.${listenWord(spoken, speech.state)}`)}
        </Button>
        {spoken && (
          <Button variant="subtle" size="compact-sm" mih={32} onClick={() => turnTo('picture')}>
            {t('captcha.showPicture')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function listenWord(spoken: boolean, state: string): 'listen' | 'stop' | 'again' {
  if (spoken && state === 'playing') return 'stop';
  return spoken && state === 'ready' ? 'again' : 'listen';
}
