import { Box, Loader, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './captcha.module.css';
import type { SpokenCaptchaState } from './use-spoken-captcha.ts';

/** Replaces the picture and shows the state of the recording. */
export function SpokenDigits({ speech }: { speech: SpokenCaptchaState }) {
  const { t } = useTranslation('account');
  const failed = speech.state === 'failed';
  // Only errors are read aloud; anything else would be spoken over the digits.
  return (
    <Box className={`${classes.panel} ${classes.shown}`} role={failed ? 'alert' : undefined}>
      {speech.state === 'loading' && <Loader size="xs" aria-hidden />}
      <Text size="xs" c={failed ? 'red.9' : undefined}>
        {failed ? (speech.why ?? t('captcha.soundFailed')) : t(`captcha.sound.${speech.state}`)}
      </Text>
    </Box>
  );
}
