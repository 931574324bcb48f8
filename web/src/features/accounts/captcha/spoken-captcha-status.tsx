import { Box, Loader, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './captcha.module.css';
import type { SpokenCaptchaState } from './use-spoken-captcha.ts';

/** Replaces the picture and shows the state of the recording. */
export function SpokenCaptchaStatus({ speech }: { speech: SpokenCaptchaState }) {
  const { t } = useTranslation('account');
  const failed = speech.state === 'failed';
  // Only errors are read aloud; anything else would be spoken over the digits.
  if (failed) {
    return (
      <Text size="sm" c="red.9" className={classes.message} role="alert">
        {speech.why ?? t('captcha.soundFailed')}
      </Text>
    );
  }
  return (
    <Box className={`${classes.panel} ${classes.text}`}>
      {speech.state === 'loading' && <Loader size="xs" aria-hidden />}
      <Text size="xs">{t(`captcha.sound.${speech.state}`)}</Text>
    </Box>
  );
}
