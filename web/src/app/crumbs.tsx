import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useMatches } from 'react-router';
import type { RouteHandle } from './router.tsx';

/** Breadcrumbs from the routes; none on the home page. */
export function Crumbs() {
  const { t } = useTranslation();
  const places = useMatches().flatMap(({ handle, pathname }) => {
    const name = (handle as RouteHandle | undefined)?.crumb;
    return name === undefined ? [] : [{ name, pathname }];
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
      style={{ flexWrap: 'wrap' }}
    >
      <Anchor component={Link} to="/" fz="sm">
        {t('crumbs.home')}
      </Anchor>
      {places.slice(0, -1).map(({ name, pathname }) => (
        <Anchor key={name} component={Link} to={pathname} fz="sm">
          {t(`crumbs.${name}`)}
        </Anchor>
      ))}
      {last && (
        <Text fz="sm" c="dimmed" aria-current="page">
          {t(`crumbs.${last.name}`)}
        </Text>
      )}
    </Breadcrumbs>
  );
}
