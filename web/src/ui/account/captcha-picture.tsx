import { Box } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './captcha.module.css';

export function CaptchaPicture({ src }: { src: string }) {
  const { t } = useTranslation('account');
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <Box className={classes.panel}>
      <img
        key={src}
        src={src}
        alt={t(failed === src ? 'captcha.failed' : 'captcha.picture')}
        width={180}
        height={60}
        onError={() => setFailed(src)}
      />
    </Box>
  );
}
