import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useMatches } from 'react-router';
import { useSignedIn } from '../../api/session.ts';
import { useLastCrumbName } from '../../ui/navigation/last-crumb.ts';
import type { RouteHandle } from '../routes.tsx';
import classes from './app-breadcrumbs.module.css';

type BreadcrumbPage = { readonly pathname: string; readonly text: string };

/** Breadcrumbs from the routes; none on the home page. */
export function AppBreadcrumbs() {
  const { t } = useTranslation();
  const isSignedIn = useSignedIn();
  const lastCrumb = useLastCrumbName();
  const matches = useMatches();
  // On those screens the header of the screen has the back link.
  const isForDesks = matches.some(({ handle }) => {
    const { inWorkspace, crumb } = (handle as RouteHandle | undefined) ?? {};
    return inWorkspace || crumb === 'chat';
  });
  const places = matches.flatMap(({ handle, pathname }): BreadcrumbPage[] => {
    const name = (handle as RouteHandle | undefined)?.crumb;
    // Guests have no list of their own that the link could open.
    if (name === undefined || (name === 'inquiries' && !isSignedIn)) return [];
    return [{ pathname, text: t(`crumbs.${name}`) }];
  });
  if (places.length === 0) return null;
  const last = places.at(-1);
  return (
    <Breadcrumbs
      component="nav"
      {...(isForDesks && { visibleFrom: 'sm', className: classes.workspace })}
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
        <Anchor key={pathname} component={Link} to={pathname} fz="sm" lh="md">
          {text}
        </Anchor>
      ))}
      {last && (
        <Text fz="sm" lh="md" c="dimmed" aria-current="page">
          {lastCrumb === null ? last.text : t(`crumbs.${lastCrumb}`)}
        </Text>
      )}
    </Breadcrumbs>
  );
}
