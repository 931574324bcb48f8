import { Box, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './captcha.module.css';

type CaptchaPictureProps = {
  src: string;
  /** Asks for another one, once the connection is back for which this one could not be loaded. */
  onRenew: () => void;
};

export function CaptchaPicture({ src, onRenew }: CaptchaPictureProps) {
  const { t } = useTranslation('account');
  const [failure, setFailure] = useState<{ src: string; why: 'failed' | 'offline' } | null>(null);
  const isFailed = failure?.src === src;
  const renew = useEffectEvent(onRenew);
  useEffect(() => {
    if (!isFailed) return;
    const again = () => renew();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isFailed]);
  if (isFailed) {
    return (
      <Box className={`${classes.panel} ${classes.told}`} role="status">
        <Text size="xs">{t(`captcha.${failure.why}`)}</Text>
      </Box>
    );
  }
  return (
    <Box className={classes.panel}>
      <img
        key={src}
        src={src}
        alt={t('captcha.picture')}
        width={180}
        height={60}
        onError={() => setFailure({ src, why: navigator.onLine ? 'failed' : 'offline' })}
      />
    </Box>
  );
}
