import { listWorkspaceTabs, type WorkspaceTab } from '@nazar/domain/access/workspace.ts';
import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';
import {
  IconChartBar,
  IconChartPie,
  IconListDetails,
  IconPencil,
  IconSettings,
  IconShare2,
  IconUsers,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { useAddFilterToPath } from '../../results/index.ts';
import classes from './workspace.module.css';

const icons = {
  build: IconPencil,
  share: IconShare2,
  people: IconUsers,
  responses: IconListDetails,
  results: IconChartBar,
  charts: IconChartPie,
  settings: IconSettings,
};

/** The URL of a tab, which keeps a filter of responses. */
function useTabPath() {
  const carry = useAddFilterToPath();
  return (tab: WorkspaceTab, { id }: Workspace): string => {
    switch (tab) {
      case 'build':
        return paths.edit(id);
      case 'share':
        return paths.wizard(id, 'share');
      case 'people':
        return paths.invited(id);
      case 'responses':
        return carry(paths.responses(id));
      case 'results':
        return carry(paths.results(id));
      case 'charts':
        return carry(paths.charts(id));
      case 'settings':
        return paths.wizard(id, 'setting');
    }
  };
}

type WorkspaceTabsProps = { workspace: Workspace; current: WorkspaceTab };

/** The pages of one inquiry that the caller can open; renders nothing if there is only one. */
export function WorkspaceTabs({ workspace, current }: WorkspaceTabsProps) {
  const { t } = useTranslation('workspace');
  const pathOf = useTabPath();
  const tabs = listWorkspaceTabs(workspace);
  const list = useRef<HTMLUListElement>(null);
  const shown = tabs.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has other entries
  useEffect(() => showCurrent(list.current), [current, shown]);
  if (tabs.length < 2) return null;
  return (
    <nav aria-label={t('label')} className={classes.tabs}>
      <ul ref={list} className={classes.list}>
        {tabs.map((tab) => {
          const Sign = icons[tab];
          return (
            <li key={tab}>
              <Link
                to={pathOf(tab, workspace)}
                className={classes.tab}
                aria-current={tab === current ? 'page' : undefined}
              >
                <Sign size={18} stroke={1.6} aria-hidden />
                {t(`tabs.${tab}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** On a phone only the list scrolls sideways, not the page. */
function showCurrent(list: HTMLElement | null): void {
  const current = list?.querySelector('[aria-current]');
  if (list === null || !current) return;
  const [frame, tab] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
  list.scrollLeft += tab.left + tab.width / 2 - (frame.left + frame.width / 2);
}
