import { Menu } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { showSuccess } from '../../../../ui/show-success.ts';
import { useDownloadInquiry, useDuplicateInquiry } from '../my-inquiry-queries.ts';

/** Menu items that copy an inquiry to another draft, to a file, or to paper. */
export function CopyInquiryMenuItems({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation('myInquiries');
  const navigate = useNavigate();
  const download = useDownloadInquiry();
  const duplicate = useDuplicateInquiry((copyId) => {
    showSuccess(t('duplicated'));
    void navigate(paths.wizard(copyId));
  });
  return (
    <>
      <Menu.Item
        leftSection={<IconCopy size={18} aria-hidden />}
        onClick={() => duplicate.mutate({ sourceId: id, title: t('copyOf', { title }) })}
      >
        {t('duplicate')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => download.mutate({ id, title })}
      >
        {t('download')}
      </Menu.Item>
      <Menu.Item component={Link} to={paths.paper(id)} leftSection={<IconPrinter size={18} aria-hidden />}>
        {t('paper')}
      </Menu.Item>
    </>
  );
}
