import { Group, Pagination } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/use-format.ts';

type PageNumbersProps = {
  page: number;
  pages: number;
  onChange: (page: number) => void;
  /** The address of a page, where pages have one: its number is a link then. */
  hrefOf?: (page: number) => string;
};

const Previous = () => <IconChevronLeft size={18} className="mirrored" aria-hidden />;
const Next = () => <IconChevronRight size={18} className="mirrored" aria-hidden />;

/** The pages of a list; hidden if there is only one. */
export function PageNumbers({ page, pages, onChange, hrefOf }: PageNumbersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (pages <= 1) return null;
  return (
    <Group component="nav" aria-label={t('pages.label')} justify="center" mt="xl">
      <Pagination
        value={page}
        total={pages}
        onChange={onChange}
        previousIcon={Previous}
        nextIcon={Next}
        getItemProps={(number) => ({
          children: format.number(number),
          'aria-label': t('pages.go', { page: format.number(number) }),
          ...link(hrefOf?.(number)),
        })}
        getControlProps={(control) => ({
          'aria-label': t(`pages.${control}`),
          ...link(hrefOf?.(control === 'next' ? Math.min(page + 1, pages) : Math.max(page - 1, 1))),
        })}
      />
    </Group>
  );
}

/** A link works before any script, and opens in another tab; pressed, it turns the page in place. */
const link = (href: string | undefined) =>
  href === undefined
    ? {}
    : {
        component: 'a',
        href,
        onClickCapture: (event: MouseEvent) => {
          if (!event.metaKey && !event.ctrlKey && !event.shiftKey) event.preventDefault();
        },
      };
