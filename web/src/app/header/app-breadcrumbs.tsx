import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useMatches } from 'react-router';
import { useSignedIn } from '../../api/session.ts';
import type { RouteHandle } from '../routes.tsx';
import classes from './app-breadcrumbs.module.css';

type BreadcrumbPage = { readonly pathname: string; readonly text: string };

/** Breadcrumbs from the routes; none on the home page. In a workspace, its header and tabs continue them. */
export function AppBreadcrumbs() {
  const { t } = useTranslation();
  const isSignedIn = useSignedIn();
  const matches = useMatches();
  const workspace = matches.findIndex(({ handle }) => (handle as RouteHandle | undefined)?.inWorkspace);
  const isInWorkspace = workspace !== -1;
  const isForDesks =
    isInWorkspace || matches.some(({ handle }) => (handle as RouteHandle | undefined)?.crumb === 'chat');
  const above = isInWorkspace ? matches.slice(0, workspace) : matches;
  const places = above.flatMap(({ handle, pathname }): BreadcrumbPage[] => {
    const name = (handle as RouteHandle | undefined)?.crumb;
    // Guests have no list of their own that the link could open.
    if (name === undefined || (name === 'inquiries' && !isSignedIn)) return [];
    return [{ pathname, text: t(`crumbs.${name}`) }];
  });
  if (places.length === 0) return null;
  const last = isInWorkspace ? undefined : places.at(-1);
  const links = isInWorkspace ? places : places.slice(0, -1);
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
      {links.map(({ pathname, text }) => (
        <Anchor key={pathname} component={Link} to={pathname} fz="sm" lh="md">
          {text}
        </Anchor>
      ))}
      {last && (
        <Text fz="sm" lh="md" c="dimmed" aria-current="page">
          {last.text}
        </Text>
      )}
    </Breadcrumbs>
  );
}
