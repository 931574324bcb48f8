import { Center, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Large cyan bars in the middle while a screen loads. */
export function PageLoader() {
  const { t } = useTranslation();
  return (
    <Center mih="60vh" role="status" aria-label={t('loading')}>
      <Loader type="bars" size="xl" color="cyan.6" />
    </Center>
  );
}
