import { Box, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import classes from './captcha.module.css';
import { fetchCaptchaFailureReason } from './fetch-spoken-captcha.ts';

type CaptchaPictureProps = {
  src: string;
  /** A network has a limited number of pictures, so a form loads one when it is used, not when it is shown. */
  isUsed: boolean;
  /** Loads another picture once the connection is back. */
  onRenew: () => void;
};

export function CaptchaPicture({ src, isUsed, onRenew }: CaptchaPictureProps) {
  const { t } = useTranslation('account');
  const { language } = useLanguage();
  const [failure, setFailure] = useState<{ src: string; why: string } | null>(null);
  const isFailed = failure?.src === src;
  const renew = useEffectEvent(onRenew);
  useEffect(() => {
    if (!isFailed) return;
    const renewWhenOnline = () => renew();
    window.addEventListener('online', renewWhenOnline);
    return () => window.removeEventListener('online', renewWhenOnline);
  }, [isFailed]);
  const showLoadProblem = async () => {
    if (!navigator.onLine) return setFailure({ src, why: t('captcha.offline') });
    setFailure({ src, why: t('captcha.failed') });
    const why = await fetchCaptchaFailureReason(src, language);
    if (why !== null) setFailure((last) => (last?.src === src ? { src, why } : last));
  };
  if (isFailed) {
    return (
      <Text size="sm" className={classes.message} role="status">
        {failure.why}
      </Text>
    );
  }
  return (
    <Box className={isUsed ? classes.panel : `${classes.panel} ${classes.text}`}>
      {isUsed ? (
        <img
          key={src}
          src={src}
          alt={t('captcha.picture')}
          width={180}
          height={60}
          onError={() => void showLoadProblem()}
        />
      ) : (
        <Text size="xs" c="dimmed">
          {t('captcha.waiting')}
        </Text>
      )}
    </Box>
  );
}
