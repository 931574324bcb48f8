import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useMatches } from 'react-router';
import { paths } from '../api/paths.ts';
import { useSignedIn } from '../api/session.ts';
import { useNamedInquiry, useNamedLastCrumb } from '../ui/inquiry-crumb.ts';
import { WrittenText } from '../ui/written-text.tsx';
import type { RouteHandle } from './routes.tsx';

type Place = { readonly pathname: string; readonly text: string };

/** Breadcrumbs from the routes, with the inquiry that the screen is about; none on the home page. */
export function Crumbs() {
  const { t } = useTranslation();
  const inquiry = useNamedInquiry();
  const isSignedIn = useSignedIn();
  const lastCrumb = useNamedLastCrumb();
  const places = useMatches().flatMap(({ handle, pathname, params }): Place[] => {
    const name = (handle as RouteHandle | undefined)?.crumb;
    if (name === undefined) return [];
    const place = { pathname, text: t(`crumbs.${name}`) };
    if (name !== 'inquiries') return [place];
    // Guests have no list of their own that it could lead to.
    const list = isSignedIn ? [place] : [];
    if (inquiry === null || params.inquiryId !== inquiry.id) return list;
    return [...list, { pathname: paths.inquiry(inquiry.id), text: inquiry.title }];
  });
  if (places.length === 0) return null;
  const last = places.at(-1);
  return (
    <Breadcrumbs
      component="nav"
      aria-label={t('crumbs.label')}
      mb="md"
      separator={<IconChevronRight size={14} className="mirrored" aria-hidden />}
      separatorMargin={6}
      fz="sm"
      style={{ flexWrap: 'wrap', rowGap: 6 }}
    >
      <Anchor component={Link} to="/" fz="sm" lh="md">
        {t('crumbs.home')}
      </Anchor>
      {places.slice(0, -1).map(({ pathname, text }) => (
        // A title may be long.
        <Anchor
          key={pathname}
          component={Link}
          to={pathname}
          fz="sm"
          lh="md"
          maw="16rem"
          truncate
          dir="auto"
          title={text}
        >
          <WrittenText text={text} />
        </Anchor>
      ))}
      {last && (
        <Text fz="sm" lh="md" c="dimmed" aria-current="page">
          <WrittenText text={lastCrumb === null ? last.text : t(`crumbs.${lastCrumb}`)} />
        </Text>
      )}
    </Breadcrumbs>
  );
}
